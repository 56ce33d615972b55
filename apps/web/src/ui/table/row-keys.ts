/** The row that a key moves to from the given one; null: the key does nothing. */
export function nextRow(key: string, index: number, count: number): number | null {
  if (index < 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null;
  return Math.min(count - 1, Math.max(0, index + (key === 'ArrowDown' ? 1 : -1)));
}

/** The row that is the tab stop: the one that had the focus last (−1: none that still exists), else the first. */
export const stopsOf = (count: number, last: number): boolean[] =>
  Array.from({ length: count }, (_, index) => index === Math.max(0, last));
