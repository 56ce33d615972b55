/** Risks of trips under way, for the attention list: a driver's problem first, then the others (notas.md «Riesgo»), each with one figure. */

import { formatMoney, formatNumber, formatPercent } from '../../system/amounts/format';
import type { Money } from '../../system/amounts/money';
import type { Parameters } from '../../system/parameters/parameter-value';
import {
  BUSINESS_ZONE,
  formatAge,
  formatDelay,
  formatDuration,
  formatLength,
  formatTime,
  type Instant,
  minutesBetween,
} from '../../system/time/time';
import { DRIVER_PROBLEMS, type DriverProblemKind } from '../../trips/status/driver-problems';
import { minutesEarly } from '../../trips/status/early-event';
import { stopCodeName } from '../../trips/status/stop-codes';

export const RISK_KEYS = [
  'problem',
  'stand_by',
  'stopped',
  'late',
  'no_gps',
  'free_hours',
  'temperature',
  'slack',
  'free_days',
  'unrecorded',
  'early',
] as const;
export type RiskKey = (typeof RISK_KEYS)[number];

export interface Risk {
  readonly key: RiskKey;
  /** 0 (a driver's problem) comes first; 1 (worst) to 10. */
  readonly order: number;
  /** Headline: «Llega tarde al turno de 13:30». */
  readonly headline: string;
  /** Figure: `$34,00`, `38 min`, `+52 min`. */
  readonly figure: string;
  /** Order within one risk, larger is worse. Unit by risk: USD, minutes, percent, °C, days short of the limit. */
  readonly weight: number;
}

/** Facts of a trip under way; null where not applicable. */
export interface RiskTrip {
  /** The worst reported problem that is not attended. */
  readonly problem?: { readonly kind: DriverProblemKind; readonly at: Instant } | null;
  /** A departure seen by GPS and not recorded. */
  readonly unrecorded?: { readonly code: string; readonly at: Instant } | null;
  /** The first event, when a person recorded it long before the planned start; null otherwise, or once the trip has continued. */
  readonly early?: { readonly at: Instant; readonly planned_start: Instant } | null;
  /** Current stop, with its stand-by. */
  readonly stand_by: {
    readonly code: string;
    readonly running: boolean;
    readonly cost: Money;
    readonly excess_hours: number;
    readonly free_used_percent: number | null;
    readonly free_until: Instant | null;
  } | null;
  readonly stopped_since: Instant | null;
  readonly is_in_geofence: boolean;
  readonly last_position_at: Instant | null;
  readonly eta_at: Instant | null;
  /** Slot or appointment at the next place; `slot_kind` is its name. */
  readonly slot_at: Instant | null;
  readonly slot_kind?: 'turno' | 'cita';
  readonly temperature_c: number | null;
  readonly set_point_c: number | null;
  /** Days until the shipping line charges. */
  readonly free_days_left: number | null;
}

export interface RiskLimits {
  readonly stopped_min: number;
  readonly no_gps_min: number;
  readonly free_used_percent: number;
  readonly temperature_c: number;
  readonly slack_min: number;
  readonly free_days: number;
  /** Minutes after the slot that are still in time. */
  readonly slot_tolerance_min: number;
}

/** Parameters of the limits. */
export const RISK_PARAMETERS = [
  'alerta_parada_no_autorizada_min',
  'alerta_sin_gps_min',
  'stand_by_alerta_pct',
  'temp_tolerancia_c',
  'alerta_holgura_min',
  'alerta_dias_libres',
  'tolerancia_turno_min',
] as const;

/** Limits by the parameters of a day. */
export function riskLimits(held: Parameters<(typeof RISK_PARAMETERS)[number]>): RiskLimits {
  return {
    stopped_min: held.alerta_parada_no_autorizada_min,
    no_gps_min: held.alerta_sin_gps_min,
    free_used_percent: held.stand_by_alerta_pct,
    temperature_c: held.temp_tolerancia_c,
    slack_min: held.alerta_holgura_min,
    free_days: held.alerta_dias_libres,
    slot_tolerance_min: held.tolerancia_turno_min,
  };
}

interface Context {
  readonly now: Instant;
  readonly limits: RiskLimits;
  readonly zone: string;
}

type Finding = Pick<Risk, 'headline' | 'figure' | 'weight'> | null;

function place(code: string): string {
  return stopCodeName(code).toLowerCase();
}

/** Added to the weight: an accident comes before any other problem. */
const ACCIDENT_FIRST = 1_000_000;

function problemRisk({ problem }: RiskTrip, { now }: Context): Finding {
  if (!problem) return null;
  const minutes = Math.max(0, Math.floor(minutesBetween(problem.at, now)));
  const first = problem.kind === 'ACCIDENTE' ? ACCIDENT_FIRST : 0;
  const headline =
    problem.kind === 'OTRO' ? 'Problema del conductor' : `Problema · ${DRIVER_PROBLEMS[problem.kind].toLowerCase()}`;
  return { headline, figure: minutes < 1 ? 'ahora' : formatLength(minutes), weight: first + minutes };
}

function unrecordedRisk({ unrecorded }: RiskTrip, { now, zone }: Context): Finding {
  if (!unrecorded) return null;
  const headline = `Salida sin registrar · ${place(unrecorded.code)}`;
  return { headline, figure: formatTime(unrecorded.at, zone), weight: minutesBetween(unrecorded.at, now) };
}

