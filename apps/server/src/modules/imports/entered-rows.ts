import type { ImportColumn } from '@cabezal/contract/imports/import-column';
import type { UnreadColumn } from '@cabezal/contract/imports/imports.calls';
import type { ReadSheet } from '../../platform/excel/read-file.ts';
import { columnName } from '../../platform/excel/sheet-xml.ts';
import { mapInTurns } from '../../platform/turns.ts';
import type { Entered } from './kind.ts';
import { nearest } from './nearest.ts';
import { plain } from './parse-cells.ts';
import { guideName, TEMPLATE_SHEETS } from './template-sheets.data.ts';

/** What a file holds for one kind. */
export interface EnteredRows {
  rows: Entered[];
  /** Columns with something in them that no column of the kind takes. */
  unread: UnreadColumn[];
}

/** A sheet of ours that explains or offers and brings nothing in. */
export const isOfTemplate = (name: string): boolean =>
  TEMPLATE_SHEETS.includes(plain(name)) || plain(name) === plain(guideName);

/** The key of each column of the sheet; a heading that stands twice counts once. */
function keysOf(columns: readonly ImportColumn[], headers: readonly string[]): (string | null)[] {
  const keyOf = new Map(columns.map(column => [plain(column.header), column.key]));
  const taken = new Set<string>();
  return headers.map(header => {
    const key = keyOf.get(plain(header));
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

function unreadOf(
  columns: readonly ImportColumn[],
  sheet: ReadSheet,
  keys: readonly (string | null)[],
): UnreadColumn[] {
  const left = columns.filter(column => !keys.includes(column.key)).map(column => column.header);
  const unreadColumn = (header: string, at: number): UnreadColumn => ({
    header: header || `${columnName(at)} (sin encabezado)`,
    nearest: header === '' ? null : nearest(header, left),
  });
  const filled = sheet.headers.flatMap((header, at) =>
    keys[at] === null && sheet.rows.some(({ cells }) => cells[at]) ? [unreadColumn(header, at)] : [],
  );
  return [...filled, ...sheet.beyond.map(header => unreadColumn(header, 0))];
}

const named = ({ header, nearest: near }: UnreadColumn): string =>
  near === null ? `«${header}»` : `«${header}» (¿«${near}»?)`;

/** The rows by the keys of their columns and what is not read, or what is wrong with the file as a whole. */
export async function enteredRows(
  columns: readonly ImportColumn[],
  sheet: ReadSheet,
): Promise<EnteredRows | { error: string }> {
  const keys = keysOf(columns, sheet.headers);
  const unread = unreadOf(columns, sheet, keys);
  const missing = columns.filter(column => column.required && !keys.includes(column.key)).map(c => `«${c.header}»`);
  if (missing.length > 0) {
    const near = unread.filter(column => column.nearest !== null && missing.includes(`«${column.nearest}»`));
    const also = near.length > 0 ? `. No se lee: ${near.map(named).join(', ')}` : '';
    return { error: `Faltan columnas: ${missing.join(', ')}${also}. Descargue la plantilla` };
  }
  if (sheet.rows.length === 0) return { error: 'El archivo no tiene filas' };
  const rows = await mapInTurns(sheet.rows, ({ row_number, cells }) => ({
    row_number,
    cells: Object.fromEntries(cells.flatMap((cell, i) => (keys[i] && cell !== '' ? [[keys[i], cell]] : []))),
  }));
  return { rows, unread };
}
