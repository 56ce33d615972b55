import type { Fence } from '@cabezal/domain/places/geo/fence';
import { alongLine, type Coordinate, METRES_PER_DEGREE, sliceLine } from '@cabezal/domain/system/geo/distance';
import type { LegKind } from '@cabezal/domain/trips/status/labels';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { demoCompany } from '@cabezal/simulator/demo-company/demo-company';
import { Random } from '@cabezal/simulator/demo-company/random';
import { roadOf, type TripRoad } from '../apps/server/src/modules/tracking/positions/follower/trip-progress.ts';

/** A stop of a finished trip: its plan, and when the truck was really there. */
export interface DrivenStop {
  readonly id_stop: number;
  readonly id_location: number | null;
  readonly name: string;
  readonly code: StopCode;
  readonly action: StopAction | null;
  readonly lat: number;
  readonly lng: number;
  readonly radius_m: number;
  readonly fence: Fence | null;
  readonly planned_arrival: string | null;
  readonly planned_departure: string | null;
  readonly appointment_at: string | null;
  readonly arrival_at: string | null;
  readonly departure_at: string | null;
}
export interface DrivenTrip {
  readonly id_guide: number;
  readonly kind: LegKind;
  readonly planned_start: string;
  readonly road: TripRoad;
  readonly stops: readonly DrivenStop[];
}
export interface TraceFix {
  readonly lat: number;
  readonly lng: number;
  readonly at: string;
  readonly accuracy_m: number;
}

const MINUTE = 60_000;
/**
 * Variation of the speed, minute by minute, around the mean of a stretch: measured on 54 tracks of at least 15 minutes of the UCI «GPS
 * Trajectories» (GO!Track, Aracaju, 2014): deviation 0.76 of the mean, correlation with the minute before 0.35, 14 % of the minutes standing.
 * City traffic: trucks on a highway drive more evenly.
 */
const UNEVEN = 0.76;
const CORRELATION = 0.35;
const STANDING = 0.14;
/** A position about every 20 s; sometimes none for some minutes. */
const EVERY_MS = 20_000;
const BETWEEN_GAPS = 35 * MINUTE;
const GAP = [2 * MINUTE, 5 * MINUTE] as const;

/**
 * Finished trips of an invented company, the earliest first: the plan has the usual times of roads and stays, the actual times vary around
 * it.
 */
export function drivenTrips(reservations: number): DrivenTrip[] {
  const guides = new Map<unknown, Record<string, unknown>>();
  const stops = new Map<unknown, DrivenStop[]>();
  for (const { table, rows } of demoCompany({ seed: 11, now: new Date('2026-11-20T15:00:00Z'), reservations }))
    for (const row of rows) {
      if (table === 'guides' && row.closed_at !== null && row.rescued_by === null && row.false_freight_at === null)
        guides.set(row.id_guide, row);
      if (table === 'guide_stops') {
        const list = stops.get(row.id_guide);
        if (list === undefined) stops.set(row.id_guide, [row as unknown as DrivenStop]);
        else list.push(row as unknown as DrivenStop);
      }
    }
  const trips = [...guides.values()].flatMap((guide): DrivenTrip[] => {
    const own = stops.get(guide.id_guide) ?? [];
    const isWhole = own.length > 1 && own.every(stop => stop.arrival_at !== null || stop.departure_at !== null);
    const { id_guide, kind, planned_start, distance_km } = guide as {
      id_guide: number;
      kind: LegKind;
      planned_start: string;
      distance_km: number;
    };
    const road = roadOf(guide.geometry as Coordinate[] | null, own, distance_km);
    return isWhole && !guide.rescue ? [{ id_guide, kind, planned_start, road, stops: own }] : [];
  });
  return trips.sort((a, b) => a.planned_start.localeCompare(b.planned_start));
}

/** Part of a stretch driven after each of its minutes: uneven, and 1 at the end. */
function unevenly(minutes: number, random: Random): number[] {
  const spread = Math.sqrt(Math.log(1 + UNEVEN ** 2));
  let z = random.bell();
  let sum = 0;
  const sums = Array.from({ length: Math.max(1, Math.ceil(minutes)) }, () => {
    z = CORRELATION * z + Math.sqrt(1 - CORRELATION ** 2) * random.bell();
    sum += random.chance(STANDING) ? 0 : Math.exp(spread * z);
    return sum;
  });
  return sums.map(value => (sum === 0 ? 1 : value / sum));
}

/** Position of the truck between two stops, by milliseconds since it left the first. */
function drive(
  trip: DrivenTrip,
  i: number,
  took: number,
  random: Random,
): (since: number) => { lat: number; lng: number } {
  const { line, alongs, total_m } = trip.road;
  const [from, to] = [alongs[i - 1] ?? 0, alongs[i] ?? total_m];
  const stretch = sliceLine(line, from, to);
  const shares = unevenly(took / MINUTE, random);
  const stop = trip.stops[i];
  const end = { lat: stop?.lat ?? 0, lng: stop?.lng ?? 0 };
  return since => {
    const minute = (since / took) * shares.length;
    const whole = Math.floor(minute);
    const before = shares[whole - 1] ?? 0;
    const share = before + ((shares[whole] ?? 1) - before) * (minute - whole);
    return alongLine(stretch, share * (to - from))?.place ?? end;
  };
}

/** The positions of a trip in the order of their time, as a device reports them. */
export function traceOf(trip: DrivenTrip): TraceFix[] {
  const random = new Random(trip.id_guide);
  const trace: TraceFix[] = [];
  let silentUntil = 0;
  let at = 0;
  const report = (place: { lat: number; lng: number }, noise_m: number): void => {
    if (random.chance(EVERY_MS / BETWEEN_GAPS)) silentUntil = at + random.between(...GAP);
    if (at < silentUntil) return;
    const noise = noise_m / METRES_PER_DEGREE;
    const [lat, lng] = [place.lat + random.bell() * noise, place.lng + random.bell() * noise];
    trace.push({ lat, lng, at: new Date(at).toISOString(), accuracy_m: Math.round(5 + random.next() * 9) });
  };
  const step = (): void => {
    at += EVERY_MS * random.between(0.7, 1.3);
  };
  let left: number | null = null;
  trip.stops.forEach((stop, i) => {
    const begins = Date.parse(stop.arrival_at ?? '');
    const until = Date.parse(stop.departure_at ?? '');
    if (left === null) at = Number.isNaN(begins) ? until - 20 * MINUTE : begins;
    else {
      const from = left;
      const place = drive(trip, i, Math.max(MINUTE, begins - from), random);
      for (; at < begins; step()) report(place(at - from), 8);
    }
    // A truck whose trip ends with the arrival sends positions there for some minutes.
    const end = Number.isNaN(until) ? begins + 8 * MINUTE : until;
    for (; at < end; step()) report(stop, 3);
    left = end;
  });
  // The truck drives away from the last stop, so that the departure is detected.
  const last = trip.stops.at(-1);
  if (last !== undefined && last.departure_at !== null)
    for (let n = 1; n <= 12; n++, step()) report({ lat: last.lat + n * 0.0015, lng: last.lng }, 8);
  return trace;
}
