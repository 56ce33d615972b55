import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { bestOf, findHeads, type Grid, type Heads } from './choose-sheet.ts';
import { readCsv } from './csv.ts';
import { type BookGrid, readBook, tooLarge } from './read-book.ts';

/** A request to read a file in a separate process: its contents are untrusted, and a large file takes seconds. */
export interface ReadRequest {
  bytes: Uint8Array;
  /** The file is one sheet of text, not a workbook. */
  isCsv?: boolean;
  /** With 1, a file may have more sheets: the one whose headings fit best is read. */
  maxSheets: number;
  /** Headings to search for. Without them the first row has the headings. */
  heads?: readonly string[];
  /** Rows per sheet. */
  maxRows: number;
  maxColumns: number;
  /** Characters; a longer cell is truncated. */
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
export type ReadReply = { sheets: ReadSheet[] /** Other sheets with rows. */; others: string[] } | { error: string };
/** Limit of all cells together: a small file can repeat one text in many cells. */
const mostCharacters = 10_000_000;

/** The rest of that limit. */
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

/** Reads the requested sheets of a file. Runs in a separate process. */
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
