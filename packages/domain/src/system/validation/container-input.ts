import { normalizeContainer } from './container';

/** What people type or paste where a container number is expected. */

/** Letters and digits with what stands between them on a box, in a mail or in a sheet: `MSKU 750214-0`. */
const NUMBER = /\b[A-Za-z]{4}[\s\-–./]{0,3}\d{6}[\s\-–./]{0,3}\d\b|\b[A-Za-z]{4}[\s\-–./]{0,3}\d{6,7}\b/g;
const LINE_OR_CELL = /[\r\n\t;,]+/;

/**
 * The container numbers in a pasted text, in their order, upper case without spaces or hyphens: a column of a sheet, a list with commas,
 * a mail with words around them. What has the shape of a number stays although its check digit is wrong: it is to be seen and mended.
 */
export function containersIn(text: string): string[] {
  // One piece after another: a number never reaches over the end of a line or a cell.
  return text
    .split(LINE_OR_CELL)
    .flatMap(piece => [...piece.matchAll(NUMBER)].map(([found]) => normalizeContainer(found.replace(/[–./]/g, ''))));
}

/** One typed number as it is stored: upper case, without the spaces and dashes that people write or copy along. */
export function cleanContainer(text: string): string {
  return normalizeContainer(text.replace(/[–./]/g, ''));
}