function standByRisk(trip: RiskTrip): Finding {
  const clock = trip.stand_by;
  if (!clock?.running || clock.excess_hours <= 0) return null;
  const figure = formatMoney(clock.cost);
  return { headline: `Stand-by corriendo · ${place(clock.code)}`, figure, weight: Number(clock.cost) };
}

function stoppedRisk(trip: RiskTrip, { now, limits }: Context): Finding {
  if (trip.stopped_since === null || trip.is_in_geofence) return null;
  const minutes = Math.floor(minutesBetween(trip.stopped_since, now));
  if (minutes <= limits.stopped_min) return null;
  return { headline: 'Detenido fuera de geocerca', figure: formatLength(minutes), weight: minutes };
}

/** Minutes by which the ETA is after the slot; null when either is unknown. */
function minutesAfterSlot(trip: RiskTrip): number | null {
  return trip.eta_at === null || trip.slot_at === null ? null : minutesBetween(trip.slot_at, trip.eta_at);
}

function slotName(trip: RiskTrip, zone: string): string {
  const article = trip.slot_kind === 'cita' ? 'a la cita' : 'al turno';
  return `${article} de ${formatTime(trip.slot_at, zone)}`;
}

function lateRisk(trip: RiskTrip, { limits, zone }: Context): Finding {
  const late = minutesAfterSlot(trip);
  if (late === null || late <= limits.slot_tolerance_min) return null;
  return { headline: `Llega tarde ${slotName(trip, zone)}`, figure: formatDelay(late), weight: late };
}

function noGpsRisk(trip: RiskTrip, { now, limits }: Context): Finding {
  if (trip.last_position_at === null) return null;
  const minutes = Math.floor(minutesBetween(trip.last_position_at, now));
  return minutes > limits.no_gps_min ? { headline: 'Sin GPS', figure: formatLength(minutes), weight: minutes } : null;
}

function freeHoursRisk(trip: RiskTrip, { now, limits }: Context): Finding {
  const clock = trip.stand_by;
  const used = clock?.free_used_percent ?? null;
  if (!clock?.running || used === null || used < limits.free_used_percent || clock.excess_hours > 0) return null;
  const left = clock.free_until === null ? 0 : Math.max(0, minutesBetween(now, clock.free_until));
  const headline = `Horas libres al ${formatPercent(Math.floor(used), 0)} · ${place(clock.code)}`;
  return { headline, figure: formatDuration(left), weight: used };
}

const celsius = (value: number): string => formatNumber(value, 1);

function temperatureRisk(trip: RiskTrip, { limits }: Context): Finding {
  if (trip.temperature_c === null || trip.set_point_c === null) return null;
  const off = Math.round(Math.abs(trip.temperature_c - trip.set_point_c) * 100) / 100;
  if (off <= limits.temperature_c) return null;
  return {
    headline: `Temperatura ${celsius(trip.temperature_c)} °C`,
    figure: `set ${celsius(trip.set_point_c)}`,
    weight: off,
  };
}

function slackRisk(trip: RiskTrip, { limits, zone }: Context): Finding {
  const late = minutesAfterSlot(trip);
  if (late === null || late > limits.slot_tolerance_min) return null;
  const slack = limits.slot_tolerance_min - late;
  if (slack >= limits.slack_min) return null;
  // «Justo» is in time; a delay within the tolerance is still late.
  const isLate = Math.round(late) > 0;
  return {
    headline: isLate
      ? `Llega tarde ${slotName(trip, zone)} · dentro de la tolerancia`
      : `Llega justo ${slotName(trip, zone)}`,
    figure: formatDelay(late),
    weight: limits.slack_min - slack,
  };
}

function freeDaysRisk(trip: RiskTrip, { limits }: Context): Finding {
  const days = trip.free_days_left;
  if (days === null || days > limits.free_days) return null;
  const figure = days === 1 ? '1 día' : days < 0 ? `${-days} d vencidos` : `${days} días`;
  return { headline: 'Días libres de naviera', figure, weight: limits.free_days - days };
}

function earlyRisk({ early }: RiskTrip): Finding {
  const minutes = early ? minutesEarly(early.planned_start, early.at) : null;
  return minutes === null
    ? null
    : { headline: 'Llegada marcada antes del plan', figure: formatAge(minutes), weight: minutes };
}

const CHECKS: Readonly<Record<RiskKey, (trip: RiskTrip, context: Context) => Finding>> = {
  problem: problemRisk,
  stand_by: standByRisk,
  stopped: stoppedRisk,
  late: lateRisk,
  no_gps: noGpsRisk,
  free_hours: freeHoursRisk,
  temperature: temperatureRisk,
  slack: slackRisk,
  free_days: freeDaysRisk,
  unrecorded: unrecordedRisk,
  early: earlyRisk,
};

/** All risks of a trip, worst first. */
export function risksOf(trip: RiskTrip, now: Instant, limits: RiskLimits, zone: string = BUSINESS_ZONE): Risk[] {
  const context = { now, limits, zone };
  return RISK_KEYS.flatMap((key, i) => {
    const finding = CHECKS[key](trip, context);
    return finding ? [{ key, order: i, ...finding }] : [];
  });
}

/** The worst risk of a trip; null: none. */
export function riskOf(trip: RiskTrip, now: Instant, limits: RiskLimits, zone: string = BUSINESS_ZONE): Risk | null {
  return risksOf(trip, now, limits, zone)[0] ?? null;
}

/** Order of the attention list: by risk, then by weight, heavier first. */
export function compareRisks(a: Pick<Risk, 'order' | 'weight'>, b: Pick<Risk, 'order' | 'weight'>): number {
  return a.order - b.order || b.weight - a.weight;
}
