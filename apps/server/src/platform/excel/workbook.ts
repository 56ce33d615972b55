import type { Writable } from 'node:stream';
import { Archive } from './archive.ts';
import {
  type CellType,
  cellXml,
  columnName,
  type SheetColumn,
  sheetEnding,
  sheetOpening,
  wallClocks,
  workbookParts,
} from './sheet-xml.ts';
import { type Summed, totalRow } from './total-row.ts';

export interface ExcelColumn<R> extends SheetColumn {
  /** Field of the row; the Excel omits it if the audience's list does not have it. */
  key: keyof R & string;
  type: CellType;
  /** Value written instead of the field: a label for a code, «Sí» for true. `zone`: the business zone, to derive the day of an instant. */
  value?: (row: R, zone: string) => unknown;
  /** A sum formula is written below the rows. */
  sum?: true;
}

/** Limit of rows in an Excel sheet, with the header; further rows go into another sheet. */
const rowsPerSheet = 1_000_000;
export interface SheetSource<R> {
  name: string;
  columns: readonly ExcelColumn<R>[];
  /** Rows in portions, so that reading and writing alternate and memory use stays constant. */
  rows: AsyncIterable<readonly R[]>;
}

/** Writes a source's sheets: rows beyond the limit go into «name 2». Returns the sheets' names. */
async function writeSheets<R>(
  archive: Archive,
  source: SheetSource<R>,
  zone: string,
  before: number,
): Promise<string[]> {
  const { columns, name } = source;
  const wallClock = wallClocks(zone);
  const sums: Summed[] = columns.map(({ type, sum }) => ({ type, total: sum === true ? 0 : null }));
  const cells = columns.map(({ key, type, value }, i) => {
    const letter = columnName(i);
    const summed = sums[i];
    return (row: R, n: number): string => {
      const shown = value === undefined ? row[key] : value(row, zone);
      if (summed !== undefined && summed.total !== null) summed.total += Number(shown ?? 0) || 0;
      return cellXml(letter + n, type, shown, wallClock);
    };
  });
  const names: string[] = [];
  let written = 0;
  const close = async (): Promise<void> => {
    await archive.write(totalRow(sums, written) + sheetEnding(columns, written));
    for (const summed of sums) if (summed.total !== null) summed.total = 0;
  };
  const open = async (): Promise<void> => {
    names.push(names.length === 0 ? name : `${name.slice(0, 27)} ${names.length + 1}`);
    written = 0;
    archive.begin(`xl/worksheets/sheet${before + names.length}.xml`);
    await archive.write(sheetOpening(columns));
  };
  await open();
  let packed: Promise<void> = Promise.resolve();
  for await (const portion of source.rows) {
    if (written + portion.length > rowsPerSheet) {
      await packed;
      await close();
      await open();
    }
    let text = '';
    for (const row of portion) {
      const n = written + 2;
      text += `<row r="${n}">`;
      for (let i = 0; i < cells.length; i++) text += cells[i]?.(row, n) ?? '';
      text += '</row>';
      written++;
    }
    await packed;
    // Compressed in another thread while the next portion is read.
    packed = archive.write(text);
    packed.catch(() => undefined);
  }
  await packed;
  await close();
  return names;
}

/** Streams a workbook with one or several sheets into the sink and ends it. */
// biome-ignore lint/suspicious/noExplicitAny: sheets of different rows stand in one list; each source keeps its own pair typed
export async function writeWorkbook(sink: Writable, sheets: readonly SheetSource<any>[], zone: string): Promise<void> {
  const archive = new Archive(sink);
  try {
    const names: string[] = [];
    for (const sheet of sheets) names.push(...(await writeSheets(archive, sheet, zone, names.length)));
    for (const [part, text] of workbookParts(names)) {
      archive.begin(part);
      await archive.write(text);
    }
    await archive.finish();
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}
