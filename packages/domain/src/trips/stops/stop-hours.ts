/** Planned and forecast times of a trip whose stops changed (9-operations §2). */

import { type Instant, toMillis } from '../../system/time/time';
import { DWELL_MINUTES } from '../plan/plan-legs';
import type { EditableStop } from './stop-lock';

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Planned stay in ms; without planned times, the usual one. */
export function stayOf(stop: Pick<EditableStop, 'code' | 'planned_arrival' | 'planned_departure'>): number {
  if (stop.planned_arrival === null || stop.planned_departure === null) return DWELL_MINUTES[stop.code] * minute;
  return Math.max(0, toMillis(stop.planned_departure) - toMillis(stop.planned_arrival));
}

/** Driving minutes to each stop from the previous active one; 0 for the first stop and for skipped ones. */
export type Drives = readonly number[];

/** Driving minutes per stop, from those of the route through the active stops. */
export function drivesOf(
  stops: readonly Pick<EditableStop, 'skipped_at'>[],
  legs: readonly { minutes: number }[],
): number[] {
  let hop = -1;
  return stops.map(stop => {
    if (stop.skipped_at !== null) return 0;
    hop += 1;
    return hop === 0 ? 0 : Math.round(legs[hop - 1]?.minutes ?? 0);
  });
}

/**
 * Plans the stops from an index on: each is reached after the previous stay and the drive, and its stay begins no earlier than its appointment.
 * Earlier stops are unchanged. `start`: arrival at the first stop; `now`: lower limit for a trip under way.
 */
export function replan<S extends EditableStop>(
  stops: readonly S[],
  from: number,
  drives: Drives,
  { start, now }: { start: Instant; now: Instant | null },
): S[] {
  let clock = toMillis(start);
  let isFirst = true;
  return stops.map((stop, i): S => {
    // A skipped stop takes no time; it keeps the position in which it would be resumed.
    if (stop.skipped_at !== null) return { ...stop, planned_arrival: iso(clock), planned_departure: null };
    if (i < from) {
      isFirst = false;
      clock = Math.max(
        clock,
        leftAt(stop, clock),
        toMillis(stop.planned_departure ?? stop.planned_arrival ?? iso(clock)),
      );
      return stop;
    }
    const driven = clock + (isFirst ? 0 : (drives[i] ?? 0) * minute);
    const reached = now === null ? driven : Math.max(driven, toMillis(now));
    isFirst = false;
    const begins = Math.max(reached, stop.appointment_at === null ? reached : toMillis(stop.appointment_at));
    clock = begins + stayOf(stop);
    return { ...stop, planned_arrival: iso(begins), planned_departure: iso(clock) };
  });
}

/** When a stop with fixed times is left, ms: as recorded, or after its stay, which begins no earlier than its appointment. */
function leftAt(stop: EditableStop, clock: number): number {
  if (stop.departure_at !== null) return toMillis(stop.departure_at);
  if (stop.appointment_at === null) return clock;
  return Math.max(toMillis(stop.planned_arrival ?? stop.appointment_at), toMillis(stop.appointment_at)) + stayOf(stop);
}

const moved = (at: Instant | null, ms: number): Instant | null => (at === null ? null : iso(toMillis(at) + ms));

/**
 * The plan of a trip that has not begun, with time for an added stop (`id_stop` 0). Without an earlier appointment, the trip begins earlier (not
 * before now), so that the stop after the added one keeps its time.
 */
export function withRoom<S extends EditableStop>(
  before: readonly S[],
  planned: readonly S[],
  drives: Drives,
  now: Instant,
): S[] {
  const added = planned.findIndex(stop => stop.id_stop === 0);
  const next = planned.slice(added + 1).find(stop => stop.skipped_at === null);
  const was = before.find(stop => stop.id_stop === next?.id_stop);
  const [first] = planned;
  const isBound = planned.slice(0, Math.max(0, added)).some(stop => stop.appointment_at !== null);
  if (added < 0 || isBound || !next?.planned_arrival || !was?.planned_arrival || !first?.planned_arrival)
    return [...planned];
  const wanted = Math.max(toMillis(was.planned_arrival), toMillis(was.appointment_at ?? was.planned_arrival));
  const room = Math.max(0, toMillis(first.planned_arrival) - toMillis(now));
  const early = Math.min(room, Math.max(0, toMillis(next.planned_arrival) - wanted));
  const shifted = planned.map(
    (stop, i): S =>
      i > added
        ? stop
        : {
            ...stop,
            planned_arrival: moved(stop.planned_arrival, -early),
            planned_departure: moved(stop.planned_departure, -early),
          },
  );
  return replan(shifted, added + 1, drives, { start: shifted[0]?.planned_arrival ?? first.planned_arrival, now: null });
}

/**
 * Expected arrival at each open stop from the recorded events, ms; null for the others. A truck at a stop leaves it after its stay; a truck on the
 * road arrives no earlier than now.
 */
export function forecast(stops: readonly EditableStop[], drives: Drives, now: Instant): (number | null)[] {
  let clock: number | null = null;
  return stops.map((stop, i) => {
    if (stop.skipped_at !== null) return null;
    if (stop.departure_at !== null) {
      clock = toMillis(stop.departure_at);
      return null;
    }
    const agreed = stop.appointment_at === null ? Number.NEGATIVE_INFINITY : toMillis(stop.appointment_at);
    if (stop.arrival_at !== null) {
      clock = Math.max(toMillis(now), Math.max(toMillis(stop.arrival_at), agreed) + stayOf(stop));
      return null;
    }
    const planned = stop.planned_arrival === null ? toMillis(now) : toMillis(stop.planned_arrival);
    const reached = Math.max(toMillis(now), clock === null ? planned : clock + (drives[i] ?? 0) * minute);
    clock = Math.max(reached, agreed) + stayOf(stop);
    return reached;
  });
}
