import { Readable } from 'node:stream';
import excel from 'exceljs';

/** Rows below the headings of a workbook, and the most cells that one of them has; read as a stream, for the largest. */
export async function sheetSize(chunks: readonly Uint8Array[]): Promise<{ rows: number; columns: number }> {
  const found = { rows: -1, columns: 0 };
  const reader = new excel.stream.xlsx.WorkbookReader(Readable.from(chunks), {});
  for await (const sheet of reader)
    for await (const row of sheet) {
      found.rows++;
      found.columns = Math.max(found.columns, row.cellCount);
    }
  return found;
}
