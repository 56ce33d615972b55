import { normalizeContainer } from './container';

/** Container numbers in typed or pasted text. */

/** Four letters and seven digits with the usual separators: `MSKU 750214-0`. */
const NUMBER = /\b[A-Za-z]{4}[\s\-–./]{0,3}\d{6}[\s\-–./]{0,3}\d\b|\b[A-Za-z]{4}[\s\-–./]{0,3}\d{6,7}\b/g;
const LINE_OR_CELL = /[\r\n\t;,]+/;

/**
 * The container numbers in a pasted text, in order, upper case without spaces or hyphens: from a column of a sheet, a list with commas or a mail. A
 * number with a wrong check digit is included, so that the user can correct it.
 */
export function containersIn(text: string): string[] {
  // Each line or cell is read by itself: a number does not span two of them.
  return text
    .split(LINE_OR_CELL)
    .flatMap(piece => [...piece.matchAll(NUMBER)].map(([found]) => normalizeContainer(found.replace(/[–./]/g, ''))));
}

/** A typed number as stored: upper case, without spaces and dashes. */
export function cleanContainer(text: string): string {
  return normalizeContainer(text.replace(/[–./]/g, ''));
}
