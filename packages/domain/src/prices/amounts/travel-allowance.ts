/** Travel allowance of a driver for meals and lodging (8-money §6.2 VIATICO). */
import { add, type Money, multiply } from '../../system/amounts/money';
import type { Parameters } from '../../system/parameters/parameter-value';
import { addDays, businessDate, type Instant, instantOf, toMillis } from '../../system/time/time';

/** A day counts when the trip takes at least so much of it between these hours. */
const DAY_FROM = '05:00';
const DAY_TO = '22:00';
const DAY_HOURS = 4;
/** A trip under way at this time includes a night away. */
const NIGHT = '02:00';

/** Business days with at least four hours of the trip between 05:00 and 22:00, and nights: how often it spans 02:00. */
export function daysAndNights(from: Instant, to: Instant, zone: string): { days: number; nights: number } {
  const [start, end] = [toMillis(from), toMillis(to)];
  let [days, nights] = [0, 0];
  const last = businessDate(to, zone);
  for (let day = businessDate(from, zone); day <= last; day = addDays(day, 1)) {
    const at = (time: string): number => toMillis(instantOf(day, time, zone));
    const hours = (Math.min(end, at(DAY_TO)) - Math.max(start, at(DAY_FROM))) / 3_600_000;
    if (hours >= DAY_HOURS) days += 1;
    if (start < at(NIGHT) && at(NIGHT) < end) nights += 1;
  }
  return { days, nights };
}

/** Days and nights at the amounts of their dates, USD. */
export function travelAllowance(
  trip: { readonly from: Instant; readonly to: Instant },
  rates: Parameters<'viatico_dia_usd' | 'viatico_noche_usd'>,
  zone: string,
): Money {
  const { days, nights } = daysAndNights(trip.from, trip.to, zone);
  return add(multiply(rates.viatico_dia_usd, days), multiply(rates.viatico_noche_usd, nights));
}

/** A fixed allowance for a road or a city that holds on the day of a trip. */
export interface AllowanceRate {
  readonly id_travel_allowance_rate: number;
  /** Null: of a city. */
  readonly id_route: number | null;
  /** Name of the road or city. */
  readonly place: string;
  /** USD. */
  readonly amount: Money;
  readonly valid_from: string;
}

/** The rate for a trip among those that fit it: a road before a city, the later one before the earlier one. Undefined: days and nights count. */
export const allowanceRateOf = (fitting: readonly AllowanceRate[]): AllowanceRate | undefined =>
  fitting.toSorted(
    (a, b) =>
      Number(b.id_route !== null) - Number(a.id_route !== null) ||
      b.valid_from.localeCompare(a.valid_from) ||
      b.id_travel_allowance_rate - a.id_travel_allowance_rate,
  )[0];
