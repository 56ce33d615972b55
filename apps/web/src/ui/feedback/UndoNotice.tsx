import { CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './undo.css';

interface UndoNoticeProps {
  text: string;
  /** Warnings of the change. */
  warnings?: readonly string[];
  /** The change was refused: shown as a problem. */
  isRefused?: boolean;
  /** The button that undoes the change (or redoes it); absent: no button. */
  action?: { icon: ReactNode; text: string; keys?: string; onClick: () => void } | undefined;
  /** Closes the notice. */
  onClose: () => void;
}

/** «48199-1 asignado a 30 · GSV-6138 · Deshacer (Ctrl Z)», or why a change was refused: above the bottom edge of a positioned page. */
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
