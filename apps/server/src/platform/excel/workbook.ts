import { once } from 'node:events';
import { Writable } from 'node:stream';
import { businessDate, businessTime } from '@cabezal/domain/time/time';
import type { stream, Worksheet } from 'exceljs';

/** What a cell holds. `date` is a calendar date, `instant` is shown in the business zone, `money` is USD with two decimals. */
export type CellType = 'text' | 'number' | 'money' | 'date' | 'instant';

export interface ExcelColumn<R> {
  header: string;
  /** Field of the row; a field that the audience's list does not have is left out of the Excel too. */
  key: keyof R & string;
  /** In characters. */
  width: number;
  type: CellType;
  /** What is written instead of the field itself: a label for a code, «Sí» for true. */
  value?: (row: R) => unknown;
}

const formats: Record<CellType, string> = {
  text: '@',
  number: '0.##########',
  money: '#,##0.00',
  date: 'dd/mmm/yyyy',
  instant: 'dd/mmm/yyyy hh:mm',
};
const HOUR_MS = 3_600_000;
const longestCell = 32_767;
/** Rows that an Excel sheet can hold, with the header; more go on in another sheet. */
const rowsPerSheet = 1_000_000;
/** Up to here a slow receiver does not hold up the writer, and with it the transaction that reads. */
const patience = 32 * 1024 * 1024;

/** Wall clock of the business zone as the «UTC» date that Excel shows; the zone's offset is looked up once an hour of data. */
function wallClocks(zone: string): (ms: number) => Date {
  const offsets = new Map<number, number>();
  return ms => {
    const hour = Math.floor(ms / HOUR_MS) * HOUR_MS;
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const at = new Date(hour);
      offset = Date.parse(`${businessDate(at, zone)}T${businessTime(at, zone)}:00Z`) - hour;
      offsets.set(hour, offset);
    }
    return new Date(ms + offset);
  };
}

/** A cell is a string, a number or a date, never an object: nothing that was typed can become a formula. */
function cellOf(value: unknown, type: CellType, wallClock: (ms: number) => Date): string | number | Date | null {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'number' || type === 'money') {
    const figure = Number(value);
    return Number.isFinite(figure) ? figure : String(value);
  }
  const moment = type === 'text' ? Number.NaN : Date.parse(String(value));
  if (Number.isNaN(moment)) return String(value).slice(0, longestCell);
  return type === 'date' ? new Date(moment) : wallClock(moment);
}

/** Hands everything to the sink and waits for it only when very much is waiting there. */
function forwardTo(sink: Writable): Writable {
  const gone = (): Error | null => (sink.destroyed ? new Error('the receiver left') : null);
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (sink.destroyed) return done(gone());
      sink.write(chunk);
      if (sink.writableLength < patience) return done();
      const go = (): void => {
        sink.off('drain', go).off('close', go);
        done(gone());
      };
      sink.once('drain', go).once('close', go);
    },
    final(done) {
      sink.end();
      done();
    },
  });
}

function addSheet<R>(
  workbook: stream.xlsx.WorkbookWriter,
  name: string,
  columns: readonly ExcelColumn<R>[],
): Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width, type }) => ({ header, width, style: { numFmt: formats[type] } }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, columns.length) } };
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.commit();
  return sheet;
}

export interface SheetSource<R> {
  name: string;
  columns: readonly ExcelColumn<R>[];
  /** Rows in portions, so that reading and writing take turns and memory stays flat. */
  rows: AsyncIterable<readonly R[]>;
}

/** Writes one sheet; beyond what a sheet holds it goes on in «name 2». */
async function writeSheet<R>(
  workbook: stream.xlsx.WorkbookWriter,
  source: SheetSource<R>,
  zone: string,
  isWanted: () => boolean,
): Promise<void> {
  const wallClock = wallClocks(zone);
  const { columns, name } = source;
  let sheet = addSheet(workbook, name, columns);
  let written = 0;
  for await (const portion of source.rows) {
    if (!isWanted()) throw new Error('the receiver left');
    for (const row of portion) {
      if (written > 0 && written % rowsPerSheet === 0) {
        sheet.commit();
        sheet = addSheet(workbook, `${name.slice(0, 27)} ${written / rowsPerSheet + 1}`, columns);
      }
      const cells = columns.map(c => cellOf(c.value === undefined ? row[c.key] : c.value(row), c.type, wallClock));
      sheet.addRow(cells).commit();
      written++;
    }
    // Other requests have their turn.
    await new Promise(resolve => setImmediate(resolve));
  }
  sheet.commit();
}

/** Streams a workbook of one or several sheets into the sink and ends it. */
// biome-ignore lint/suspicious/noExplicitAny: sheets of different rows stand in one list; each source keeps its own pair typed
export async function writeWorkbook(sink: Writable, sheets: readonly SheetSource<any>[], zone: string): Promise<void> {
  // Loaded when the first Excel is asked for: it would slow every start.
  const { default: excel } = await import('exceljs');
  const forward = forwardTo(sink);
  const failed = once(forward, 'error').then(([error]) => {
    throw error;
  });
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: forward, useStyles: true, useSharedStrings: false });
  const work = async (): Promise<void> => {
    for (const sheet of sheets) await writeSheet(workbook, sheet, zone, () => !sink.destroyed);
    await workbook.commit();
  };
  failed.catch(() => undefined);
  await Promise.race([work(), failed]);
}
