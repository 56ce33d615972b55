/** A month of the business calendar, `2026-03`. */
export type Month = string;

const TWELVE = 12;
const number = (month: Month): number => Number(month.slice(0, 4)) * TWELVE + Number(month.slice(5, 7)) - 1;
const name = (n: number): Month => `${Math.floor(n / TWELVE)}-${String((n % TWELVE) + 1).padStart(2, '0')}`;

/** The month that is `months` later, or earlier if negative. */
export const addMonths = (month: Month, months: number): Month => name(number(month) + months);

/** Number of months from the first to the second. */
export const monthsBetween = (from: Month, to: Month): number => number(to) - number(from);

/** The twelve months of a year. */
export const monthsOf = (year: number): Month[] => Array.from({ length: TWELVE }, (_, i) => name(year * TWELVE + i));

export const monthOf = (day: string): Month => day.slice(0, 7);

/** Number of days of a month. */
export function daysIn(month: Month): number {
  const next = addMonths(month, 1);
  return Math.round((Date.parse(`${next}-01T00:00:00Z`) - Date.parse(`${month}-01T00:00:00Z`)) / 86_400_000);
}

/** Number of working days of the month up to and including this day. Saturdays, Sundays and national holidays are not working days. */
export function businessDaysUntil(day: string, holidays: ReadonlySet<string>): number {
  let worked = 0;
  for (let at = 1; at <= Number(day.slice(8, 10)); at++) {
    const date = `${day.slice(0, 8)}${String(at).padStart(2, '0')}`;
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(date)) worked++;
  }
  return worked;
}
