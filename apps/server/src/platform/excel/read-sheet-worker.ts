import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type excel from 'exceljs';
import { unpackedSize } from './unpacked-size.ts';

/** A sheet as it is read in a thread of its own: what is inside is a stranger's, and large ones take seconds. */
export interface ReadRequest {
  bytes: Uint8Array;
  maxRows: number;
  maxColumns: number;
  /** Characters; a longer cell is cut. */
  maxCell: number;
}
export interface SheetRow {
  row_number: number;
  cells: string[];
}
export type ReadReply = { headers: string[]; rows: SheetRow[] } | { error: string };
/** What the thread sends: rows, a portion at a time, and at the end the headings, or what is wrong. */
export type ReadMessage = { rows: SheetRow[] } | { headers: string[] } | { error: string };

/** A sheet of ten thousand full rows takes a quarter of it. */
const unpackedLimits = { bytes: 60 * 1024 * 1024, entries: 200 };
/** Of all cells together: one text may stand in many cells of a small file. */
const mostCharacters = 10_000_000;
const rowsPerMessage = 250;

const unreadable = { error: 'El archivo no es un Excel (.xlsx) que se pueda leer' };
const tooLarge = { error: 'El archivo es demasiado grande para leerlo' };

/** Dates as YYYY-MM-DD, with HH:MM:SS where a time is given (Excel keeps it as a share of the day: to the second), numbers with a point, «Sí» and «No», formulas by their result, links by their text. */
function wholeText(value: excel.CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
    return time === '00:00:00' ? day : `${day} ${time}`;
  }
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(part => part.text).join('');
  if ('result' in value) return wholeText(value.result as excel.CellValue);
  return 'text' in value ? String(value.text) : '';
}

async function read({ bytes, maxRows, maxColumns, maxCell }: ReadRequest): Promise<ReadReply> {
  // Before anything is unpacked for good: a file of a few kilobytes can hold gigabytes.
  const size = unpackedSize(bytes, unpackedLimits);
  if (typeof size === 'string') return size === 'TOO_LARGE' ? tooLarge : unreadable;
  // Not before: it is large, and a file that is refused needs none of it.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(bytes.buffer as ArrayBuffer);
  const sheet = workbook.worksheets[0];
  if (sheet === undefined) return { error: 'El archivo no tiene hojas' };
  const width = Math.min(sheet.columnCount, maxColumns);
  const cellsOf = (row: excel.Row): string[] =>
    Array.from({ length: width }, (_, i) =>
      wholeText(row.getCell(i + 1).value)
        .trim()
        .slice(0, maxCell),
    );
  const rows: SheetRow[] = [];
  let characters = 0;
  for (let number = 2; number <= sheet.rowCount; number++) {
    const row = sheet.findRow(number);
    const cells = row === undefined ? [] : cellsOf(row);
    if (cells.every(cell => cell === '')) continue;
    if (rows.length === maxRows) return { error: `El archivo tiene más de ${maxRows.toLocaleString('es-EC')} filas` };
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > mostCharacters) return tooLarge;
    rows.push({ row_number: number, cells });
  }
  return { headers: cellsOf(sheet.getRow(1)), rows };
}

async function send(reply: ReadReply): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const post = (message: ReadMessage): void => port.postMessage(message);
  if ('error' in reply) return post(reply);
  for (let from = 0; from < reply.rows.length; from += rowsPerMessage) {
    post({ rows: reply.rows.slice(from, from + rowsPerMessage) });
    await once(port, 'message');
  }
  post({ headers: reply.headers });
}

await send(await read(workerData as ReadRequest).catch((): ReadReply => unreadable));
