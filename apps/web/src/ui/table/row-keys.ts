/** The row to which a key leads from one of them; null: it leads nowhere. */
export function nextRow(key: string, index: number, count: number): number | null {
  if (index < 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null;
  return Math.min(count - 1, Math.max(0, index + (key === 'ArrowDown' ? 1 : -1)));
}

/** Which row the Tab key stops at: the one that had the focus last (−1: none that is still there), else the first. */
export const stopsOf = (count: number, last: number): boolean[] =>
  Array.from({ length: count }, (_, index) => index === Math.max(0, last));
