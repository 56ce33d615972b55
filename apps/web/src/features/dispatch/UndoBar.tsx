import { CloseCircleFilled, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Assigning } from './use-assigning.ts';

/** «48199-1 asignado a 30 · GSV-6138 · Luis Vera · Deshacer (Ctrl Z)», or why something was not done; for eight seconds. */
export function UndoBar({ assigning }: { assigning: Assigning }) {
  const { notice, go } = assigning.steps;
  if (!notice) return null;
  const { text, warnings, way } = notice;
  return (
    <div className={`cz-dispatch-undo${way ? '' : ' cz-dispatch-undo-refused'}`} role={way ? 'status' : 'alert'}>
      <div>
        {way === null && <CloseCircleFilled />} {text}
        {warnings.length > 0 && <small>{warnings.join(' · ')}</small>}
      </div>
      {way === 'undo' && (
        <Button icon={<UndoOutlined />} onClick={() => void go('undo')}>
          Deshacer <kbd>Ctrl Z</kbd>
        </Button>
      )}
      {way === 'redo' && (
        <Button icon={<RedoOutlined />} onClick={() => void go('redo')}>
          Rehacer <kbd>Ctrl Mayús Z</kbd>
        </Button>
      )}
    </div>
  );
}
