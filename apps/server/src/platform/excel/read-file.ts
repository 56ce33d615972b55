import { formatNumber } from '@cabezal/domain/prices/money/format';
import { bestOf, findHeads, type Grid, type Heads } from './choose-sheet.ts';
import { readCsv } from './csv.ts';
import { type BookGrid, readBook, tooLarge } from './read-book.ts';

/** A file as it is read in a process of its own: what is inside is a stranger's, and large ones take seconds. */
export interface ReadRequest {
  bytes: Uint8Array;
  /** What it is: a workbook, unless it is told to be one sheet of text. */
  isCsv?: boolean;
  /** A file may have more only where one is asked for: then it is the one whose headings fit best. */
  maxSheets: number;
  /** Headings that are looked for. Without them the first row has the headings. */
  heads?: readonly string[];
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
  /** Headings to the right of the last column that is read. */
  beyond: string[];
  rows: SheetRow[];
}
export type ReadReply =
  | { sheets: ReadSheet[] /** Sheets with rows that were not chosen. */; others: string[] }
  | { error: string };
/** Of all cells together: one text may stand in many cells of a small file. */
const mostCharacters = 10_000_000;

/** What is left of what all cells together may hold. */
interface Left {
  characters: number;
}
interface Found {
  grid: BookGrid;
  heads: Heads;
}

function readRows({ grid, heads }: Found, left: Left, request: ReadRequest): ReadSheet | { error: string } {
  const rows: SheetRow[] = [];
  for (let row = heads.row + 1; row < grid.length; row++) {
    const cells = grid.textsOf(row);
    if (cells.every(cell => cell === '')) continue;
    if (rows.length === request.maxRows) {
      const what = request.isCsv ? 'El archivo' : `La hoja «${grid.name}»`;
      return { error: `${what} tiene más de ${formatNumber(request.maxRows, 0)} filas` };
    }
    left.characters -= cells.reduce((sum, cell) => sum + cell.length, 0);
    if (left.characters < 0) return tooLarge;
    rows.push({ row_number: row + 1, cells });
  }
  return { name: grid.name, headers: grid.textsOf(heads.row), beyond: grid.beyond(heads.row), rows };
}

const hasRows = ({ length, textsOf }: Grid): boolean => {
  for (let row = 1; row < length; row++) if (textsOf(row).some(text => text !== '')) return true;
  return false;
};

async function gridsOf(request: ReadRequest): Promise<BookGrid[] | { error: string }> {
  if (!request.isCsv) return readBook(request.bytes, request);
  const grid = readCsv(request.bytes, request);
  return 'error' in grid ? grid : [grid];
}

/** The sheet, or the sheets, of a file. Runs in a process of its own. */
export async function readFile(request: ReadRequest): Promise<ReadReply> {
  const grids = await gridsOf(request);
  if ('error' in grids) return grids;
  const { maxSheets } = request;
  if (grids.length === 0) return { error: 'El archivo no tiene hojas' };
  if (maxSheets > 1 && grids.length > maxSheets) return { error: `El libro tiene más de ${maxSheets} hojas` };
  const found = findHeads(grids, request.heads ?? []);
  const best = bestOf(found);
  const taken = found.filter(one => maxSheets > 1 || one === best);
  const left: Left = { characters: mostCharacters };
  const sheets: ReadSheet[] = [];
  for (const one of taken) {
    const sheet = readRows(one, left, request);
    if ('error' in sheet) return sheet;
    sheets.push(sheet);
  }
  const others = found.filter(one => !taken.includes(one) && hasRows(one.grid)).map(one => one.grid.name);
  return { sheets, others };
}
