/** Stand-by: waiting beyond the free hours of a stop (spec §9, design 4). */
import { exact, type Money, multiply } from '../../system/amounts/money';
import type { Parameters } from '../../system/parameters/parameter-value';
import { addMinutes, type Instant, toIso, toMillis } from '../../system/time/time';
import type { ReservationType } from '../status/templates';

export interface StandByInput {
  readonly arrival_at: Instant | null;
  /** Null while the truck is at the stop: it counts until `now`. */
  readonly departure_at: Instant | null;
  readonly appointment_at: Instant | null;
  readonly free_hours: number;
  /** USD per hour. */
  readonly hourly_rate: Money;
}

export interface StandBy {
  /** Later of arrival and appointment: waiting before the appointment does not count. Null before the arrival. */
  readonly start_at: string | null;
  readonly end_at: string | null;
  /** When the free hours end. */
  readonly free_until: string | null;
  readonly running: boolean;
  /** «Llegada tardía»: arrival after the appointment; stand-by counts from the arrival. */
  readonly late_arrival: boolean;
  /** Hours, two decimals. */
  readonly hours_on_site: number;
  readonly excess_hours: number;
  readonly cost: Money;
  /** Share of the free hours used, percent; null without free hours. */
  readonly free_used_percent: number | null;
}

const NOT_STARTED: StandBy = {
  start_at: null,
  end_at: null,
  free_until: null,
  running: false,
  late_arrival: false,
  hours_on_site: 0,
  excess_hours: 0,
  cost: '0.00',
  free_used_percent: null,
};

/**
 * Stand-by of one stop: start = later of arrival and appointment; end = departure (or `now`); excess = hours beyond the free ones, two decimals; cost
 * = excess × hourly rate, half-up (design 4).
 */
export function standBy(input: StandByInput, now: Instant): StandBy {
  if (input.arrival_at === null) return NOT_STARTED;
  const arrival = toMillis(input.arrival_at);
  const appointment = input.appointment_at === null ? null : toMillis(input.appointment_at);
  const start = appointment === null ? arrival : Math.max(arrival, appointment);
  const end = Math.max(start, toMillis(input.departure_at ?? now));
  const hours = exact(end - start).dividedBy(3_600_000);
  const excess = hours.minus(input.free_hours);
  const excess_hours = excess.isPositive() ? excess.toDecimalPlaces(2).toNumber() : 0;
  const used = input.free_hours > 0 ? hours.dividedBy(input.free_hours).times(100) : null;
  return {
    start_at: toIso(start),
    end_at: input.departure_at === null ? null : toIso(end),
    free_until: addMinutes(toIso(start), input.free_hours * 60),
    running: input.departure_at === null,
    late_arrival: appointment !== null && arrival > appointment,
    hours_on_site: hours.toDecimalPlaces(2).toNumber(),
    excess_hours,
    cost: multiply(input.hourly_rate, excess_hours),
    free_used_percent: used === null ? null : used.toDecimalPlaces(2).toNumber(),
  };
}

/**
 * Whether to notify the customer: the share `stand_by_alerta_pct` of the free hours is used, or there are none and the truck waits (design 6.1 no.
 * 4).
 */
export function isStandByNear(
  clock: Pick<StandBy, 'free_used_percent' | 'hours_on_site'>,
  alertPercent: number,
): boolean {
  return clock.free_used_percent === null ? clock.hours_on_site > 0 : clock.free_used_percent >= alertPercent;
}

/** Free hours of a stop: the dock's, else the location's, else the default (design 4). Zero is a value. */
export function freeHoursOf(
  local: number | null | undefined,
  location: number | null | undefined,
  fallback: number,
): number {
  return local ?? location ?? fallback;
}

/** Parameters of the default free hours. */
export const FREE_HOURS = [
  'horas_libres_planta_E',
  'horas_libres_planta_I',
  'horas_libres_puerto',
  'horas_libres_deposito',
] as const;

/** Default free hours by kind of place; null where no stand-by is counted. */
export function defaultFreeHours(
  code: string,
  type: ReservationType,
  hours: Parameters<(typeof FREE_HOURS)[number]>,
): number | null {
  if (code === 'PLT') return type === 'E' ? hours.horas_libres_planta_E : hours.horas_libres_planta_I;
  if (code === 'PRT') return hours.horas_libres_puerto;
  return code === 'DEP' ? hours.horas_libres_deposito : null;
}

/** Source of the hourly rate, as displayed: the client's rate, else the parameter of the day. */
export const hourSource = (isAgreed: boolean): string =>
  isAgreed ? 'Valor por hora: acordado con el cliente' : 'Valor por hora: parámetro vigente';

export type StandByAlertKind = 'LATE_ARRIVAL_PLANT' | 'STAND_BY_DEPOT' | 'STAND_BY_PORT' | 'STAND_BY_PLANT';

export const STAND_BY_ALERT_LABELS: Readonly<Record<StandByAlertKind, string>> = {
  LATE_ARRIVAL_PLANT: 'Llegada tardía a planta',
  STAND_BY_DEPOT: 'Stand-by en depósito',
  STAND_BY_PORT: 'Stand-by en puerto',
  STAND_BY_PLANT: 'Stand-by en planta',
};

/** Alerts of a stop (spec §4 «Stand-by alerts»): late arrival at a plant, and stand-by once hours are in excess. */
export function standByAlerts(
  code: string,
  result: Pick<StandBy, 'late_arrival' | 'excess_hours'>,
): StandByAlertKind[] {
  const alerts: StandByAlertKind[] = [];
  if (code === 'PLT' && result.late_arrival) alerts.push('LATE_ARRIVAL_PLANT');
  if (result.excess_hours <= 0) return alerts;
  if (code === 'DEP') alerts.push('STAND_BY_DEPOT');
  if (code === 'PRT') alerts.push('STAND_BY_PORT');
  if (code === 'PLT') alerts.push('STAND_BY_PLANT');
  return alerts;
}
