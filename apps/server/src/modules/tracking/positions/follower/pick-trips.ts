import { addMinutes } from '@cabezal/domain/system/time/time';
import type { TripRow } from './follow.queries.ts';
import { mayReturn } from './trip-reading.ts';

/** A trip is due from four hours before its planned start. */
const aheadMinutes = 4 * 60;
/** A trip that has not begun this long after its planned end gives way to a later one. */
const staleMinutes = 12 * 60;

export const isDone = (trip: Pick<TripRow, 'status'>): boolean => trip.status.endsWith('_POR_CERRAR');
const hasBegun = (trip: TripRow): boolean => trip.stops.some(s => s.arrival_at !== null || s.departure_at !== null);

/** The current trip of a truck: the one under way, else the next planned one that is due. `trips` by planned start. */
export function tripInCourse(trips: readonly TripRow[], now: Date): TripRow | undefined {
  const open = trips.filter(t => !isDone(t));
  const begun = open.find(hasBegun);
  if (begun !== undefined) return begun;
  const due = open.filter(t => t.planned_start <= addMinutes(now, aheadMinutes));
  return due.find(t => addMinutes(t.planned_end, staleMinutes) >= now.toISOString()) ?? due.at(-1);
}

/** The current trip, and finished trips that a late position (at `lateFrom`, ms) or the truck's return may still change. */
export function tripsToFollow(trips: readonly TripRow[], lateFrom: number, now: Date): TripRow[] {
  const current = tripInCourse(trips, now);
  const reached = trips.filter(
    t =>
      isDone(t) &&
      ((t.last_device_time !== null && Date.parse(t.last_device_time) > lateFrom) ||
        (t.state !== null && mayReturn(t.state))),
  );
  return current === undefined ? reached : [...reached, current];
}
