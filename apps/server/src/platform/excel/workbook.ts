import type { Writable } from 'node:stream';
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
import { ZipWriter } from './zip.ts';

export interface ExcelColumn<R> extends SheetColumn {
  /** Field of the row; a field that the audience's list does not have is left out of the Excel too. */
  key: keyof R & string;
  type: CellType;
  /** What is written instead of the field itself: a label for a code, «Sí» for true. */
  value?: (row: R) => unknown;
}

/** Rows that an Excel sheet can hold, with the header; more go on in another sheet. */
const rowsPerSheet = 1_000_000;
/** Up to here a slow receiver does not hold up the writer, and with it the rows that wait to be read. */
const patienceBytes = 32 * 1024 * 1024;
/** A receiver that takes nothing at all for this long has left. */
const patienceMs = 5 * 60_000;

export interface SheetSource<R> {
  name: string;
  columns: readonly ExcelColumn<R>[];
  /** Rows in portions, so that reading and writing take turns and memory stays flat. */
  rows: AsyncIterable<readonly R[]>;
}

const left = (): Error => new Error('the receiver left');

/** Waits for the receiver only when very much is waiting for it. */
async function roomIn(sink: Writable): Promise<void> {
  if (sink.destroyed) throw left();
  if (sink.writableLength < patienceBytes) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(left()), patienceMs);
    const go = (): void => {
      clearTimeout(timer);
      sink.off('drain', go).off('close', go);
      if (sink.destroyed) reject(left());
      else resolve();
    };
    sink.once('drain', go).once('close', go);
  });
}

/** Writes a source's sheets: beyond what a sheet holds it goes on in «name 2». Answers their names. */
async function writeSheets<R>(
  zip: ZipWriter,
  sink: Writable,
  source: SheetSource<R>,
  zone: string,
  before: number,
): Promise<string[]> {
  const { columns, name } = source;
  const wallClock = wallClocks(zone);
  const cells = columns.map(({ key, type, value }, i) => {
    const letter = columnName(i);
    return (row: R, n: number): string =>
      cellXml(letter + n, type, value === undefined ? row[key] : value(row), wallClock);
  });
  const names: string[] = [];
  let written = 0;
  const open = async (): Promise<void> => {
    names.push(names.length === 0 ? name : `${name.slice(0, 27)} ${names.length + 1}`);
    written = 0;
    await zip.begin(`xl/worksheets/sheet${before + names.length}.xml`);
    await zip.write(sheetOpening(columns));
  };
  await open();
  let packed: Promise<void> = Promise.resolve();
  for await (const portion of source.rows) {
    if (written + portion.length > rowsPerSheet) {
      await packed;
      await zip.write(sheetEnding(columns, written));
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
    await roomIn(sink);
    // Packed in another thread while the next portion is read.
    packed = zip.write(text);
    packed.catch(() => undefined);
  }
  await packed;
  await zip.write(sheetEnding(columns, written));
  return names;
}

/** Streams a workbook of one or several sheets into the sink and ends it. */
// biome-ignore lint/suspicious/noExplicitAny: sheets of different rows stand in one list; each source keeps its own pair typed
export async function writeWorkbook(sink: Writable, sheets: readonly SheetSource<any>[], zone: string): Promise<void> {
  const zip = new ZipWriter(sink);
  try {
    const names: string[] = [];
    for (const sheet of sheets) names.push(...(await writeSheets(zip, sink, sheet, zone, names.length)));
    for (const [part, text] of workbookParts(names)) {
      await zip.begin(part);
      await zip.write(text);
    }
    await zip.finish();
  } catch (error) {
    zip.destroy();
    throw error;
  }
  sink.end();
}
