import { Readable } from 'node:stream';
import excel from 'exceljs';

/** Number of rows below the headings, and of cells in the longest row. Reads the file as a stream, because it may be very large. */
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
