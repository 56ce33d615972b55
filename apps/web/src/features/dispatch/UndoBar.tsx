import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Assigning } from './use-assigning.ts';

/** «48199-1 asignado a 30 · GSV-6138 · Deshacer (Ctrl Z)», for eight seconds. */
export function UndoBar({ assigning }: { assigning: Assigning }) {
  const { offered, warnings, undo } = assigning;
  if (!offered) return null;
  return (
    <div className="cz-di-undo" role="status">
      <div>
        {offered.text}
        {warnings.length > 0 && <small>{warnings.join(' · ')}</small>}
      </div>
      <Button icon={<UndoOutlined />} onClick={() => void undo()}>
        Deshacer <kbd>Ctrl Z</kbd>
      </Button>
    </div>
  );
}
