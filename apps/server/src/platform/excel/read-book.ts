import type { DenseWorkSheet, WorkBook, WorkSheet } from '@e965/xlsx';
import { cellText, type DayCount, type SeenCell } from './cell-text.ts';
import type { Grid } from './choose-sheet.ts';
import { sheetArchive } from './sheet-archive.ts';

/** Limits of rows and columns in Excel: a file with more was made to exceed them. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

export const unreadable = { error: 'No se pudo leer el archivo: guárdelo otra vez como Excel (.xlsx) y súbalo' };
export const tooLarge = { error: 'El archivo es demasiado grande para leerlo' };
const locked = { error: 'El archivo tiene contraseña: quítesela en Excel, guárdelo y súbalo otra vez' };

export interface BookLimits {
  maxColumns: number;
  /** Characters; a longer cell is truncated. */
  maxCell: number;
}

/** A sheet, with the cells to the right of the last column that is read. */
export interface BookGrid extends Grid {
  readonly beyond: (row: number) => string[];
}

type Cells = readonly (readonly (SeenCell | undefined)[] | undefined)[];
type Range = { s: { r: number; c: number }; e: { r: number; c: number } };

/** Merged cells have one value: it is repeated in the merged rows that have other cells. */
function repeatMerged(rows: Map<number, string[]>, length: number, maxColumns: number, merges: readonly Range[]): void {
  const own = new Set(rows.keys());
  for (const { s, e } of merges) {
    const text = rows.get(s.r)?.[s.c];
    if (!text) continue;
    for (let row = s.r; row <= Math.min(e.r, length - 1); row++) {
      const texts = own.has(row) ? rows.get(row) : undefined;
      for (let column = s.c; texts !== undefined && column <= Math.min(e.c, maxColumns - 1); column++)
        texts[column] ||= text;
    }
  }
}

function gridOf(name: string, sheet: WorkSheet, days: DayCount, limits: BookLimits): BookGrid | undefined {
  const cells = ((sheet as DenseWorkSheet)['!data'] ?? []) as Cells;
  if (cells.length > lastRow) return undefined;
  const text = (row: number, column: number): string =>
    cellText(cells[row]?.[column], days).trim().slice(0, limits.maxCell);
  const rows = new Map<number, string[]>();
  let width = 0;
  for (let row = 0; row < cells.length; row++) {
    const most = Math.min(cells[row]?.length ?? 0, limits.maxColumns);
    const texts = Array.from({ length: most }, (_, column) => text(row, column));
    if (texts.every(one => one === '')) continue;
    rows.set(row, texts);
    width = Math.max(width, most);
  }
  for (const texts of rows.values()) while (texts.length < width) texts.push('');
  repeatMerged(rows, cells.length, width, sheet['!merges'] ?? []);
  return {
    name,
    length: cells.length,
    textsOf: row => rows.get(row) ?? [],
    beyond: row => {
      const most = Math.min(cells[row]?.length ?? 0, lastColumn);
      const right = Array.from({ length: Math.max(0, most - limits.maxColumns) }, (_, i) =>
        text(row, limits.maxColumns + i),
      );
      return right.filter(one => one !== '');
    },
  };
}

/** Loads the library only when needed: it is large, and a refused file does not need it. */
async function parse(bytes: Buffer, isOld: boolean): Promise<{ book: WorkBook; isDate: DayCount['isDate'] }> {
  const { read, set_cptable, SSF } = await import('@e965/xlsx');
  // Code pages of workbooks from before 1997.
  if (isOld) set_cptable(await import('@e965/xlsx/dist/cpexcel'));
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellHTML: false,
    // Includes formulas without a value.
    sheetStubs: true,
  });
  return { book, isDate: SSF.is_date as DayCount['isDate'] };
}

/** The sheets with cells of an Excel or LibreOffice workbook; charts are ignored. */
export async function readBook(bytes: Uint8Array, limits: BookLimits): Promise<BookGrid[] | { error: string }> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  // The library reads a dozen other file types that we do not accept.
  if (!(isArchive || isOld)) return unreadable;
  const kept = isArchive ? await sheetArchive(bytes) : Buffer.from(bytes);
  if (typeof kept === 'string') return kept === 'TOO_LARGE' ? tooLarge : unreadable;
  let parsed: Awaited<ReturnType<typeof parse>>;
  try {
    parsed = await parse(kept, isOld);
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? locked : unreadable;
  }
  const { book, isDate } = parsed;
  const days = { isDate, from1904: book.Workbook?.WBProps?.date1904 === true };
  const grids: BookGrid[] = [];
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    if (sheet?.['!type'] === 'chart') continue;
    const grid = sheet === undefined ? undefined : gridOf(name, sheet, days, limits);
    // The library skips silently what it cannot read.
    if (grid === undefined) return { error: `No se pudo leer la hoja «${name}»: guarde el archivo otra vez en Excel` };
    grids.push(grid);
  }
  return grids;
}
