import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ColumnChoice, ReadColumn, UnreadColumn } from '@cabezal/contract/system/imports/imports.calls';
import type { ReadSheet } from '../../../platform/excel/read-file.ts';
import { columnName } from '../../../platform/excel/sheet-xml.ts';
import { mapInSlices } from '../../../platform/time-slices.ts';
import type { Entered } from './kind.ts';
import { nearest } from './nearest.ts';
import { plain } from './parse-cells.ts';
import { type Recognized, recognizeColumns } from './recognize-columns.ts';
import { guideName, TEMPLATE_SHEETS } from './template-sheets.data.ts';

/** The non-empty columns of a file. */
export interface FileColumns {
  read: ReadColumn[];
  /** Non-empty columns that match no field of the kind. */
  unread: UnreadColumn[];
}
/** The rows of a file for one kind. */
export interface EnteredRows extends FileColumns {
  rows: Entered[];
}

/** A sheet of our template that only explains or lists choices. */
export const isOfTemplate = (name: string): boolean =>
  TEMPLATE_SHEETS.includes(plain(name)) || plain(name) === plain(guideName);

/** First values shown for a column; limits of their number and length. */
const mostSamples = 3;
const longestSample = 40;

function samplesOf({ rows }: ReadSheet, at: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    if (cells[at]) found.add(cells[at].slice(0, longestSample));
    if (found.size === mostSamples) break;
  }
  return [...found];
}

/** The field's heading that is most similar to this one. */
function nearestField(header: string, fields: readonly ImportColumn[]): string | null {
  const names = fields.flatMap(field => [field.header, ...(field.also ?? [])].map(name => ({ name, field })));
  const near = nearest(
    header,
    names.map(({ name }) => name),
  );
  return names.find(({ name }) => name === near)?.field.header ?? null;
}

function columnsOf(columns: readonly ImportColumn[], sheet: ReadSheet, recognized: readonly Recognized[]): FileColumns {
  const taken = new Set(recognized.map(one => one.taken?.key));
  const left = columns.filter(column => !taken.has(column.key));
  const found: FileColumns = { read: [], unread: [] };
  for (const [at, { taken: field, claims: key }] of recognized.entries()) {
    const header = sheet.headers[at] || `${columnName(at)} (sin encabezado)`;
    const samples = samplesOf(sheet, at);
    if (field !== null) found.read.push({ at, header, samples, key: field.key, by: field.by });
    else if (samples.length > 0) {
      const claims = columns.find(column => column.key === key)?.header ?? null;
      const near = claims === null && sheet.headers[at] ? nearestField(header, left) : null;
      found.unread.push({ at, header, samples, nearest: near, claims });
    }
  }
  const beyond = (header: string): UnreadColumn => ({
    at: null,
    header: header || `${columnName(0)} (sin encabezado)`,
    samples: [],
    nearest: header === '' ? null : nearestField(header, left),
    claims: null,
  });
  return { read: found.read, unread: [...found.unread, ...sheet.beyond.map(beyond)] };
}

/** The error for missing required columns, with the columns that may be meant. */
function missingText(missing: readonly ImportColumn[], unread: readonly UnreadColumn[]): string {
  const heads = missing.map(({ header }) => header);
  const told = unread.flatMap(({ header, nearest: near, claims }) => {
    const meant = claims ?? near;
    return meant !== null && heads.includes(meant) ? [`«${header}» (¿«${meant}»?)`] : [];
  });
  const also = told.length > 0 ? `. No se lee: ${told.join(', ')}` : '';
  return `Faltan columnas: ${heads.map(header => `«${header}»`).join(', ')}${also}. Descargue la plantilla`;
}

/** Maps the columns of a sheet to fields. */
export const recognizeSheet = (
  columns: readonly ImportColumn[],
  { headers, rows }: ReadSheet,
  choice: readonly ColumnChoice[] = [],
): Recognized[] => {
  const filled = headers.map((_, at) => rows.some(({ cells }) => Boolean(cells[at])));
  const heads = headers.map((header, at) => ({ header, filled: filled[at] ?? false }));
  return recognizeColumns(columns, heads, choice);
};

/**
 * The rows by the keys of their columns, with the columns that are not read; or the error of the whole file, with its columns if they are
 * the cause.
 */
export async function enteredRows(
  columns: readonly ImportColumn[],
  sheet: ReadSheet,
  choice: readonly ColumnChoice[] = [],
): Promise<EnteredRows | ({ error: string } & Partial<FileColumns>)> {
  const recognized = recognizeSheet(columns, sheet, choice);
  const keys = recognized.map(({ taken }) => taken?.key ?? null);
  const found = columnsOf(columns, sheet, recognized);
  const missing = columns.filter(column => column.required && !keys.includes(column.key));
  if (missing.length > 0) return { ...found, error: missingText(missing, found.unread) };
  if (sheet.rows.length === 0) return { error: 'El archivo no tiene filas' };
  const rows = await mapInSlices(sheet.rows, ({ row_number, cells }) => ({
    row_number,
    cells: Object.fromEntries(cells.flatMap((cell, i) => (keys[i] && cell !== '' ? [[keys[i], cell]] : []))),
  }));
  return { ...found, rows };
}
