import { CloseOutlined } from '@ant-design/icons';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { chooseAllText, MOST_CHOSEN } from './count-text.ts';

/** Clears the selection except the rows with these keys, which are read again. */
export type ClearChoice = (kept?: readonly (string | number)[]) => void;

/** An action for the selected rows. */
export interface BulkAction<R> {
  key: string;
  /** «Aprobar 4»: the text may depend on the number of rows. */
  text: string | ((rows: readonly R[]) => string);
  icon?: ReactNode;
  /** Its keyboard shortcut: `F2`. */
  shortcut?: string;
  /** The orange button; at most one. */
  next?: boolean;
  can?: (rows: readonly R[]) => true | string;
  /** `clear` clears the selection; call it when the work is done. */
  run?: (rows: readonly R[], clear: ClearChoice) => unknown;
  /** Opens a dialog over the list instead; it stays until it closes itself, even if the selection changes. */
  dialog?: (rows: readonly R[], clear: ClearChoice, close: () => void) => ReactNode;
}

interface BulkBarProps<R> {
  rows: readonly R[];
  actions: readonly BulkAction<R>[];
  clear: ClearChoice;
  /** Number of rows that match the filters, on all pages. */
  total: number;
  /** Selects all of them, at most `MOST_CHOSEN`. */
  chooseAll: () => Promise<unknown>;
}

export function BulkBar<R>({ rows, actions, clear, total, chooseAll }: BulkBarProps<R>) {
  const [choosing, setChoosing] = useState(false);
  const [dialog, open] = useState<ReactNode>(null);
  const chooseEvery = async () => {
    setChoosing(true);
    await chooseAll().finally(() => setChoosing(false));
  };
  const start = (action: BulkAction<R>) => {
    if (action.dialog) open(action.dialog(rows, clear, () => open(null)));
    return action.run?.(rows, clear);
  };
  // While the rows of a larger selection are read, the action would run on a part of them.
  const canStart = (action: BulkAction<R>) =>
    choosing ? 'Espere: se están eligiendo todas' : (action.can?.(rows) ?? true);
  const mayStart = (action: BulkAction<R>) => rows.length > 0 && canStart(action) === true;
  useShortcuts(
    Object.fromEntries(
      actions.flatMap(action =>
        action.shortcut ? [[action.shortcut, () => (mayStart(action) ? void start(action) : false)]] : [],
      ),
    ),
  );
  const bar = rows.length > 0 && (
    <div className="cz-rows-bar" role="toolbar" aria-label="Acciones de las filas elegidas">
      <strong>{rows.length === 1 ? '1 seleccionada' : `${formatNumber(rows.length, 0)} seleccionadas`}</strong>
      {rows.length < Math.min(total, MOST_CHOSEN) && (
        <Button type="text" className="cz-rows-bar-all" loading={choosing} onClick={chooseEvery}>
          {chooseAllText(total)}
        </Button>
      )}
      {actions.map(action => (
        <ActionButton
          key={action.key}
          look={action.next ? 'next' : 'text'}
          icon={action.icon}
          can={canStart(action)}
          onClick={() => start(action)}
        >
          {typeof action.text === 'function' ? action.text(rows) : action.text}
        </ActionButton>
      ))}
      <span className="cz-rows-bar-clear">
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label="Quitar la selección"
          title="Quitar la selección"
          onClick={() => clear()}
        />
      </span>
    </div>
  );
  // Always at the same place in the tree, so that a dialog keeps its state when it clears the selection.
  return (
    <>
      {bar}
      {dialog}
    </>
  );
}
