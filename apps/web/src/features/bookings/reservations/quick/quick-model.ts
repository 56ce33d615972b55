import type { EditedRow, FastContainer, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { trimEndOf } from '@cabezal/domain/system/text/trim-signs';
import { instantOf } from '@cabezal/domain/system/time/time';
import { containersIn } from '@cabezal/domain/system/validation/container-input';
import { PAST_CITA } from '@cabezal/domain/trips/rules/reservation-edit';
import { type QuickColumn, quickColumns, type Reading } from './quick-columns.ts';

/** The model of the quick edit, without its screen: lines, entered values, rows to send. */

/** A container with its reservation; the first line of a reservation has the reservation's own fields. */
export interface Line {
  key: string;
  reservation: FastReservation;
  box: FastContainer | null;
  isFirst: boolean;
}

export const linesOf = (reservations: readonly FastReservation[]): Line[] =>
  reservations.flatMap((reservation): Line[] => {
    const key = `r${reservation.id_reservation}`;
    if (reservation.containers.length === 0) return [{ key, reservation, box: null, isFirst: true }];
    return reservation.containers.map((box, i) => ({
      key: `${key}c${box.id_sub_reservation}`,
      reservation,
      box,
      isFirst: i === 0,
    }));
  });

/** A cell of the sheet: index of its line and of its column. */
export interface Place {
  line: number;
  column: number;
}

/** The entered value of a cell. */
export interface Draft {
  text: string;
  /** The stored value when the person began: another stored value now is another person's change. */
  base: unknown;
}
/** By cell key; cells that are saved together have keys with the same prefix. */
export type Drafts = ReadonlyMap<string, Draft>;

/** The key of the row that is saved: the reservation of a line, or its container; null: the line has no such cell. */
export function rowKey(line: Line, { noun }: QuickColumn): string | null {
  if (noun === 'reservation') return line.isFirst ? `r${line.reservation.id_reservation}` : null;
  return line.box === null ? null : `c${line.box.id_sub_reservation}`;
}
export function cellKey(line: Line, column: QuickColumn): string | null {
  const row = rowKey(line, column);
  return row === null ? null : `${row}.${column.field}`;
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
function isSame(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (typeof a === 'string' && typeof b === 'string' && a.includes('T') && b.includes('T'))
    return a === b || Date.parse(a) === Date.parse(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

export interface Cell {
  key: string;
  column: QuickColumn;
  /** The stored value as text. */
  before: string;
  text: string;
  isChanged: boolean;
  /** Why the entered value is refused. */
  error: string | null;
  /** A warning about the entered value, which is accepted. */
  remark: string | null;
  /** Why the cell is read-only. */
  locked: string | null;
  /** The value that another person has saved meanwhile; null: none. */
  theirs: string | null;
  /** The change needs a motive. */
  wantsMotive: boolean;
  value: unknown;
}

/** The state of one cell; null if the line has none. */
function cellOf(line: Line, column: QuickColumn, drafts: Drafts, by: Reading): Cell | null {
  const key = cellKey(line, column);
  if (key === null) return null;
  const { reservation, box } = line;
  const table = column.noun === 'reservation' ? reservation.edit : (box?.edit ?? {});
  const may = table[column.edit];
  const stored = column.stored(reservation, box);
  const before = column.show(stored);
  const draft = drafts.get(key);
  const plain = {
    key,
    column,
    before,
    text: before,
    isChanged: false,
    error: null,
    theirs: null,
    wantsMotive: false,
    remark: null,
    locked: may === undefined ? 'No se cambia aquí' : may.can === true ? null : may.can,
    value: stored,
  };
  if (draft === undefined) return plain;
  const read = column.read(draft.text.trim(), box, by);
  const value = 'value' in read ? read.value : draft.text;
  if ('value' in read && isSame(value, stored)) return plain;
  return {
    ...plain,
    text: 'value' in read ? column.show(value) : draft.text,
    isChanged: true,
    error: plain.locked ?? ('error' in read ? read.error : null),
    theirs: isSame(draft.base, stored) ? null : before || 'vacío',
    wantsMotive: may?.wants_motive === true && !isEmpty(stored),
    value,
  };
}

const columnOf = (field: string): number => quickColumns.findIndex(column => column.field === field);
const CITA = [columnOf('appointment_date'), columnOf('appointment_time')];

/** An appointment entered in the past: a remark as in the booking form for people who may enter driven trips, else an error. */
function judgeCita(cells: readonly (Cell | null)[], { now, past }: Reading): void {
  const [day, time] = CITA.map(at => cells[at]);
  if (!(day && time) || !(day.isChanged || time.isChanged) || day.error !== null || time.error !== null) return;
  if (Date.parse(instantOf(String(day.value), String(time.value))) >= now.getTime()) return;
  const written = day.isChanged ? day : time;
  if (past) written.remark = PAST_CITA;
  else written.error = PAST_CITA;
}

/** All cells, line by line; a number in two lines is an error in both, where it was entered. */
export function sheetOf(lines: readonly Line[], drafts: Drafts, by: Reading): (Cell | null)[][] {
  const sheet = lines.map(line => quickColumns.map(column => cellOf(line, column, drafts, by)));
  for (const cells of sheet) judgeCita(cells, by);
  const at = columnOf('container_code');
  const seen = new Map<unknown, number>();
  for (const cells of sheet) {
    const code = cells[at]?.value;
    if (code) seen.set(code, (seen.get(code) ?? 0) + 1);
  }
  for (const cells of sheet) {
    const cell = cells[at];
    if (cell?.isChanged && cell.error === null && (seen.get(cell.value) ?? 0) > 1)
      cell.error = 'Este número está en dos filas';
  }
  return sheet;
}

export interface ToSend {
  rows: EditedRow[];
  /** Keys of the rows, in the order in which they are sent. */
  keys: string[];
  /** The reservation of each row; the rows of one follow each other. */
  reservations: number[];
  /** Those that need a motive. */
  explained: ReadonlySet<string>;
  /** Number of lines with something to send, and of those that need a motive: a person sees lines as rows. */
  count: number;
  countExplained: number;
  /** Number of lines that wait because of an error, or because of another person's change. */
  wrong: number;
  undecided: number;
}

/** The rows to send: those whose entered cells are all acceptable. */
export function toSend(lines: readonly Line[], sheet: readonly (readonly (Cell | null)[])[]): ToSend {
  const rows = new Map<string, { row: EditedRow; id_reservation: number; cells: Cell[] }>();
  for (const [i, line] of lines.entries()) {
    for (const cell of sheet[i] ?? []) {
      const key = cell?.isChanged ? rowKey(line, cell.column) : null;
      if (cell === null || key === null) continue;
      const of = cell.column.noun === 'reservation' ? line.reservation : line.box;
      const id = 'r' === key[0] ? line.reservation.id_reservation : (line.box?.id_sub_reservation ?? 0);
      const entry = rows.get(key) ?? {
        row: { noun: cell.column.noun, id, version: of?.version ?? 0, set: {} },
        id_reservation: line.reservation.id_reservation,
        cells: [],
      };
      entry.row.set[cell.column.field] = cell.value;
      entry.cells.push(cell);
      rows.set(key, entry);
    }
  }
  const all = [...rows];
  const isWrong = ({ cells }: { cells: Cell[] }) => cells.some(cell => cell.error !== null);
  const isOpen = ({ cells }: { cells: Cell[] }) => cells.some(cell => cell.theirs !== null);
  const good = all.filter(([, entry]) => !(isWrong(entry) || isOpen(entry)));
  const keysOf = (some: typeof all) => new Set(some.map(([key]) => key));
  const explained = keysOf(good.filter(([, { cells }]) => cells.some(cell => cell.wantsMotive)));
  return {
    rows: good.map(([, { row }]) => row),
    keys: good.map(([key]) => key),
    reservations: good.map(([, { id_reservation }]) => id_reservation),
    explained,
    count: linesWith(lines, keysOf(good)),
    countExplained: linesWith(lines, explained),
    wrong: linesWith(lines, keysOf(all.filter(([, entry]) => isWrong(entry)))),
    undecided: linesWith(lines, keysOf(all.filter(([, entry]) => !isWrong(entry) && isOpen(entry)))),
  };
}

/** The row keys of a line: the reservation's in its first line, and the container's. */
const keysOfLine = (line: Line): string[] => [
  ...(line.isFirst ? [`r${line.reservation.id_reservation}`] : []),
  ...(line.box === null ? [] : [`c${line.box.id_sub_reservation}`]),
];

/** Number of lines to which these saved rows belong: a reservation and its first container are one line. */
export const linesWith = (lines: readonly Line[], keys: ReadonlySet<string>): number =>
  lines.filter(line => keysOfLine(line).some(key => keys.has(key))).length;

/** Pasted cells of a sheet, or a list, as rows. Empty lines are kept, so that later values stay in their rows. */
export function pastedCells(text: string, column: QuickColumn): string[][] {
  const rows = trimEndOf(text, /[\r\n]/)
    .split(/\r\n|\r|\n/)
    .map(row => row.split('\t').map(cell => cell.replace(/^"(.*)"$/, '$1').trim()));
  const [only] = rows;
  // Container numbers on one line, separated by commas or spaces, are a column too.
  if (rows.length === 1 && only?.length === 1 && column.field === 'container_code') {
    const codes = containersIn(only[0] ?? '');
    if (codes.length > 1) return codes.map(code => [code]);
  }
  return rows;
}

export interface Pasted {
  drafts: Drafts;
  /** Cells that were filled. */
  filled: readonly string[];
  locked: number;
  /** Number of values without a row or column. */
  beyond: number;
}

/**
 * Fills downwards and to the right from a cell. A column of reservations gets one value per reservation, whatever the number of containers.
 */
export function paste(
  lines: readonly Line[],
  drafts: Drafts,
  from: Place,
  cells: readonly (readonly string[])[],
): Pasted {
  const width = Math.max(...cells.map(row => row.length));
  const columns = quickColumns.slice(from.column, from.column + width);
  const isOfReservations = columns.every(column => column.noun === 'reservation');
  const targets = lines.slice(from.line).filter((line, i) => !isOfReservations || line.isFirst || i === 0);
  const next = new Map(drafts);
  const filled: string[] = [];
  let locked = 0;
  let beyond = 0;
  for (const [down, row] of cells.entries()) {
    for (const [right, text] of row.entries()) {
      if (text === '') continue;
      const line = targets[down];
      const column = columns[right];
      const key = line && column && cellKey(line, column);
      if (line === undefined || column === undefined) beyond += 1;
      if (line === undefined || column === undefined || !key) continue;
      const may = (column.noun === 'reservation' ? line.reservation.edit : line.box?.edit)?.[column.edit];
      if (may?.can === true) {
        next.set(key, {
          text,
          base: drafts.has(key) ? drafts.get(key)?.base : column.stored(line.reservation, line.box),
        });
        filled.push(key);
      } else locked += 1;
    }
  }
  return { drafts: next, filled, locked, beyond };
}

/** The drafts after a text was entered in a cell; null if there is no such cell. The stored value counts as no change. */
export function written(
  lines: readonly Line[],
  drafts: Drafts,
  place: Place,
  text: string,
  by: Reading,
): Drafts | null {
  const [line, column] = [lines[place.line], quickColumns[place.column]];
  const key = line && column && cellKey(line, column);
  if (!line || !column || !key) return null;
  const next = new Map(drafts);
  const stored = column.stored(line.reservation, line.box);
  const read = column.read(text.trim(), line.box, by);
  if ('value' in read && isSame(read.value, stored)) next.delete(key);
  else next.set(key, { text, base: drafts.has(key) ? drafts.get(key)?.base : stored });
  return next;
}

/** Resolves a conflict in a cell: the own value stays on top of the other person's, or is dropped. */
export function decided(lines: readonly Line[], drafts: Drafts, place: Place, mine: boolean): Drafts {
  const [line, column] = [lines[place.line], quickColumns[place.column]];
  const key = line && column && cellKey(line, column);
  const draft = key ? drafts.get(key) : undefined;
  const next = new Map(drafts);
  if (!line || !column || !key || !draft) return next;
  if (mine) next.set(key, { ...draft, base: column.stored(line.reservation, line.box) });
  else next.delete(key);
  return next;
}
