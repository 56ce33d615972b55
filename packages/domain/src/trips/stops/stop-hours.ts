/** Hours of a trip whose stops changed: what was planned, and what is expected now (9-operations §2). */

import { type Instant, toMillis } from '../../system/time/time';
import { DWELL_MINUTES } from '../plan/plan-legs';
import type { EditableStop } from './stop-lock';

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** How long a stay is planned, ms; of a stop without hours: what is usual there. */
export function stayOf(stop: Pick<EditableStop, 'code' | 'planned_arrival' | 'planned_departure'>): number {
  if (stop.planned_arrival === null || stop.planned_departure === null) return DWELL_MINUTES[stop.code] * minute;
  return Math.max(0, toMillis(stop.planned_departure) - toMillis(stop.planned_arrival));
}

/** Minutes on the road to each stop from the one before it that counts; 0 for the first and for those that do not count. */
export type Drives = readonly number[];

/** The drives of stops, from those of the road through the ones that count. */
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
 * The plan from a position on: each stop is reached after the stay and the drive before it, and not worked at before its agreed time. What
 * is before the position stays as it is. `start`: when the first stop is reached; `now`: of a trip under way, which reaches nothing sooner.
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
    // One that is given up takes no time, and stands where it would be taken up again.
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

/** When a stop whose hours stay is left, ms: it was, or after its stay there, which does not begin before its agreed time. */
function leftAt(stop: EditableStop, clock: number): number {
  if (stop.departure_at !== null) return toMillis(stop.departure_at);
  if (stop.appointment_at === null) return clock;
  return Math.max(toMillis(stop.planned_arrival ?? stop.appointment_at), toMillis(stop.appointment_at)) + stayOf(stop);
}

const moved = (at: Instant | null, ms: number): Instant | null => (at === null ? null : iso(toMillis(at) + ms));

/**
 * The plan of a trip that has not begun, with room made for a stop that was added (`id_stop` 0): where nothing was agreed before it, the trip
 * begins as much earlier, not before now, as the stop behind it would come later. That one keeps its hour, and the new one lies before it.
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
 * When each open stop would be reached by what has happened, ms; null for the others. Who stands at a stop leaves it after its stay, who is
 * on the road arrives no earlier than now.
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
