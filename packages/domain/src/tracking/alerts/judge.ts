/** Whether the facts of a trip fulfil what a rule watches for. The board's risks and the cases are both computed from this. */

import { addMinutes, type Instant, minutesBetween } from '../../system/time/time';
import { isRecordKind, type TripKind } from '../../trips/cases/case';
import { KINDS, POSITION_KINDS, TRIP_KINDS } from './kinds';
import { areAbove, isFresh, OFF_ROAD_FIXES, SPEED_FIXES } from './newest-positions';
import type { RiskLimits, RiskTrip, Watch } from './trip-facts';

interface Judgement {
  readonly holds: boolean;
  /** When what it watches began (the last position, the standstill), where the facts say it. */
  readonly began_at: Instant | null;
  /** Since when it holds; null: it does not hold, or the facts do not say. */
  readonly since: Instant | null;
  /** Before this moment the answer stays the same as long as the facts do; null: it changes only with the facts. */
  readonly next_at: Instant | null;
}

const NO: Judgement = { holds: false, began_at: null, since: null, next_at: null };
const heldSince = (since: Instant | null, began_at = since): Judgement => ({
  holds: true,
  began_at,
  since,
  next_at: null,
});

/** More whole minutes than the limit since a moment. */
function longerThan(from: Instant | null, limit: number, now: Instant): Judgement {
  if (from === null) return NO;
  if (Math.floor(minutesBetween(from, now)) > limit) return heldSince(addMinutes(from, limit), from);
  return { ...NO, next_at: addMinutes(from, Math.floor(limit) + 1) };
}

/** Minutes by which the ETA is after the slot; null when either is unknown. */
export function minutesAfterSlot({ eta_at, slot_at }: RiskTrip): number | null {
  return eta_at === null || slot_at === null ? null : minutesBetween(slot_at, eta_at);
}

function overdue({ slot_at }: RiskTrip, limit: number, now: Instant): Judgement {
  if (slot_at === null) return NO;
  const due = addMinutes(slot_at, limit);
  return minutesBetween(due, now) > 0 ? heldSince(due, slot_at) : { ...NO, next_at: due };
}

function freeHoursUsed({ stand_by: clock }: RiskTrip, limit: number): Judgement {
  if (!clock?.running || clock.free_used_percent === null || clock.excess_hours > 0) return NO;
  const { start_at, free_until } = clock;
  const free = start_at === null || free_until === null ? null : minutesBetween(start_at, free_until);
  const due = start_at === null || free === null ? null : addMinutes(start_at, (free * limit) / 100);
  if (clock.free_used_percent < limit) return { ...NO, next_at: due };
  return { ...heldSince(due, start_at), next_at: free_until };
}

function standByRuns({ stand_by: clock }: RiskTrip): Judgement {
  if (!clock?.running) return NO;
  return clock.excess_hours > 0 ? heldSince(clock.free_until) : { ...NO, next_at: clock.free_until };
}

/** °C by which the temperature is off, rounded to hundredths; null when unknown. */
export function degreesOff({ temperature_c, set_point_c }: RiskTrip): number | null {
  if (temperature_c === null || set_point_c === null) return null;
  return Math.round(Math.abs(temperature_c - set_point_c) * 100) / 100;
}

const moreThan = (value: number | null, limit: number): Judgement =>
  value !== null && value > limit ? heldSince(null) : NO;

const when = (holds: boolean): Judgement => (holds ? heldSince(null) : NO);

const speeds = ({ newest }: RiskTrip): (number | null)[] => (newest?.fixes ?? []).map(({ speed_kmh }) => speed_kmh);
const distances = ({ newest }: RiskTrip): (number | null)[] =>
  (newest?.fixes ?? []).map(({ off_road_km }) => off_road_km);

const CHECKS: Readonly<Record<TripKind, (trip: RiskTrip, limit: number, now: Instant) => Judgement>> = {
  // Its case is opened when the driver calls, and ended by two persons.
  PANICO: () => NO,
  SIN_GPS: (trip, limit, now) => longerThan(trip.last_position_at, limit, now),
  DETENIDO: (trip, limit, now) => (trip.is_in_geofence ? NO : longerThan(trip.stopped_since, limit, now)),
  LLEGA_TARDE: (trip, limit) => moreThan(minutesAfterSlot(trip), limit),
  TARDE: overdue,
  STAND_BY_75: freeHoursUsed,
  STAND_BY: standByRuns,
  DIAS_LIBRES: ({ free_days_left: days }, limit) => (days !== null && days <= limit ? heldSince(null) : NO),
  TEMPERATURA: (trip, limit) => moreThan(degreesOff(trip), limit),
  FUERA_DE_RUTA: (trip, limit) => when(areAbove(distances(trip), OFF_ROAD_FIXES, limit)),
  VELOCIDAD: (trip, limit) => when(areAbove(speeds(trip), SPEED_FIXES, limit)),
  // `limitsFor` chooses a rule of a place in which the truck is, or which it has left.
  GEOCERCA_ENTRA: ({ newest }) => when((newest?.fences.inside.length ?? 0) > 0),
  GEOCERCA_SALE: ({ newest }) => when((newest?.fences.left.length ?? 0) > 0),
};

/** Whether the trip fulfils what the rule watches for, since when, and when that may change. Kinds of records are not judged by a trip. */
export function judge(trip: RiskTrip, { kind, limit }: Pick<Watch, 'kind' | 'limit'>, now: Instant): Judgement {
  return isRecordKind(kind) ? NO : CHECKS[kind](trip, limit, now);
}

/** Something that a rule watches for and that holds now. */
export interface Condition {
  readonly kind: TripKind;
  readonly watch: Watch;
  /** When what it watches began, and since when it holds; null: the facts do not say. */
  readonly began_at: Instant | null;
  readonly since: Instant | null;
}

/** Positions that are too old open no case; an open one is judged by them until others come. */
const isKnownNow = (kind: TripKind, { newest }: RiskTrip, now: Instant): boolean =>
  !POSITION_KINDS.includes(kind) || isFresh(newest?.fixes ?? [], now);

/** What holds of a trip by the rules in force; a kind is left out while the one that stands for it (`within`) holds, too. */
export function conditionsOf(trip: RiskTrip, { watches }: Pick<RiskLimits, 'watches'>, now: Instant): Condition[] {
  const held = TRIP_KINDS.flatMap(kind => {
    const watch = watches[kind];
    if (watch === undefined || !isKnownNow(kind, trip, now)) return [];
    const { holds, began_at, since } = judge(trip, watch, now);
    return holds ? [{ kind, watch, began_at, since }] : [];
  });
  return held.filter(({ kind }) => !held.some(other => other.kind === KINDS[kind].within));
}
