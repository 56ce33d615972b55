/** Free time of a container: the days that its shipping line lends it for free, and the charge afterwards (9-operations §7). */
import { Exact, type Money, multiply, toMoney } from '../../system/amounts/money';
import { addDays, daysBetween } from '../../system/time/time';

export const FREE_TIME_SIDE_NAMES = { IMPORT: 'Importación', EXPORT: 'Exportación' } as const;
export type FreeTimeSide = keyof typeof FREE_TIME_SIDE_NAMES;

export const FREE_TIME_GROUP_NAMES = { DRY: 'Seco', REEFER: 'Reefer', SPECIAL: 'Especial' } as const;
export type FreeTimeGroup = keyof typeof FREE_TIME_GROUP_NAMES;

export const FREE_TIME_START_NAMES = { DISCHARGE: 'Descarga del buque', GATE_OUT: 'Salida del terminal' } as const;
export type FreeTimeStart = keyof typeof FREE_TIME_START_NAMES;

export const FREE_TIME_CALENDAR_NAMES = { CALENDAR: 'Días calendario', WORKING: 'Días laborables' } as const;
export type FreeTimeCalendar = keyof typeof FREE_TIME_CALENDAR_NAMES;

/** Price per day from day `from_day` of the clock until the next tier. */
export interface FreeTimeTier {
  readonly from_day: number;
  readonly usd: Money;
}

/** Free days and charges of a line. `tiers` in ascending order, at least one. */
export interface FreeTimeTariff {
  readonly free_days: number;
  readonly tiers: readonly FreeTimeTier[];
  readonly first_day_counts: boolean;
  readonly calendar: FreeTimeCalendar;
}

/** Dates are business days, YYYY-MM-DD. */
export interface FreeTimeClock {
  readonly started_on: string;
  /** Business day of the return; null: running. Never before `started_on`. */
  readonly ended_on: string | null;
  /** Additional days granted by the line. */
  readonly extended_days: number;
  /** Free days agreed for this reservation, in place of the tariff's; without a tariff, the only known ones. */
  readonly agreed_days: number | null;
}

export interface FreeTime {
  /** Days counted until today or until the return. */
  readonly days_used: number;
  /** Free days with the extension; null: unknown. */
  readonly free_days: number | null;
  /** Last day without charge. */
  readonly last_free_day: string | null;
  /** Days from today to the last free day, negative if past. Null after the return, or if free days are unknown. */
  readonly days_left: number | null;
  /** Days beyond the free ones. */
  readonly charged_days: number | null;
  /** USD so far; null: no tariff (SIN_TARIFA), never «0.00». */
  readonly cost: Money | null;
  /** USD of the next charged day; null: no tariff, or returned. */
  readonly per_day: Money | null;
}

/** Days that are no working days, besides Saturdays and Sundays. */
export type Holidays = ReadonlySet<string>;
const NONE: Holidays = new Set();

const isWorking = (date: string, holidays: Holidays): boolean => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
};

type Counting = Pick<FreeTimeTariff, 'first_day_counts' | 'calendar'>;
/** Lines without a tariff are assumed to count like Maersk: calendar days, from the first day on. */
const USUAL: Counting = { first_day_counts: true, calendar: 'CALENDAR' };

/** Day number of a date on the clock, 1 for the first counted day; 0 before it. A day that does not count has the number of the day before. */
function dayNumber(started_on: string, on: string, how: Counting, holidays: Holidays): number {
  const first = how.first_day_counts ? started_on : addDays(started_on, 1);
  const days = Math.max(0, daysBetween(first, on) + 1);
  if (how.calendar === 'CALENDAR') return days;
  // Whole weeks have five working days each, less holidays, so that long clocks are counted as fast as short ones.
  const weeks = Math.floor(days / 7);
  let counted = weeks * 5;
  for (let i = weeks * 7; i < days; i++) if (isWorking(addDays(first, i), NONE)) counted++;
  for (const day of holidays) if (day >= first && day <= on && isWorking(day, NONE)) counted--;
  return counted;
}

/** The last date with the number `n`. */
function lastOf(started_on: string, n: number, how: Counting, holidays: Holidays): string {
  const first = how.first_day_counts ? started_on : addDays(started_on, 1);
  if (how.calendar === 'CALENDAR') return addDays(first, n - 1);
  let date = first;
  for (let left = n; left > 0 || !isWorking(date, holidays); date = addDays(date, 1))
    if (isWorking(date, holidays)) left--;
  return addDays(date, -1);
}

