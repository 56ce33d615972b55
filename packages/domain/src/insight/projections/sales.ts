import { sharePercent } from '../../prices/amounts/share';
import { addMonths, businessDaysUntil, daysIn, type Month, monthOf, monthsBetween } from './months';

/**
 * Forecast of future months (design 8-money §7, «Method»): the same month of the year before times the growth since; with a shorter history, the mean
 * of the last three months. Values are integers: cents of USD, or containers.
 */
export type Values = ReadonlyMap<Month, number>;

/** Basis of a forecast. SIN_HISTORIA: fewer than three months are known, no forecast. */
export type Basis = 'ANIO_ANTERIOR' | 'MEDIA_ESTACIONAL' | 'MEDIA' | 'SIN_HISTORIA';

/** Date of a forecast. */
export interface AskedAt {
  /** The first month that has not ended. */
  current: Month;
  /** Projects the current month from its value so far at the pace of its past days; null: too few days have passed. */
  pace: ((so_far: number) => number) | null;
}

const YEAR = 12;
const QUARTER = 3;
const leastGrowth = 0.5;
const mostGrowth = 2;
/** First working day with a projection by pace: five have passed. */
const pacedFrom = 6;

const at = (values: Values, month: Month): number => values.get(month) ?? 0;
/** Sum of the `months` months before `before`. */
function sumBefore(values: Values, before: Month, months: number): number {
  let sum = 0;
  for (let back = 1; back <= months; back++) sum += at(values, addMonths(before, -back));
  return sum;
}

/** Date of a forecast made on a business day. `holidays`: nationwide ones. The pace uses calendar days that have passed, today excluded. */
export function askedOn(today: string, holidays: ReadonlySet<string>): AskedAt {
  const current = monthOf(today);
  const over = Number(today.slice(8, 10)) - 1;
  const isPaced = businessDaysUntil(today, holidays) >= pacedFrom && over > 0;
  return { current, pace: isPaced ? so_far => Math.round((so_far / over) * daysIn(current)) : null };
}

/** First month of a series with a value other than zero. */
export function firstOf(values: Values): Month | null {
  let first: Month | null = null;
  for (const [month, value] of values) if (value !== 0 && (first === null || month < first)) first = month;
  return first;
}

/** Number of closed months known: from the first with a value other than zero to the last one closed. */
export function historyOf(values: Values, current: Month): number {
  const first = firstOf(values);
  return first === null ? 0 : Math.max(0, monthsBetween(first, current));
}

/** Method for a history of so many months. */
export function basisOf(history: number): Basis {
  if (history >= 2 * YEAR) return 'ANIO_ANTERIOR';
  if (history >= YEAR) return 'MEDIA_ESTACIONAL';
  return history >= QUARTER ? 'MEDIA' : 'SIN_HISTORIA';
}

/** Last twelve closed months over the twelve before, limited to 0.50–2.00. */
export function growthOf(values: Values, current: Month): number {
  const before = sumBefore(values, addMonths(current, -YEAR), YEAR);
  if (before === 0) return 1;
  return Math.min(mostGrowth, Math.max(leastGrowth, sumBefore(values, current, YEAR) / before));
}

/** Season of a month: the total's same calendar month over the mean of the last twelve closed ones; 1 when they are zero. */
function seasonOf(total: Values, current: Month, month: Month): number {
  const year = sumBefore(total, current, YEAR);
  if (year <= 0) return 1;
  // The same calendar month among the last twelve closed ones.
  const away = monthsBetween(current, month) % YEAR;
  return (at(total, addMonths(current, away < 0 ? away : away - YEAR)) * YEAR) / year;
}

/**
 * Forecast of a series for a month that has not ended; null: history too short. More than a year ahead, the year before is itself a forecast. `total`
 * gives the season for short series.
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

/** Sum of several series by month. */
export function totalOf(series: Iterable<Values>): Map<Month, number> {
  const total = new Map<Month, number>();
  for (const values of series) for (const [month, value] of values) total.set(month, (total.get(month) ?? 0) + value);
  return total;
}

/** Forecast of all series together: the sum of their forecasts. Null: no series has one. */
export function forecastSum(series: readonly Values[], asked: AskedAt, month: Month): number | null {
  const total = totalOf(series);
  return series.reduce<number | null>((sum, values) => {
    const one = forecast(values, total, asked, month);
    return one === null ? sum : (sum ?? 0) + one;
  }, null);
}

/** The forecast just before a month began, from the values known then. Null: no series has one. */
export const saidBefore = (series: readonly Values[], month: Month): number | null =>
  forecastSum(
    series.map(values => until(values, month)),
    { current: month, pace: null },
    month,
  );

/**
 * Error of the method in percent with one decimal (WAPE): forecasts before each of the last six closed months, from the values known then. Null: no
 * forecast, or actual values of zero.
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

/** The series as known when that month began. */
const until = (values: Values, month: Month): Values => new Map([...values].filter(([known]) => known < month));
