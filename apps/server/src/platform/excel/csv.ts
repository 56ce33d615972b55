import { parse } from 'csv-parse/sync';
import type { BookGrid, BookLimits } from './read-book.ts';

/**
 * A CSV file as one sheet: separated by commas, semicolons (as Excel writes it here) or tabs, or by the character in its first line
 * `sep=;`; UTF-8 with or without a byte order mark, UTF-16 with one, or Windows-1252.
 */

const SEPARATORS = [';', ',', '\t'] as const;

/** Detects UTF-16 by its byte order mark. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Text that is not valid UTF-8 was written by an older Excel, in Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map(sign => bare.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

interface SeparatedText {
  separator: string;
  text: string;
  /** Number of rows before the first one with cells. */
  passed: number;
}
/** The line «sep=;» is for Excel only; it counts as a row. */
function readSeparator(text: string): SeparatedText {
  const line = /^"?sep=([^\r\n"])"?[^\S\r\n]*(\r\n|\r|\n)/i.exec(text);
  if (line?.[1] === undefined) return { separator: separatorOf(text), text, passed: 0 };
  return { separator: line[1], text: text.slice(line[0].length), passed: 1 };
}

interface Failure {
  code?: string;
  records?: number;
}

/** The rows with their numbers in Excel. */
export function readCsv(bytes: Uint8Array, { maxColumns, maxCell }: BookLimits): BookGrid | { error: string } {
  const { separator, text, passed } = readSeparator(textOf(bytes));
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A quote inside a cell, as in the 5" of a pipe, is an ordinary character.
      relax_quotes: true,
      relax_column_count: true,
      ltrim: separator !== '\t',
      skip_empty_lines: false,
    });
  } catch (error) {
    const { code, records: before = 0 } = error as Failure;
    return {
      error:
        code === 'CSV_QUOTE_NOT_CLOSED'
          ? `El archivo CSV abre unas comillas en la fila ${before + passed + 1} y no las cierra`
          : 'No se pudo leer el archivo CSV: guárdelo otra vez desde Excel y súbalo',
    };
  }
  const cut = (cells: readonly string[]): string[] => cells.map(cell => cell.trim().slice(0, maxCell));
  return {
    name: 'CSV',
    length: records.length + passed,
    textsOf: row => cut((records[row - passed] ?? []).slice(0, maxColumns)),
    beyond: row => cut((records[row - passed] ?? []).slice(maxColumns)).filter(cell => cell !== ''),
  };
}
