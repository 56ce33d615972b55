/** As they are counted: Monday first. */
export const WEEKDAYS = [
  { short: 'lun', long: 'Lunes' },
  { short: 'mar', long: 'Martes' },
  { short: 'mié', long: 'Miércoles' },
  { short: 'jue', long: 'Jueves' },
  { short: 'vie', long: 'Viernes' },
  { short: 'sáb', long: 'Sábado' },
  { short: 'dom', long: 'Domingo' },
] as const;

/** «lun, 2 × vie»; every day of the week alike is «todos los días». */
export function weekText(counts: readonly number[]): string {
  const [first] = counts;
  const times = (count: number, day: string) => (count === 1 ? day : `${count} × ${day}`);
  if (first !== undefined && first > 0 && counts.every(count => count === first)) return times(first, 'todos los días');
  return counts.flatMap((count, i) => (count > 0 ? [times(count, WEEKDAYS[i]?.short ?? '')] : [])).join(', ');
}
