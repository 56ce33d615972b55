import { once } from 'node:events';
import type excel from 'exceljs';
import { readCsv } from './csv.ts';
import { unpackedSize } from './unpacked-size.ts';

/** A file as it is read in a process of its own: what is inside is a stranger's, and large ones take seconds. */
export interface ReadRequest {
  bytes: Uint8Array;
  /** What it is: a workbook, unless it is told to be one sheet of text. */
  isCsv?: boolean;
  /** Those that stand first are read; a file may have more only where one is asked for. */
  maxSheets: number;
  /** Of each sheet. */
  maxRows: number;
  maxColumns: number;
  /** Characters; a longer cell is cut. */
  maxCell: number;
}
export interface SheetRow {
  row_number: number;
  cells: string[];
}
export interface ReadSheet {
  name: string;
  headers: string[];
  rows: SheetRow[];
}
export type ReadReply = { sheets: ReadSheet[] } | { error: string };
/** What the process sends: each sheet's name and headings and then its rows, a portion at a time; at the end that it is done, or what is wrong. */
export type ReadMessage = Omit<ReadSheet, 'rows'> | { rows: SheetRow[] } | { done: true } | { error: string };

/** A sheet of ten thousand full rows takes a quarter of it. */
const unpackedLimits = { bytes: 60 * 1024 * 1024, entries: 200 };
/** Of all cells together: one text may stand in many cells of a small file. */
const mostCharacters = 10_000_000;
const rowsPerMessage = 250;
/** Rows that Excel has: a file that names a later one was made to. */
const lastRow = 1_048_576;
/** What stands around the cells and is not asked for. Read, a rule for whole columns becomes an object for each of their cells. */
const ignoreNodes = [
  ...['cols', 'autoFilter', 'rowBreaks', 'hyperlinks', 'dataValidations', 'drawing', 'picture', 'tableParts'],
  ...['conditionalFormatting', 'extLst'],
];

const unreadable = { error: 'El archivo no es un Excel (.xlsx) que se pueda leer' };
const tooLarge = { error: 'El archivo es demasiado grande para leerlo' };

/** What Excel shows of a number; one with three decimals has a comma, because `1.440` written by a person means thousands. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? text.replace('.', ',') : text;
}

/** Dates as YYYY-MM-DD, with HH:MM:SS where a time is given (Excel keeps it as a share of the day: to the second), numbers with a point (three decimals with a comma), «Sí» and «No», formulas by their result, links by their text. */
function wholeText(value: excel.CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
    return time === '00:00:00' ? day : `${day} ${time}`;
  }
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(part => part.text).join('');
  if ('result' in value) return wholeText(value.result as excel.CellValue);
  // «#N/A»: nobody means it.
  if ('error' in value) return value.error;
  return 'text' in value ? String(value.text) : '';
}

/** What is left of what all cells together may hold. */
interface Left {
  characters: number;
}

function readRows(
  sheet: excel.Worksheet,
  left: Left,
  { maxRows, maxColumns, maxCell }: ReadRequest,
): ReadSheet | { error: string } {
  // Before anything goes through the rows: one numbered in thousands of millions has all that are before it.
  if (sheet.rowCount > lastRow) return unreadable;
  const width = Math.min(sheet.columnCount, maxColumns);
  const cellsOf = (row: excel.Row): string[] =>
    Array.from({ length: width }, (_, i) =>
      wholeText(row.getCell(i + 1).value)
        .trim()
        .slice(0, maxCell),
    );
  const rows: SheetRow[] = [];
  for (let number = 2; number <= sheet.rowCount; number++) {
    const row = sheet.findRow(number);
    const cells = row === undefined ? [] : cellsOf(row);
    if (cells.every(cell => cell === '')) continue;
    if (rows.length === maxRows)
      return { error: `La hoja «${sheet.name}» tiene más de ${maxRows.toLocaleString('es-EC')} filas` };
    left.characters -= cells.reduce((sum, cell) => sum + cell.length, 0);
    if (left.characters < 0) return tooLarge;
    rows.push({ row_number: number, cells });
  }
  return { name: sheet.name, headers: cellsOf(sheet.getRow(1)), rows };
}

async function read(request: ReadRequest): Promise<ReadReply> {
  const { bytes, maxSheets } = request;
  if (request.isCsv) {
    const sheet = readCsv(bytes, request);
    return 'error' in sheet ? sheet : { sheets: [sheet] };
  }
  // Before anything is unpacked for good: a file of a few kilobytes can hold gigabytes.
  const size = unpackedSize(bytes, unpackedLimits);
  if (typeof size === 'string') return size === 'TOO_LARGE' ? tooLarge : unreadable;
  // Not before: it is large, and a file that is refused needs none of it.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  // A name for a range becomes an object for each cell of it, and none is asked for.
  Object.defineProperty(workbook.definedNames, 'model', { set: () => undefined });
  // Its types name a Buffer of their own, from before Node's had a type parameter.
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer, { ignoreNodes });
  const { worksheets } = workbook;
  if (worksheets.length === 0) return { error: 'El archivo no tiene hojas' };
  if (maxSheets > 1 && worksheets.length > maxSheets) return { error: `El libro tiene más de ${maxSheets} hojas` };
  const left: Left = { characters: mostCharacters };
  const sheets: ReadSheet[] = [];
  for (const one of worksheets.slice(0, maxSheets)) {
    const sheet = readRows(one, left, request);
    if ('error' in sheet) return sheet;
    sheets.push(sheet);
  }
  return { sheets };
}

const post = (message: ReadMessage): void => void process.send?.(message);

async function send(reply: ReadReply): Promise<void> {
  if ('error' in reply) return post(reply);
  for (const { name, headers, rows } of reply.sheets) {
    post({ name, headers });
    for (let from = 0; from < rows.length; from += rowsPerMessage) {
      post({ rows: rows.slice(from, from + rowsPerMessage) });
      await once(process, 'message');
    }
  }
  post({ done: true });
}

// A Ctrl+C reaches all processes of a terminal: the one that asked finishes what is under way, and ends this one.
process.on('SIGINT', () => undefined);
// Whoever asked is gone.
process.once('disconnect', () => process.exit());
const [request] = (await once(process, 'message')) as [ReadRequest];
await send(await read(request).catch((): ReadReply => unreadable));
