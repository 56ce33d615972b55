import { sharePercent } from '../../prices/amounts/share';
import { addMonths, businessDaysUntil, daysIn, type Month, monthOf, monthsBetween } from './months';

/**
 * Forecast of future months (design 8-money §7, «Method»): the same month of the previous year times the growth; with a history of less than
 * two years, the mean of the last three months, times the season of the month if there is one year. Values by month are integers: cents of
 * USD, or containers.
 */
export type Values = ReadonlyMap<Month, number>;

/** Method of a forecast. SIN_HISTORIA: fewer than three months are known, so there is no forecast. */
export type Basis = 'ANIO_ANTERIOR' | 'MEDIA_ESTACIONAL' | 'MEDIA' | 'SIN_HISTORIA';

/** The time at which a forecast is made. */
export interface AskedAt {
  /** The first month that has not ended. */
  current: Month;
  /** Projects the current month from its value so far, at the pace of its past days. Null: too few days have passed. */
  pace: ((so_far: number) => number) | null;
}

const YEAR = 12;
const QUARTER = 3;
const leastGrowth = 0.5;
const mostGrowth = 2;
/** Working day of the month from which the pace is used: five working days have passed. */
const paceFromWorkingDay = 6;

const at = (values: Values, month: Month): number => values.get(month) ?? 0;
/** Sum of the `months` months before `before`. */
function sumBefore(values: Values, before: Month, months: number): number {
  let sum = 0;
  for (let back = 1; back <= months; back++) sum += at(values, addMonths(before, -back));
  return sum;
}

/** The time of a forecast that is made on a business day. `holidays`: national ones. The pace counts calendar days before today. */
export function askedOn(today: string, holidays: ReadonlySet<string>): AskedAt {
  const current = monthOf(today);
  const over = Number(today.slice(8, 10)) - 1;
  const isPaced = businessDaysUntil(today, holidays) >= paceFromWorkingDay && over > 0;
  return { current, pace: isPaced ? so_far => Math.round((so_far / over) * daysIn(current)) : null };
}

/** First month of a series with a value other than zero. */
export function firstOf(values: Values): Month | null {
  let first: Month | null = null;
  for (const [month, value] of values) if (value !== 0 && (first === null || month < first)) first = month;
  return first;
}

/** Number of closed months from the first one with a value other than zero. */
export function historyOf(values: Values, current: Month): number {
  const first = firstOf(values);
  return first === null ? 0 : Math.max(0, monthsBetween(first, current));
}

/** Method for a history of that many months. */
export function basisOf(history: number): Basis {
  if (history >= 2 * YEAR) return 'ANIO_ANTERIOR';
  if (history >= YEAR) return 'MEDIA_ESTACIONAL';
  return history >= QUARTER ? 'MEDIA' : 'SIN_HISTORIA';
}

/** Sum of the last twelve closed months divided by that of the twelve before, limited to 0.50–2.00. */
export function growthOf(values: Values, current: Month): number {
  const before = sumBefore(values, addMonths(current, -YEAR), YEAR);
  if (before === 0) return 1;
  return Math.min(mostGrowth, Math.max(leastGrowth, sumBefore(values, current, YEAR) / before));
}

/** Season of a month: the total of the same calendar month divided by the mean of the last twelve closed months; 1 if that is zero. */
function seasonOf(total: Values, current: Month, month: Month): number {
  const year = sumBefore(total, current, YEAR);
  if (year <= 0) return 1;
  // The same calendar month among the last twelve closed ones.
  const away = monthsBetween(current, month) % YEAR;
  return (at(total, addMonths(current, away < 0 ? away : away - YEAR)) * YEAR) / year;
}

/**
 * Forecast of a series for a month that has not ended. Null: the history is too short. More than a year ahead, the value of the previous
 * year is a forecast, too. `total`: the series from which the season of short series is taken.
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

/** Sum of the forecasts of all series. Null: no series has one. */
export function forecastSum(series: readonly Values[], asked: AskedAt, month: Month): number | null {
  const total = totalOf(series);
  return series.reduce<number | null>((sum, values) => {
    const one = forecast(values, total, asked, month);
    return one === null ? sum : (sum ?? 0) + one;
  }, null);
}

/** The forecast that would have been made just before the month began, from the values known then. Null: no series has one. */
export const forecastBefore = (series: readonly Values[], month: Month): number | null =>
  forecastSum(
    series.map(values => until(values, month)),
    { current: month, pace: null },
    month,
  );

/**
 * Error of the method (WAPE) in percent with one decimal, from the forecasts that would have been made before each of the last six closed
 * months. Null: there is no forecast, or the actual values are zero.
 */
export function errorOf(series: readonly Values[], current: Month): number | null {
  let wrong = 0;
  let real = 0;
  const total = totalOf(series);
  for (let back = 1; back <= YEAR / 2; back++) {
    const month = addMonths(current, -back);
    const said = forecastBefore(series, month);
    if (said === null) continue;
    wrong += Math.abs(at(total, month) - said);
    real += at(total, month);
  }
  return sharePercent(wrong, real);
}

/** The series as it was known when that month began. */
const until = (values: Values, month: Month): Values => new Map([...values].filter(([known]) => known < month));
