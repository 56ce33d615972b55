import { CloseOutlined } from '@ant-design/icons';
import { formatNumber } from '@cabezal/domain/prices/money/money';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { chooseAllText, MOST_CHOSEN } from './count-text.ts';

/** Empties the choice but for the rows of these keys, which are read again. */
export type ClearChoice = (kept?: readonly (string | number)[]) => void;

/** What can be done with the chosen rows. */
export interface BulkAction<R> {
  key: string;
  /** «Aprobar 4»: the word may depend on how many. */
  text: string | ((rows: readonly R[]) => string);
  icon?: ReactNode;
  /** A key that does it: `F2`. */
  shortcut?: string;
  /** The orange one, at most one. */
  next?: boolean;
  can?: (rows: readonly R[]) => true | string;
  /** `clear` empties the choice; call it when the work is done. */
  run?: (rows: readonly R[], clear: ClearChoice) => unknown;
  /** What opens over the list instead; it stays until it closes itself, whatever becomes of the choice. */
  dialog?: (rows: readonly R[], clear: ClearChoice, close: () => void) => ReactNode;
}

interface BulkBarProps<R> {
  rows: readonly R[];
  actions: readonly BulkAction<R>[];
  clear: ClearChoice;
  /** Rows that match the filters, on all pages. */
  total: number;
  /** Chooses all of them, at most `MOST_CHOSEN`. */
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
  // Half of what was asked for would be worked on.
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
  // In one place, so that a dialog that empties the choice goes on with what it shows.
  return (
    <>
      {bar}
      {dialog}
    </>
  );
}
