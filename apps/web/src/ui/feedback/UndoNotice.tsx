import { CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './undo.css';

interface UndoNoticeProps {
  text: string;
  /** What was remarked on the way. */
  warnings?: readonly string[];
  /** It was not done: said as a problem. */
  isRefused?: boolean;
  /** What takes it back (or does it again); absent: nothing does. */
  action?: { icon: ReactNode; text: string; keys?: string; onClick: () => void } | undefined;
  /** Puts it away. */
  onClose: () => void;
}

/** «48199-1 asignado a 30 · GSV-6138 · Deshacer (Ctrl Z)», or why something was not done: over the foot of a page that is positioned. */
export function UndoNotice({ text, warnings = [], isRefused = false, action, onClose }: UndoNoticeProps) {
  return (
    <div className={`cz-undo${isRefused ? ' cz-undo-refused' : ''}`} role={isRefused ? 'alert' : 'status'}>
      <div>
        {isRefused && <CloseCircleFilled />} {text}
        {warnings.length > 0 && <small>{warnings.join(' · ')}</small>}
      </div>
      {action && (
        <Button icon={action.icon} onClick={action.onClick}>
          {action.text} {action.keys && <kbd>{action.keys}</kbd>}
        </Button>
      )}
      <Button type="text" icon={<CloseOutlined />} aria-label="Quitar el aviso" onClick={onClose} />
    </div>
  );
}
