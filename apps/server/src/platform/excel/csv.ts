/** A CSV file as one sheet: separated by commas, semicolons (as Excel writes it here) or tabs; UTF-8 with or without its mark, or Windows-1252. */

export interface CsvLimits {
  maxRows: number;
  maxColumns: number;
  /** Characters; a longer cell is cut. */
  maxCell: number;
}
interface CsvSheet {
  name: string;
  headers: string[];
  rows: { row_number: number; cells: string[] }[];
}

const SEPARATORS = [';', ',', '\t'] as const;
/** Of all cells together, as of an Excel file. */
const mostCharacters = 10_000_000;

/** What is no UTF-8 was written by an older Excel: it puts one byte for each letter. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map(sign => bare.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Where a record goes on: an end of line, a separator, or a quote that opens its cell. */
interface Cell {
  text: string;
  end: number;
}

/** A cell in quotes, which begins at `from`, behind its first one; two of them are one that is meant. Null: it is never closed. */
function quoted(text: string, from: number): Cell | null {
  let cell = '';
  for (let at = from; ; ) {
    const close = text.indexOf('"', at);
    if (close < 0) return null;
    cell += text.slice(at, close);
    if (text[close + 1] !== '"') return { text: cell, end: close + 1 };
    cell += '"';
    at = close + 2;
  }
}

/** Each record with the signs between its cells taken away; one that ends in an open quote is null, and the last. */
function* recordsOf(text: string, maxColumns: number): Generator<string[] | null> {
  const separator = separatorOf(text);
  const plainEnd = new RegExp(`[${separator}\r\n]`, 'g');
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const opened = /[^\S\r\n\t]*"/y;
    opened.lastIndex = at;
    const inQuotes = opened.test(text) ? quoted(text, opened.lastIndex) : undefined;
    if (inQuotes === null) return yield null;
    plainEnd.lastIndex = inQuotes?.end ?? at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    // What stands behind closing quotes belongs to the cell.
    const cell = inQuotes === undefined ? text.slice(at, end) : inQuotes.text + text.slice(inQuotes.end, end);
    if (cells.length < maxColumns) cells.push(cell);
    at = end + 1;
    if (text[end] === separator) {
      if (at === text.length && cells.length < maxColumns) cells.push('');
      continue;
    }
    if (text[end] === '\r' && text[end + 1] === '\n') at++;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

/** The headings and the rows that are not empty, numbered as Excel would. */
export function readCsv(bytes: Uint8Array, { maxRows, maxColumns, maxCell }: CsvLimits): CsvSheet | { error: string } {
  const sheet: CsvSheet = { name: 'CSV', headers: [], rows: [] };
  let number = 0;
  let characters = 0;
  for (const record of recordsOf(textOf(bytes), maxColumns)) {
    number++;
    if (record === null) return { error: `El archivo CSV abre unas comillas en la fila ${number} y no las cierra` };
    const cells = record.map(cell => cell.trim().slice(0, maxCell));
    if (number === 1) sheet.headers = cells;
    else if (cells.some(cell => cell !== '')) {
      if (sheet.rows.length === maxRows)
        return { error: `El archivo tiene más de ${maxRows.toLocaleString('es-EC')} filas` };
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (characters > mostCharacters) return { error: 'El archivo es demasiado grande para leerlo' };
      sheet.rows.push({ row_number: number, cells });
    }
  }
  return sheet;
}
