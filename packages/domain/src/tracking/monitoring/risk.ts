/**
 * Risks of trips under way, for the attention list: an emergency first, then a driver's problem, then the others (notas.md «Riesgo»), each with one
 * figure.
 */

import { formatMoney, formatNumber, formatPercent } from '../../system/amounts/format';
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
import { CASE_KIND_NAMES, type CaseKind, type RuleKind } from '../../trips/cases/case';
import { emergencyText } from '../../trips/emergencies/emergency';
import { DRIVER_PROBLEMS } from '../../trips/status/driver-problems';
import { minutesEarly } from '../../trips/status/early-event';
import { conditionsOf, degreesOff, minutesAfterSlot } from '../alerts/judge';
import { celsius, kilometres, placeName, slotName } from '../alerts/signal';
import type { RiskLimits, RiskTrip } from '../alerts/trip-facts';

export const RISK_KEYS = [
  'emergency',
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
  'off_road',
  'speeding',
  'fence_in',
  'fence_out',
] as const;
export type RiskKey = (typeof RISK_KEYS)[number];

export interface Risk {
  readonly key: RiskKey;
  /** −1 (an emergency) comes first, then 0 (a driver's problem); 1 (worst) to 14. */
  readonly order: number;
  /** Headline: «Llega tarde al turno de 13:30». */
  readonly headline: string;
  /** Figure: `$34,00`, `38 min`, `+52 min`. */
  readonly figure: string;
  /** Order within one risk, larger is worse. Unit by risk: USD, minutes, percent, °C, days short of the limit. */
  readonly weight: number;
  /** The kind of the case that it opens; null: a remark of the list, without a case. */
  readonly kind: CaseKind | null;
}

interface Context {
  readonly now: Instant;
  readonly limits: RiskLimits;
  readonly zone: string;
  /** What holds by the rules in force. */
  readonly held: ReadonlySet<RuleKind>;
}

type Finding = Pick<Risk, 'headline' | 'figure' | 'weight' | 'kind'> | null;

/** Added to the weight: a call of a driver comes before any drill. */
const CALL_FIRST = 1_000_000;

function emergencyRisk({ emergency }: RiskTrip, { now }: Context): Finding {
  if (!emergency) return null;
  const minutes = Math.max(0, Math.floor(minutesBetween(emergency.at, now)));
  const { is_drill } = emergency;
  return {
    headline: emergencyText(is_drill),
    figure: minutes < 1 ? 'ahora' : formatLength(minutes),
    weight: (is_drill ? 0 : CALL_FIRST) + minutes,
    kind: 'PANICO',
  };
}

/** Added to the weight: an accident comes before any other problem. */
const ACCIDENT_FIRST = 1_000_000;

function problemRisk({ problem }: RiskTrip, { now }: Context): Finding {
  if (!problem) return null;
  const minutes = Math.max(0, Math.floor(minutesBetween(problem.at, now)));
  const first = problem.kind === 'ACCIDENTE' ? ACCIDENT_FIRST : 0;
  const headline =
    problem.kind === 'OTRO' ? 'Problema del conductor' : `Problema · ${DRIVER_PROBLEMS[problem.kind].toLowerCase()}`;
  return { headline, figure: minutes < 1 ? 'ahora' : formatLength(minutes), weight: first + minutes, kind: 'PROBLEMA' };
}

function unrecordedRisk({ unrecorded }: RiskTrip, { now, zone }: Context): Finding {
  if (!unrecorded) return null;
  const headline = `Salida sin registrar · ${placeName(unrecorded.code)}`;
  return { headline, figure: formatTime(unrecorded.at, zone), weight: minutesBetween(unrecorded.at, now), kind: null };
}

function standByRisk(trip: RiskTrip, { held }: Context): Finding {
  const clock = trip.stand_by;
  if (clock === null || !held.has('STAND_BY')) return null;
  return {
    headline: `Stand-by corriendo · ${placeName(clock.code)}`,
    figure: formatMoney(clock.cost),
    weight: Number(clock.cost),
    kind: 'STAND_BY',
  };
}

function stoppedRisk(trip: RiskTrip, { now, held }: Context): Finding {
  if (trip.stopped_since === null || !held.has('DETENIDO')) return null;
  const minutes = Math.floor(minutesBetween(trip.stopped_since, now));
  return { headline: 'Detenido fuera de geocerca', figure: formatLength(minutes), weight: minutes, kind: 'DETENIDO' };
}

/** Expected after the slot, or not there although the slot is over. */
function lateRisk(trip: RiskTrip, { now, zone, held }: Context): Finding {
  const kind = held.has('TARDE') ? 'TARDE' : held.has('LLEGA_TARDE') ? 'LLEGA_TARDE' : null;
  if (kind === null || trip.slot_at === null) return null;
  const soFar = minutesBetween(trip.slot_at, now);
  const late = Math.max(minutesAfterSlot(trip) ?? soFar, kind === 'TARDE' ? soFar : 0);
  return { headline: `Llega tarde ${slotName(trip, zone)}`, figure: formatDelay(late), weight: late, kind };
}

function noGpsRisk(trip: RiskTrip, { now, held }: Context): Finding {
  if (trip.last_position_at === null || !held.has('SIN_GPS')) return null;
  const minutes = Math.floor(minutesBetween(trip.last_position_at, now));
  return { headline: 'Sin GPS', figure: formatLength(minutes), weight: minutes, kind: 'SIN_GPS' };
}

