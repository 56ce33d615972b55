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

/** Words that people leave out of a heading, or put into it. */
const smallWords = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'en', 'y', 'o', 'a']);
/** A heading without them: «Tipo licencia» means «Tipo de licencia». */
const meaning = (header: string): string =>
  plain(header)
    .split(/[\s./()-]+/)
    .filter(word => word !== '' && !smallWords.has(word))
    .join(' ');

/**
 * The key of each column of the sheet: by its heading, else by what the heading means where no other column is called so. A heading that
 * stands twice counts once.
 */
function keysOf(columns: readonly ImportColumn[], headers: readonly string[]): (string | null)[] {
  const keys: (string | null)[] = headers.map(() => null);
  for (const named of [plain, meaning]) {
    const names = columns.map(column => named(column.header));
    // What two columns could mean is neither.
    const sure = columns.filter((_, at) => names.indexOf(names[at] ?? '') === names.lastIndexOf(names[at] ?? ''));
    const keyOf = new Map(sure.map(column => [named(column.header), column.key]));
    for (const [at, header] of headers.entries()) {
      const key = keys[at] === null && header !== '' ? keyOf.get(named(header)) : undefined;
      if (key !== undefined && !keys.includes(key)) keys[at] = key;
    }
  }
  return keys;
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
