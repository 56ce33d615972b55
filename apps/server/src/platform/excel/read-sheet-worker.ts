import { parentPort, workerData } from 'node:worker_threads';
import excel from 'exceljs';

/** A sheet as it is read in a thread of its own: what is inside is a stranger's, and large ones take seconds. */
export interface ReadRequest {
  bytes: Uint8Array;
  maxRows: number;
  maxColumns: number;
  /** Characters; a longer cell is cut. */
  maxCell: number;
}
export type ReadReply = { headers: string[]; rows: { row_number: number; cells: string[] }[] } | { error: string };

/** Dates as YYYY-MM-DD, numbers with a point, «Sí» and «No», formulas by their result, links by their text. */
function wholeText(value: excel.CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(part => part.text).join('');
  if ('result' in value) return wholeText(value.result as excel.CellValue);
  return 'text' in value ? String(value.text) : '';
}

async function read({ bytes, maxRows, maxColumns, maxCell }: ReadRequest): Promise<ReadReply> {
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
  const rows: { row_number: number; cells: string[] }[] = [];
  for (let number = 2; number <= sheet.rowCount; number++) {
    const row = sheet.findRow(number);
    const cells = row === undefined ? [] : cellsOf(row);
    if (cells.every(cell => cell === '')) continue;
    if (rows.length === maxRows) return { error: `El archivo tiene más de ${maxRows.toLocaleString('es-EC')} filas` };
    rows.push({ row_number: number, cells });
  }
  return { headers: cellsOf(sheet.getRow(1)), rows };
}

const reply = await read(workerData as ReadRequest).catch(
  (): ReadReply => ({ error: 'El archivo no es un Excel (.xlsx) que se pueda leer' }),
);
parentPort?.postMessage(reply);
