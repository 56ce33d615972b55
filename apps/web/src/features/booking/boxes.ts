import type { BookedBox } from './booking-values.ts';

export const MOST_BOXES = 50;

/** Another box like this one: everything but its number. */
export const copiedBox = (box: BookedBox | undefined): BookedBox => ({ ...box, container_code: null });

/** The boxes with these numbers from this row on: rows that are there take theirs, others are made like the last one. */
export function withNumbers(boxes: readonly BookedBox[], from: number, codes: readonly string[]): BookedBox[] {
  const next = [...boxes];
  for (const [n, container_code] of codes.slice(0, MOST_BOXES - from).entries())
    next[from + n] = { ...copiedBox(next[from + n] ?? next.at(-1)), container_code };
  return next;
}
