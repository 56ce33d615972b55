/**
 * Where a truck actually is. A departure seen by GPS may be unrecorded (a seal is missing, or a confirmation); until then, displays, charges and
 * notifications use the time from GPS. All computations of waiting time use this module.
 */
import { toMillis } from '../../system/time/time';

/** Events of a stop: recorded, and seen by GPS without record. */
export interface StopSigns {
  readonly arrival_at: string | null;
  readonly departure_at: string | null;
  readonly proposed_arrival_at: string | null;
  readonly proposed_departure_at: string | null;
  /** NOT_EJECUTED: skipped, and ignored here. */
  readonly status?: string;
}

const isCancelled = (stop: StopSigns): boolean => stop.status === 'NOT_EJECUTED';

function earliest(instants: readonly (string | null)[]): string | null {
  const known = instants.filter(instant => instant !== null);
  return known.length === 0 ? null : known.reduce((a, b) => (toMillis(b) < toMillis(a) ? b : a));
}

/** First event at any later stop: the truck had left by then. */
function seenLater(stops: readonly StopSigns[], index: number): string | null {
  return earliest(
    stops
      .slice(index + 1)
      .filter(stop => !isCancelled(stop))
      .flatMap(s => [s.arrival_at, s.departure_at, s.proposed_arrival_at, s.proposed_departure_at]),
  );
}

function leftAt(stops: readonly StopSigns[], index: number): string | null {
  const stop = stops[index];
  if (stop === undefined || isCancelled(stop)) return stop?.departure_at ?? null;
  const seen = stop.departure_at ?? stop.proposed_departure_at;
  if (seen !== null) return seen;
  const came = stop.arrival_at ?? stop.proposed_arrival_at;
  return came === null ? null : seenLater(stops, index);
}

/**
 * The stops with effective arrival and departure: recorded, else seen by GPS, else derived: a stop was left once a later one was reached. Stops are
 * in order of travel.
 */
export function effectiveStops<S extends StopSigns>(stops: readonly S[]): S[] {
  return stops.map((stop, index) => ({
    ...stop,
    arrival_at: stop.arrival_at ?? (isCancelled(stop) ? null : stop.proposed_arrival_at),
    departure_at: leftAt(stops, index),
  }));
}

/** Index of the stop where the truck effectively is; -1 while it drives, or before it has begun. */
export function standingStop(stops: readonly StopSigns[]): number {
  return effectiveStops(stops).findLastIndex(
    stop => stop.arrival_at !== null && stop.departure_at === null && !isCancelled(stop),
  );
}

/** The first departure seen by GPS and not recorded; later ones wait for it. Null: none. */
export function unrecordedDeparture<S extends StopSigns>(stops: readonly S[]): { stop: S; at: string } | null {
  const seen = effectiveStops(stops);
  const index = stops.findIndex((stop, i) => stop.departure_at === null && (seen[i]?.departure_at ?? null) !== null);
  const stop = stops[index];
  const at = seen[index]?.departure_at ?? null;
  return stop === undefined || at === null ? null : { stop, at };
}
