import type { EditedRow, FastContainer, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { trimEndOf } from '@cabezal/domain/system/text/trim-signs';
import { instantOf } from '@cabezal/domain/system/time/time';
import { containersIn } from '@cabezal/domain/system/validation/container-input';
import { PAST_CITA } from '@cabezal/domain/trips/rules/reservation-edit';
import { type QuickColumn, quickColumns, type Reading } from './quick-columns.ts';

/** The sheet of the quick edit without its screen: lines, what was written in them, what of it is sent. */

/** A container with the reservation that it belongs to; the reservation's own fields stand in its first line. */
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

/** A cell of the sheet: position of its line and of its column. */
export interface Place {
  line: number;
  column: number;
}

/** What was written in a cell. */
export interface Draft {
  text: string;
  /** What stood there when the person began: another value there now is somebody else's. */
  base: unknown;
}
/** By cell; the cells of what is saved together share the beginning of their keys. */
export type Drafts = ReadonlyMap<string, Draft>;

/** What is saved as one row: the reservation of a line, or its container; null: the line has no such cell. */
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
  /** As it is stored, shown. */
  before: string;
  text: string;
  isChanged: boolean;
  /** Why what is written is not taken. */
  error: string | null;
  /** What somebody should look at before it is sent; it is taken. */
  remark: string | null;
  /** Why nothing may be written. */
  locked: string | null;
  /** Somebody else has saved this meanwhile; null: nobody has. */
  theirs: string | null;
  /** Changing it is explained. */
  wantsMotive: boolean;
  value: unknown;
}

/** One cell as it stands; null where the line has none. */
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

/** A cita that was written into the past: said as the form of a booking says it, and taken only of who may write what was driven already. */
function judgeCita(cells: readonly (Cell | null)[], { now, past }: Reading): void {
  const [day, time] = CITA.map(at => cells[at]);
  if (!(day && time) || !(day.isChanged || time.isChanged) || day.error !== null || time.error !== null) return;
  if (Date.parse(instantOf(String(day.value), String(time.value))) >= now.getTime()) return;
  const written = day.isChanged ? day : time;
  if (past) written.remark = PAST_CITA;
  else written.error = PAST_CITA;
}

/** All cells, line by line; a number that stands in two lines is an error in both that were written. */
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
  /** Of them, those whose change is explained. */
  explained: ReadonlySet<string>;
  /** Lines of the sheet of which something is sent, and of them those whose change is explained: what a person sees as rows. */
  count: number;
  countExplained: number;
  /** Lines that wait: something in them is wrong, or somebody else's value is to be decided on. */
  wrong: number;
  undecided: number;
}

/** What is sent: rows of which every written cell can be taken. */
export function toSend(lines: readonly Line[], sheet: readonly (readonly (Cell | null)[])[]): ToSend {
  const rows = new Map<string, { row: EditedRow; cells: Cell[] }>();
  for (const [i, line] of lines.entries()) {
    for (const cell of sheet[i] ?? []) {
      const key = cell?.isChanged ? rowKey(line, cell.column) : null;
      if (cell === null || key === null) continue;
      const of = cell.column.noun === 'reservation' ? line.reservation : line.box;
      const id = 'r' === key[0] ? line.reservation.id_reservation : (line.box?.id_sub_reservation ?? 0);
      const entry = rows.get(key) ?? {
        row: { noun: cell.column.noun, id, version: of?.version ?? 0, set: {} },
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
    explained,
    count: linesWith(lines, keysOf(good)),
    countExplained: linesWith(lines, explained),
    wrong: linesWith(lines, keysOf(all.filter(([, entry]) => isWrong(entry)))),
    undecided: linesWith(lines, keysOf(all.filter(([, entry]) => !isWrong(entry) && isOpen(entry)))),
  };
}

/** What is saved of a line: its reservation's fields, where it is the first of it, and its container's. */
const keysOfLine = (line: Line): string[] => [
  ...(line.isFirst ? [`r${line.reservation.id_reservation}`] : []),
  ...(line.box === null ? [] : [`c${line.box.id_sub_reservation}`]),
];

/** Lines of the sheet to which one of these saved rows belongs: a reservation and its first box are one row to who looks at it. */
export const linesWith = (lines: readonly Line[], keys: ReadonlySet<string>): number =>
  lines.filter(line => keysOfLine(line).some(key => keys.has(key))).length;

/** A copied piece of a sheet, or a list, as rows of cells. A gap stays a gap: what follows it belongs to the next row. */
export function pastedCells(text: string, column: QuickColumn): string[][] {
  const rows = trimEndOf(text, /[\r\n]/)
    .split(/\r\n|\r|\n/)
    .map(row => row.split('\t').map(cell => cell.replace(/^"(.*)"$/, '$1').trim()));
  const [only] = rows;
  // Numbers of boxes in one line, with commas or spaces between them, are a column too.
  if (rows.length === 1 && only?.length === 1 && column.field === 'container_code') {
    const codes = containersIn(only[0] ?? '');
    if (codes.length > 1) return codes.map(code => [code]);
  }
  return rows;
}

export interface Pasted {
  drafts: Drafts;
  /** Cells that were written. */
  filled: readonly string[];
  locked: number;
  /** Values for which there was no row or column. */
  beyond: number;
}

/** Fills down and to the right from a cell. What belongs to reservations alone goes from one to the next, whatever they carry. */
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

/** The sheet with a text in a cell; null where there is no such cell. What says what is stored is nothing written. */
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

/** Of a cell that somebody else has saved meanwhile: what is written stays, upon theirs, or goes. */
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
