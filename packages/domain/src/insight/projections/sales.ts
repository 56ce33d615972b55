import { sharePercent } from '../../prices/money/share';
import { addMonths, businessDaysUntil, daysIn, type Month, monthOf, monthsBetween } from './months';

/**
 * What is to be expected of the months ahead (design 8-money §7, «Method»): by the same month of the year before and the growth since;
 * with less history by the mean of the last three months. Values are whole units: cents of USD, or containers.
 */
export type Values = ReadonlyMap<Month, number>;

/** What a forecast stands on. SIN_HISTORIA: fewer than three months are known; nothing is said. */
export type Basis = 'ANIO_ANTERIOR' | 'MEDIA_ESTACIONAL' | 'MEDIA' | 'SIN_HISTORIA';

/** Where in time it is asked. */
export interface AskedAt {
  /** The first month that is not over. */
  current: Month;
  /** What the current month will come to at the pace of its days so far, by what it has by now; null: too few of its days are over. */
  pace: ((so_far: number) => number) | null;
}

const YEAR = 12;
const QUARTER = 3;
const leastGrowth = 0.5;
const mostGrowth = 2;
/** The month's pace counts from this business day on: on it five are over. */
const pacedFrom = 6;

const at = (values: Values, month: Month): number => values.get(month) ?? 0;
/** The sum of so many months that end before this one. */
function sumBefore(values: Values, before: Month, months: number): number {
  let sum = 0;
  for (let back = 1; back <= months; back++) sum += at(values, addMonths(before, -back));
  return sum;
}

/**
 * The moment of asking on a business day. `holidays` are those of the whole country. The pace divides by the days of the calendar that
 * are over, today not among them.
 */
export function askedOn(today: string, holidays: ReadonlySet<string>): AskedAt {
  const current = monthOf(today);
  const over = Number(today.slice(8, 10)) - 1;
  const isPaced = businessDaysUntil(today, holidays) >= pacedFrom && over > 0;
  return { current, pace: isPaced ? so_far => Math.round((so_far / over) * daysIn(current)) : null };
}

/** The first month of a series with anything in it. */
export function firstOf(values: Values): Month | null {
  let first: Month | null = null;
  for (const [month, value] of values) if (value !== 0 && (first === null || month < first)) first = month;
  return first;
}

/** Closed months that are known of a series: from its first with anything in it to the last that is over. */
export function historyOf(values: Values, current: Month): number {
  const first = firstOf(values);
  return first === null ? 0 : Math.max(0, monthsBetween(first, current));
}

/** By which of the methods a series of that history is reckoned. */
export function basisOf(history: number): Basis {
  if (history >= 2 * YEAR) return 'ANIO_ANTERIOR';
  if (history >= YEAR) return 'MEDIA_ESTACIONAL';
  return history >= QUARTER ? 'MEDIA' : 'SIN_HISTORIA';
}

/** The last twelve closed months over the twelve before, kept between 0.50 and 2.00. */
export function growthOf(values: Values, current: Month): number {
  const before = sumBefore(values, addMonths(current, -YEAR), YEAR);
  if (before === 0) return 1;
  return Math.min(mostGrowth, Math.max(leastGrowth, sumBefore(values, current, YEAR) / before));
}

/** How the total's month of that name stood to the mean of the last twelve closed ones; 1 where they were nothing. */
function seasonOf(total: Values, current: Month, month: Month): number {
  const year = sumBefore(total, current, YEAR);
  if (year <= 0) return 1;
  // The month of that name among the twelve that are over.
  const away = monthsBetween(current, month) % YEAR;
  return (at(total, addMonths(current, away < 0 ? away : away - YEAR)) * YEAR) / year;
}

/**
 * What a series will come to in a month that is not over; null: too little is known of it. Beyond a year ahead the year before is itself
 * a forecast. `total` gives the season where the series is too young for one.
 */
export function forecast(values: Values, total: Values, { current, pace }: AskedAt, month: Month): number | null {
  if (month === current && pace !== null && historyOf(values, addMonths(current, 1)) > 0)
    return pace(at(values, current));
  const basis = basisOf(historyOf(values, current));
  if (basis === 'SIN_HISTORIA') return null;
  if (basis === 'ANIO_ANTERIOR') {
    const growth = growthOf(values, current);
    let past = addMonths(month, -YEAR);
    let grown = growth;
    for (; past >= current; past = addMonths(past, -YEAR)) grown *= growth;
    return Math.max(0, Math.round(at(values, past) * grown));
  }
  const mean = sumBefore(values, current, QUARTER) / QUARTER;
  const season = basis === 'MEDIA_ESTACIONAL' ? seasonOf(total, current, month) : 1;
  return Math.max(0, Math.round(mean * season));
}

/** The sum of several series, month by month. */
export function totalOf(series: Iterable<Values>): Map<Month, number> {
  const total = new Map<Month, number>();
  for (const values of series) for (const [month, value] of values) total.set(month, (total.get(month) ?? 0) + value);
  return total;
}

/** What all series together will come to in a month: the sum of what is said of each. Null: of none is anything said. */
export function forecastSum(series: readonly Values[], asked: AskedAt, month: Month): number | null {
  const total = totalOf(series);
  return series.reduce<number | null>((sum, values) => {
    const one = forecast(values, total, asked, month);
    return one === null ? sum : (sum ?? 0) + one;
  }, null);
}

/** What the method would have said of a month just before it began, by what was known then. Null: of none is anything said. */
export const saidBefore = (series: readonly Values[], month: Month): number | null =>
  forecastSum(
    series.map(values => until(values, month)),
    { current: month, pace: null },
    month,
  );

/**
 * How wrong the method was, percent with one decimal (WAPE): it is asked anew before each of the last six closed months, by what was known
 * then. Null: it could say nothing of any, or they came to nothing.
 */
export function errorOf(series: readonly Values[], current: Month): number | null {
  let wrong = 0;
  let real = 0;
  const total = totalOf(series);
  for (let back = 1; back <= YEAR / 2; back++) {
    const month = addMonths(current, -back);
    const said = saidBefore(series, month);
    if (said === null) continue;
    wrong += Math.abs(at(total, month) - said);
    real += at(total, month);
  }
  return sharePercent(wrong, real);
}

/** What was known of a series when that month began. */
const until = (values: Values, month: Month): Values => new Map([...values].filter(([known]) => known < month));
