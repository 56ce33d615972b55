import { parse } from 'csv-parse/sync';
import type { BookGrid, BookLimits } from './read-book.ts';

/**
 * A CSV file as one sheet: separated by commas, semicolons (as Excel writes it here) or tabs, or by the sign of its first line `sep=;`; UTF-8
 * with or without its mark, UTF-16 with it, or Windows-1252.
 */

const SEPARATORS = [';', ',', '\t'] as const;

/** By the two bytes that UTF-16 begins with. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** What is no UTF-8 was written by an older Excel: it puts one byte for each letter. */
function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
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

interface Told {
  separator: string;
  text: string;
  /** Rows before the first one that holds cells. */
  passed: number;
}
/** «sep=;» as a first line is for Excel, not for people; it counts as a row. */
function toldSeparator(text: string): Told {
  const told = /^"?sep=([^\r\n"])"?[^\S\r\n]*(\r\n|\r|\n)/i.exec(text);
  if (told?.[1] === undefined) return { separator: separatorOf(text), text, passed: 0 };
  return { separator: told[1], text: text.slice(told[0].length), passed: 1 };
}

interface Failure {
  code?: string;
  records?: number;
}

/** The rows as Excel would number them. */
export function readCsv(bytes: Uint8Array, { maxColumns, maxCell }: BookLimits): BookGrid | { error: string } {
  const { separator, text, passed } = toldSeparator(textOf(bytes));
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A quote inside of a cell, 5" of a pipe, is a letter like any other.
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
