/** Free time of a box: the days that its shipping line lends it for nothing, and what it charges afterwards (9-operations §7). */
import { Exact, type Money, multiply, toMoney } from '../../prices/money/money';
import { addDays, daysBetween } from '../../system/time/time';

export const FREE_TIME_SIDE_NAMES = { IMPORT: 'Importación', EXPORT: 'Exportación' } as const;
export type FreeTimeSide = keyof typeof FREE_TIME_SIDE_NAMES;

export const FREE_TIME_GROUP_NAMES = { DRY: 'Seco', REEFER: 'Reefer', SPECIAL: 'Especial' } as const;
export type FreeTimeGroup = keyof typeof FREE_TIME_GROUP_NAMES;

export const FREE_TIME_START_NAMES = { DISCHARGE: 'Descarga del buque', GATE_OUT: 'Salida del terminal' } as const;
export type FreeTimeStart = keyof typeof FREE_TIME_START_NAMES;

export const FREE_TIME_CALENDAR_NAMES = { CALENDAR: 'Días calendario', WORKING: 'Días laborables' } as const;
export type FreeTimeCalendar = keyof typeof FREE_TIME_CALENDAR_NAMES;

/** From the n-th day on a day costs so much, until the next step. */
export interface FreeTimeTier {
  readonly from_day: number;
  readonly usd: Money;
}

/** What a line lends and charges. `tiers` in order of their days, at least one. */
export interface FreeTimeTariff {
  readonly free_days: number;
  readonly tiers: readonly FreeTimeTier[];
  readonly first_day_counts: boolean;
  readonly calendar: FreeTimeCalendar;
}

/** Dates are business days, YYYY-MM-DD. */
export interface FreeTimeClock {
  readonly started_on: string;
  /** The day on which it came back; null: it runs. Never before `started_on`. */
  readonly ended_on: string | null;
  /** Days that the line granted on top. */
  readonly extended_days: number;
  /** Agreed for this reservation, in place of what the tariff says; without a tariff, all that is known of the line. */
  readonly agreed_days: number | null;
}

export interface FreeTime {
  /** Days counted until today, or until it came back. */
  readonly days_used: number;
  /** Free ones with the extension; null: nobody knows them. */
  readonly free_days: number | null;
  /** The last day that costs nothing. */
  readonly last_free_day: string | null;
  /** Days from today to the last free one, negative: past it. Null when it came back, or free days are not known. */
  readonly days_left: number | null;
  /** Days beyond the free ones. */
  readonly charged_days: number | null;
  /** USD so far; null: no tariff says it (SIN_TARIFA), which is never «0.00». */
  readonly cost: Money | null;
  /** USD of the next day that is not free; null: no tariff, or it came back. */
  readonly per_day: Money | null;
}

/** Saturdays, Sundays and these days are no working days. */
export type Holidays = ReadonlySet<string>;
const NONE: Holidays = new Set();

const isWorking = (date: string, holidays: Holidays): boolean => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
};

type Counting = Pick<FreeTimeTariff, 'first_day_counts' | 'calendar'>;
/** Lines whose tariff is not known are taken to count like Maersk: every day, the first one too. */
const USUAL: Counting = { first_day_counts: true, calendar: 'CALENDAR' };

/** Which day of the clock a date is, 1 for the first that counts; 0 before it. On a day that does not count: that of the day before. */
function dayNumber(started_on: string, on: string, how: Counting, holidays: Holidays): number {
  const first = how.first_day_counts ? started_on : addDays(started_on, 1);
  const days = Math.max(0, daysBetween(first, on) + 1);
  if (how.calendar === 'CALENDAR') return days;
  // Whole weeks have five each, but for their holidays: a clock of years counts as fast as one of days.
  const weeks = Math.floor(days / 7);
  let counted = weeks * 5;
  for (let i = weeks * 7; i < days; i++) if (isWorking(addDays(first, i), NONE)) counted++;
  for (const day of holidays) if (day >= first && day <= on && isWorking(day, NONE)) counted--;
  return counted;
}

/** The last date before the day after `n` counted ones. */
function lastOf(started_on: string, n: number, how: Counting, holidays: Holidays): string {
  const first = how.first_day_counts ? started_on : addDays(started_on, 1);
  if (how.calendar === 'CALENDAR') return addDays(first, n - 1);
  let date = first;
  for (let left = n; left > 0 || !isWorking(date, holidays); date = addDays(date, 1))
    if (isWorking(date, holidays)) left--;
  return addDays(date, -1);
}

/** What the n-th day costs when it is not free; days before the first step cost what that one says. */
const priceOf = (tiers: readonly FreeTimeTier[], day: number): Money =>
  tiers.findLast(tier => tier.from_day <= day)?.usd ?? tiers[0]?.usd ?? '0.00';

/** What days `from` to `to` cost together. */
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
 * How a clock stands on a day: days used, the last free one, what it costs so far and what a further day costs. Without a tariff the days
 * are still counted, and the cost is null. A clock that ended before it started is refused with a RangeError: `clockRun` makes none.
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

/** Days from today to the last free one: the figure of boards and alerts. Null: it is back, or nobody knows the free days. */
export function freeDaysLeft(
  clock: { readonly last_free_day: string | null; readonly ended_on: string | null },
  today: string,
): number | null {
  return clock.last_free_day === null || clock.ended_on !== null ? null : daysBetween(today, clock.last_free_day);
}

/** What the clock costs in all when the box is back on that day; null: no tariff. A day that is past counts as today. */
export function costIfReturned(
  clock: FreeTimeClock,
  tariff: FreeTimeTariff | null,
  on: string,
  today: string,
  holidays: Holidays = NONE,
): Money | null {
  return freeTime(clock, tariff, on > today ? on : today, holidays).cost;
}

/** What is known of a box: business days of what happened to it. */
export interface ClockFacts {
  readonly side: FreeTimeSide;
  /** Off the ship, as somebody typed or imported it. */
  readonly discharged_on: string | null;
  /** It left the terminal or depot in our hands. */
  readonly picked_up_on: string | null;
  /** It was handed in at a terminal or depot, or went over to an export. */
  readonly returned_on: string | null;
}
export interface ClockRun {
  readonly started_on: string;
  /** TYPED: from the discharge; EVENT: from the gate. */
  readonly start_source: 'EVENT' | 'TYPED';
  readonly ended_on: string | null;
}

/**
 * From when to when the clock of a box runs; null: it has not started. A line that counts from the discharge is counted from the gate until
 * somebody says the day of the discharge, which is never after it.
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
