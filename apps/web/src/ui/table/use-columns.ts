import { useMemo, useState } from 'react';
import { readKept, writeKept } from '../kept.ts';
import type { Column } from './columns.tsx';

/** Which columns are shown, in which order; stored per person. */
export interface ColumnChoice {
  order: string[];
  hidden: string[];
  shownByChoice: string[];
}

const nothingChosen: ColumnChoice = { order: [], hidden: [], shownByChoice: [] };

/** The columns in the person's order; new ones keep their place in the screen's order. */
export function orderColumns<R>(columns: readonly Column<R>[], order: readonly string[]): Column<R>[] {
  const rank = new Map(order.map((key, index) => [key, index]));
  const place = columns.map((column, index) => ({ column, index, rank: rank.get(column.key) }));
  let last = -1;
  const placed = place.map(item => {
    last = item.rank ?? last + 0.001;
    return { ...item, rank: last };
  });
  return placed.sort((a, b) => a.rank - b.rank || a.index - b.index).map(item => item.column);
}

export function isShown<R>(column: Column<R>, choice: ColumnChoice): boolean {
  if (column.locked) return true;
  if (column.hidden) return choice.shownByChoice.includes(column.key);
  return !choice.hidden.includes(column.key);
}

const toggled = (keys: string[], key: string) => (keys.includes(key) ? keys.filter(k => k !== key) : [...keys, key]);

/** The choice that shows exactly these, in this order. */
export function choiceOf<R>(columns: readonly Column<R>[], shown: readonly string[]): ColumnChoice {
  const keysOf = (wanted: (column: Column<R>) => boolean) => columns.filter(wanted).map(column => column.key);
  return {
    order: [...shown],
    hidden: keysOf(column => !column.hidden && !shown.includes(column.key)),
    shownByChoice: keysOf(column => column.hidden === true && shown.includes(column.key)),
  };
}

/** Stores a list's columns in its address instead of the person's preferences, so that a saved view and a link include them. */
export interface ColumnPlace {
  keys: readonly string[] | undefined;
  /** Undefined: the screen's default. */
  change: (keys: readonly string[] | undefined) => void;
}

export function useColumns<R>(id: string, columns: readonly Column<R>[], inAddress?: ColumnPlace) {
  const place = `columns.${id}`;
  const [own, setOwn] = useState(() => ({ ...nothingChosen, ...readKept<Partial<ColumnChoice>>(place, {}) }));
  const given = inAddress?.keys;
  const ofAddress = useMemo(() => (given === undefined ? nothingChosen : choiceOf(columns, given)), [given, columns]);
  const choice = inAddress === undefined ? own : ofAddress;
  const ordered = useMemo(() => orderColumns(columns, choice.order), [columns, choice.order]);
  const shown = useMemo(() => ordered.filter(column => isShown(column, choice)), [ordered, choice]);
  const keep = (next: ColumnChoice) => {
    if (inAddress) {
      const wanted =
        next === nothingChosen ? undefined : orderColumns(columns, next.order).filter(c => isShown(c, next));
      inAddress.change(wanted?.map(column => column.key));
      return;
    }
    setOwn(next);
    writeKept(place, next);
  };
  return {
    ordered,
    shown,
    isShown: (column: Column<R>) => isShown(column, choice),
    toggle: (column: Column<R>) =>
      keep(
        column.hidden
          ? { ...choice, shownByChoice: toggled(choice.shownByChoice, column.key) }
          : { ...choice, hidden: toggled(choice.hidden, column.key) },
      ),
    /** Moves one column to the place of another. */
    move: (key: string, onto: string) => {
      const keys = ordered.map(column => column.key).filter(k => k !== key);
      const from = ordered.findIndex(column => column.key === key);
      const to = ordered.findIndex(column => column.key === onto);
      const at = keys.indexOf(onto) + (from < to ? 1 : 0);
      keep({ ...choice, order: [...keys.slice(0, at), key, ...keys.slice(at)] });
    },
    reset: () => keep(nothingChosen),
  };
}

export type ColumnControl<R> = ReturnType<typeof useColumns<R>>;
