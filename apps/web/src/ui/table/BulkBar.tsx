import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';

/** What can be done with the chosen rows. */
export interface BulkAction<R> {
  key: string;
  /** «Aprobar 4»: the word may depend on how many. */
  text: string | ((rows: readonly R[]) => string);
  icon?: ReactNode;
  /** The orange one, at most one. */
  next?: boolean;
  can?: (rows: readonly R[]) => true | string;
  /** `clear` empties the choice; call it when the work is done. */
  run: (rows: readonly R[], clear: () => void) => unknown;
}

interface BulkBarProps<R> {
  rows: readonly R[];
  actions: readonly BulkAction<R>[];
  clear: () => void;
}

export function BulkBar<R>({ rows, actions, clear }: BulkBarProps<R>) {
  if (rows.length === 0) return null;
  return (
    <div className="cz-bulk" role="toolbar" aria-label="Acciones de las filas elegidas">
      <strong>{rows.length === 1 ? '1 seleccionada' : `${rows.length} seleccionadas`}</strong>
      {actions.map(action => (
        <ActionButton
          key={action.key}
          look={action.next ? 'next' : 'text'}
          icon={action.icon}
          can={action.can?.(rows) ?? true}
          onClick={() => action.run(rows, clear)}
        >
          {typeof action.text === 'function' ? action.text(rows) : action.text}
        </ActionButton>
      ))}
      <Button type="text" icon={<CloseOutlined />} aria-label="Quitar la selección" onClick={clear} />
    </div>
  );
}