function freeHoursRisk(trip: RiskTrip, { now, held }: Context): Finding {
  const clock = trip.stand_by;
  if (clock === null || !held.has('STAND_BY_75')) return null;
  const used = clock.free_used_percent ?? 0;
  const left = clock.free_until === null ? 0 : Math.max(0, minutesBetween(now, clock.free_until));
  const headline = `Horas libres al ${formatPercent(Math.floor(used), 0)} · ${placeName(clock.code)}`;
  return { headline, figure: formatDuration(left), weight: used, kind: 'STAND_BY_75' };
}

function temperatureRisk(trip: RiskTrip, { held }: Context): Finding {
  if (trip.temperature_c === null || trip.set_point_c === null || !held.has('TEMPERATURA')) return null;
  return {
    headline: `Temperatura ${celsius(trip.temperature_c)} °C`,
    figure: `set ${celsius(trip.set_point_c)}`,
    weight: degreesOff(trip) ?? 0,
    kind: 'TEMPERATURA',
  };
}

function slackRisk(trip: RiskTrip, { limits, zone, held }: Context): Finding {
  const late = minutesAfterSlot(trip);
  const tolerance = limits.watches.LLEGA_TARDE?.limit ?? limits.slot_tolerance_min;
  if (late === null || late > tolerance || held.has('TARDE')) return null;
  const slack = tolerance - late;
  if (slack >= limits.slack_min) return null;
  // «Justo» is in time; a delay within the tolerance is still late.
  const isLate = Math.round(late) > 0;
  return {
    headline: isLate
      ? `Llega tarde ${slotName(trip, zone)} · dentro de la tolerancia`
      : `Llega justo ${slotName(trip, zone)}`,
    figure: formatDelay(late),
    weight: limits.slack_min - slack,
    kind: null,
  };
}

function freeDaysRisk(trip: RiskTrip, { limits, held }: Context): Finding {
  const days = trip.free_days_left;
  if (days === null || !held.has('DIAS_LIBRES')) return null;
  const figure = days === 1 ? '1 día' : days < 0 ? `${-days} d vencidos` : `${days} días`;
  const weight = (limits.watches.DIAS_LIBRES?.limit ?? 0) - days;
  return { headline: 'Días libres de naviera', figure, weight, kind: 'DIAS_LIBRES' };
}

function earlyRisk({ early }: RiskTrip): Finding {
  const minutes = early ? minutesEarly(early.planned_start, early.at) : null;
  return minutes === null
    ? null
    : { headline: 'Llegada marcada antes del plan', figure: formatAge(minutes), weight: minutes, kind: null };
}

/** Kinds that are judged by positions one by one stand on a list that has not read these for as long as their case is open. */
const isShown = (kind: RuleKind, { open_kinds }: RiskTrip, { held }: Context): boolean =>
  held.has(kind) || (open_kinds?.includes(kind) ?? false);
const UNKNOWN_FIGURE = 'caso abierto';

function offRoadRisk(trip: RiskTrip, context: Context): Finding {
  if (!isShown('FUERA_DE_RUTA', trip, context)) return null;
  const km = trip.newest?.fixes[0]?.off_road_km ?? null;
  const figure = km === null ? UNKNOWN_FIGURE : `${kilometres(km)} km`;
  return { headline: 'Fuera de ruta', figure, weight: km ?? 0, kind: 'FUERA_DE_RUTA' };
}

function speedingRisk(trip: RiskTrip, context: Context): Finding {
  if (!isShown('VELOCIDAD', trip, context)) return null;
  const kmh = trip.newest?.fixes[0]?.speed_kmh ?? trip.speed_kmh ?? null;
  const figure = kmh === null ? UNKNOWN_FIGURE : `${formatNumber(kmh, 0)} km/h`;
  return { headline: 'Exceso de velocidad', figure, weight: kmh ?? 0, kind: 'VELOCIDAD' };
}

const fenceRisk =
  (kind: 'GEOCERCA_ENTRA' | 'GEOCERCA_SALE') =>
  (trip: RiskTrip, context: Context): Finding =>
    isShown(kind, trip, context) ? { headline: CASE_KIND_NAMES[kind], figure: UNKNOWN_FIGURE, weight: 0, kind } : null;

const CHECKS: Readonly<Record<RiskKey, (trip: RiskTrip, context: Context) => Finding>> = {
  emergency: emergencyRisk,
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
  off_road: offRoadRisk,
  speeding: speedingRisk,
  fence_in: fenceRisk('GEOCERCA_ENTRA'),
  fence_out: fenceRisk('GEOCERCA_SALE'),
};

/** All risks of a trip, worst first. */
export function risksOf(trip: RiskTrip, now: Instant, limits: RiskLimits, zone: string = BUSINESS_ZONE): Risk[] {
  const held = new Set(conditionsOf(trip, limits, now).map(condition => condition.kind));
  const context = { now, limits, zone, held };
  return RISK_KEYS.flatMap((key, i) => {
    const finding = CHECKS[key](trip, context);
    return finding ? [{ key, order: i - 1, ...finding }] : [];
  });
}

/** The worst risk of a trip; null: none. */
export function riskOf(trip: RiskTrip, now: Instant, limits: RiskLimits, zone: string = BUSINESS_ZONE): Risk | null {
  return risksOf(trip, now, limits, zone)[0] ?? null;
}

/** Whether a row of the board is red: a case of one of its risks is open. Before, and where there is no case, it is amber. */
export function isRed(risks: readonly Pick<Risk, 'kind'>[], openKinds: readonly CaseKind[]): boolean {
  return risks.some(({ kind }) => kind !== null && openKinds.includes(kind));
}

/** Order of the attention list: by risk, then by weight, heavier first. */
export function compareRisks(a: Pick<Risk, 'order' | 'weight'>, b: Pick<Risk, 'order' | 'weight'>): number {
  return a.order - b.order || b.weight - a.weight;
}