/** Price of the n-th day if charged; days before the first tier have its price. */
const priceOf = (tiers: readonly FreeTimeTier[], day: number): Money =>
  tiers.findLast(tier => tier.from_day <= day)?.usd ?? tiers[0]?.usd ?? '0.00';

/** Total cost of days `from` to `to`. */
function costOf(tiers: readonly FreeTimeTier[], from: number, to: number): Money {
  let sum = new Exact(0);
  let day = from;
  while (day <= to) {
    const next = tiers.find(tier => tier.from_day > day)?.from_day ?? to + 1;
    const end = Math.min(to, next - 1);
    sum = sum.plus(multiply(priceOf(tiers, day), end - day + 1));
    day = end + 1;
  }
  return toMoney(sum);
}

/**
 * State of a clock on a day: days used, last free day, cost so far and cost of a further day. Without a tariff days are counted and the cost is null.
 * Throws RangeError for a clock that ends before it starts; `clockRun` returns none.
 */
export function freeTime(
  clock: FreeTimeClock,
  tariff: FreeTimeTariff | null,
  today: string,
  holidays: Holidays = NONE,
): FreeTime {
  const { started_on, ended_on, extended_days } = clock;
  if (ended_on !== null && ended_on < started_on) throw new RangeError(`returned ${ended_on}, started ${started_on}`);
  const how = tariff ?? USUAL;
  const lent = clock.agreed_days ?? tariff?.free_days ?? null;
  const days_used = dayNumber(started_on, ended_on ?? today, how, holidays);
  if (lent === null)
    return {
      days_used,
      free_days: null,
      last_free_day: null,
      days_left: null,
      charged_days: null,
      cost: null,
      per_day: null,
    };
  const free_days = lent + extended_days;
  const last_free_day = lastOf(started_on, free_days, how, holidays);
  return {
    days_used,
    free_days,
    last_free_day,
    days_left: freeDaysLeft({ last_free_day, ended_on }, today),
    charged_days: Math.max(0, days_used - free_days),
    cost: tariff === null ? null : costOf(tariff.tiers, free_days + 1, days_used),
    per_day: tariff === null || ended_on !== null ? null : priceOf(tariff.tiers, Math.max(days_used, free_days) + 1),
  };
}

/** Days from today to the last free day, for boards and alerts. Null: returned, or free days unknown. */
export function freeDaysLeft(
  clock: { readonly last_free_day: string | null; readonly ended_on: string | null },
  today: string,
): number | null {
  return clock.last_free_day === null || clock.ended_on !== null ? null : daysBetween(today, clock.last_free_day);
}

/** Total cost if the container is returned on that day; null: no tariff. A past day counts as today. */
export function costIfReturned(
  clock: FreeTimeClock,
  tariff: FreeTimeTariff | null,
  on: string,
  today: string,
  holidays: Holidays = NONE,
): Money | null {
  return freeTime(clock, tariff, on > today ? on : today, holidays).cost;
}

/** Facts of a container as business days. */
export interface ClockFacts {
  readonly side: FreeTimeSide;
  /** Discharge from the ship, entered or imported. */
  readonly discharged_on: string | null;
  /** Left the terminal or depot with us. */
  readonly picked_up_on: string | null;
  /** Returned at a terminal or depot, or reused by an export. */
  readonly returned_on: string | null;
}
export interface ClockRun {
  readonly started_on: string;
  /** TYPED: from the discharge; EVENT: from the gate. */
  readonly start_source: 'EVENT' | 'TYPED';
  readonly ended_on: string | null;
}

/**
 * Start and end of a container's clock; null: not started. A line that counts from the discharge is counted from the gate until the discharge day is
 * entered, which is never later.
 */
export function clockRun(facts: ClockFacts, start: FreeTimeStart | null): ClockRun | null {
  const from = start ?? (facts.side === 'IMPORT' ? 'DISCHARGE' : 'GATE_OUT');
  const { discharged_on, picked_up_on, returned_on: ended_on } = facts;
  const typed = from === 'DISCHARGE' ? discharged_on : null;
  const known = [typed, picked_up_on].filter(day => day !== null).sort()[0];
  if (known === undefined) return null;
  const started_on = ended_on !== null && ended_on < known ? ended_on : known;
  return { started_on, start_source: typed === null ? 'EVENT' : 'TYPED', ended_on };
}
