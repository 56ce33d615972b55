/** Planned times of a reservation's legs, computed from the appointment at the plant (design 1.3, 1.4, 6). */

import { addMinutes, type Instant, toMillis } from '../../system/time/time';
import type { LegKind } from '../status/labels';
import type { StopAction, StopCode } from '../status/stop-codes';
import { firstPlantOfWork } from './move-plan';

/** Usual stay in minutes by kind of place: an initial value that dispatchers change. */
export const DWELL_MINUTES: Readonly<Record<StopCode, number>> = {
  PRT: 60,
  DEP: 45,
  PLT: 240,
  PATIO: 20,
  BASE: 0,
  PC: 30,
  PES: 15,
  GAS: 15,
  OTR: 15,
};
/** Minutes of slack before the appointment at the plant. */
export const SLACK_MINUTES = 30;

export interface PlanStop {
  readonly code: StopCode;
  readonly action: StopAction | null;
  readonly id_location: number | null;
}
export interface PlanLeg {
  readonly kind: LegKind;
  readonly stops: readonly PlanStop[];
}
export interface PlannedStop extends PlanStop {
  readonly planned_arrival: string;
  readonly planned_departure: string;
}
export interface PlannedLeg {
  readonly kind: LegKind;
  readonly planned_start: string;
  readonly planned_end: string;
  readonly stops: readonly PlannedStop[];
}

/** Driving minutes between two locations, by id. */
export type TravelMinutes = (from: number | null, to: number | null) => number;

interface Times {
  arrival: number;
  departure: number;
}

/** No stay at a leg's first stop unless it has an action: the truck is already there. */
function dwell(stop: PlanStop, isFirst: boolean, isLast: boolean): number {
  if (isFirst && stop.action === null) return 0;
  if (isLast && stop.action === null) return Math.min(15, DWELL_MINUTES[stop.code]);
  return DWELL_MINUTES[stop.code];
}

const minute = 60_000;

/**
 * Plans every stop. The appointment is the arrival at the first plant where the container is loaded or unloaded (without one, at the last stop).
 * Earlier stops are computed backwards with a slack of 30 minutes, later stops forwards. Each leg lasts from its first arrival to its last departure,
 * at least a minute. Times are ISO instants in UTC.
 */
export function planLegs(legs: readonly PlanLeg[], appointment: Instant, travel: TravelMinutes): PlannedLeg[] {
  const flat = legs.flatMap((leg, legIndex) =>
    leg.stops.map((stop, position) => ({
      stop,
      legIndex,
      stay: dwell(stop, position === 0, position === leg.stops.length - 1),
    })),
  );
  const worked = firstPlantOfWork(flat.map(({ stop }) => stop));
  const anchor = worked >= 0 ? worked : flat.length - 1;
  const times: Times[] = flat.map(() => ({ arrival: 0, departure: 0 }));
  const drive = (i: number): number =>
    travel(flat[i]?.stop.id_location ?? null, flat[i + 1]?.stop.id_location ?? null) * minute;
  const at = toMillis(appointment);
  times[anchor] = { arrival: at, departure: at + (flat[anchor]?.stay ?? 0) * minute };
  for (let i = anchor - 1; i >= 0; i--) {
    const next = times[i + 1]?.arrival ?? at;
    const departure = next - drive(i) - (i === anchor - 1 && drive(i) > 0 ? SLACK_MINUTES * minute : 0);
    times[i] = { departure, arrival: departure - (flat[i]?.stay ?? 0) * minute };
  }
  for (let i = anchor + 1; i < flat.length; i++) {
    const arrival = (times[i - 1]?.departure ?? at) + drive(i - 1);
    times[i] = { arrival, departure: arrival + (flat[i]?.stay ?? 0) * minute };
  }
  return legs.map((leg, legIndex) =>
    plannedLeg(
      leg,
      flat.flatMap((f, i) => (f.legIndex === legIndex ? [times[i] as Times] : [])),
    ),
  );
}

function plannedLeg(leg: PlanLeg, times: readonly Times[]): PlannedLeg {
  const stops = leg.stops.map((stop, i) => ({
    ...stop,
    planned_arrival: new Date(times[i]?.arrival ?? 0).toISOString(),
    planned_departure: new Date(times[i]?.departure ?? 0).toISOString(),
  }));
  const start = stops[0]?.planned_arrival ?? '';
  const end = stops.at(-1)?.planned_departure ?? start;
  return {
    kind: leg.kind,
    stops,
    planned_start: start,
    planned_end: toMillis(end) > toMillis(start) ? end : addMinutes(start, 1),
  };
}

/** True when planned times ascend: arrival ≤ departure at each stop, and each stop after the one before. */
export function timesFollow(
  stops: readonly { planned_arrival: Instant | null; planned_departure: Instant | null }[],
): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const stop of stops) {
    for (const value of [stop.planned_arrival, stop.planned_departure]) {
      if (value === null) continue;
      if (toMillis(value) < last) return false;
      last = toMillis(value);
    }
  }
  return true;
}
