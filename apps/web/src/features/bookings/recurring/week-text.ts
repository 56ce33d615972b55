/** Monday first: the index is the day's number. */
const DAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const;

/** «lun, 2 × vie»; the same number on every day of the week is «todos los días». */
export function weekText(counts: readonly number[]): string {
  const [first] = counts;
  const times = (count: number, day: string) => (count === 1 ? day : `${count} × ${day}`);
  if (first !== undefined && first > 0 && counts.every(count => count === first)) return times(first, 'todos los días');
  return counts.flatMap((count, i) => (count > 0 ? [times(count, DAYS[i] ?? '')] : [])).join(', ');
}
