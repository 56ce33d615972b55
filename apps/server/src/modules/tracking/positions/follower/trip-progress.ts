import { etaMinutes, tripProgressPercent } from '@cabezal/domain/places/geo/eta-minutes';
import { serviceStart } from '@cabezal/domain/places/geo/present-etas';
import {
  type Coordinate,
  distanceM,
  lineLengthM,
  nearestOnLine,
  sliceLine,
  toCoordinate,
} from '@cabezal/domain/system/geo/distance';
import { businessTime, minutesBetween, toIso, toMillis } from '@cabezal/domain/system/time/time';
import type { Sample } from './trip-reading.ts';

export interface PlannedStop {
  readonly id_stop: number;
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
  readonly planned_arrival: string | null;
  readonly planned_departure: string | null;
  readonly appointment_at: string | null;
  /** Usual minutes at the place, by the four-hour band in which its work begins, if learnt. */
  readonly dwell?: Readonly<Record<string, number>> | null;
}
/** Recorded, or seen by GPS and about to be recorded. */
export interface Visit {
  readonly arrival_at: string | null;
  readonly departure_at: string | null;
}

/** The trip's road, with the position of its stops on it in metres. */
export interface TripRoad {
  readonly line: readonly Coordinate[];
  readonly alongs: readonly number[];
  readonly total_m: number;
  /** Road km per metre of the line: the stored distance is more exact than a simplified line. */
  readonly scale: number;
}

export interface Progress {
  readonly progress_percent: string;
  readonly remaining_km: string;
  /** At the last stop. */
  readonly eta_at: string | null;
  readonly stops: readonly { readonly id_stop: number; readonly eta_at: string | null }[];
}

/** Ratio of a road's length to the straight line between its ends, about. */
const detour = 1.25;
/** Distance from its road beyond which a truck takes another route. */
const offRoadM = 5_000;
const defaultKmh = 40;
const standingKmh = 3;
const recentMs = 30 * 60_000;

export function roadOf(
  geometry: readonly Coordinate[] | null,
  stops: readonly PlannedStop[],
  distanceKm: number | null,
): TripRoad {
  const drawn = geometry !== null && geometry.length > 1;
  const line = drawn ? geometry : stops.map(toCoordinate);
  const total_m = lineLengthM(line);
  const alongs: number[] = [];
  for (const [i, stop] of stops.entries()) {
    const from = alongs.at(-1) ?? 0;
    const near = i === stops.length - 1 ? total_m - from : nearestOnLine(sliceLine(line, from, total_m), stop)?.along_m;
    alongs.push(i === 0 ? 0 : from + (near ?? 0));
  }
  const scale = total_m === 0 ? 1 : distanceKm !== null && distanceKm > 0 ? (distanceKm * 1000) / total_m : detour;
  return { line, alongs, total_m, scale };
}

/** Mean speed while driving in the last half hour; null when standing or unknown. */
export function recentKmh(samples: readonly Sample[], now: number): number | null {
  let [metres, ms, lastKmh] = [0, 0, 0];
  for (let i = 1; i < samples.length; i++) {
    const [from, to] = [samples[i - 1], samples[i]];
    if (from === undefined || to === undefined || to[0] < now - recentMs) continue;
    const step = distanceM({ lat: from[1], lng: from[2] }, { lat: to[1], lng: to[2] });
    lastKmh = (step / (to[0] - from[0])) * 3_600;
    if (lastKmh < standingKmh) continue;
    metres += step;
    ms += to[0] - from[0];
  }
  return ms === 0 || lastKmh < standingKmh ? null : (metres / ms) * 3_600;
}

function plannedKmh(road: TripRoad, stops: readonly PlannedStop[]): number {
  const minutes = stops.reduce((sum, stop, i) => {
    const left = stops[i - 1]?.planned_departure ?? null;
    return left === null || stop.planned_arrival === null ? sum : sum + minutesBetween(left, stop.planned_arrival);
  }, 0);
  return minutes > 0 ? (road.total_m * road.scale * 60) / 1000 / minutes : defaultKmh;
}

/** Metres along the road at which the truck is; negative while it still drives to the first stop. */
function alongOf(
  road: TripRoad,
  stops: readonly PlannedStop[],
  visits: readonly Visit[],
  here: { lat: number; lng: number },
): number {
  const next = visits.findIndex(v => v.departure_at === null);
  const stop = stops[next];
  if (stop === undefined) return road.total_m;
  const to = road.alongs[next] ?? road.total_m;
  if (visits[next]?.arrival_at !== null) return to;
  const straight = distanceM(here, stop) * (detour / road.scale);
  if (next === 0) return -straight;
  const from = road.alongs[next - 1] ?? 0;
  const near = nearestOnLine(sliceLine(road.line, from, to), here);
  if (near !== null && near.distance_m <= offRoadM) return Math.min(to, from + near.along_m);
  return Math.max(from, to - straight);
}

/** Duration of a stop whose work begins at `begins`: as learnt for the place at that hour, else as planned. */
function dwellMs(stop: PlannedStop, begins: number, zone: string): number {
  const band = Math.floor(Number(businessTime(new Date(begins), zone).slice(0, 2)) / 4);
  const learnt = stop.dwell?.[band];
  if (learnt !== undefined) return learnt * 60_000;
  if (stop.planned_arrival === null || stop.planned_departure === null) return 0;
  return Math.max(0, toMillis(stop.planned_departure) - toMillis(stop.planned_arrival));
}

/** When a stop is left that is reached at `arrival`. */
function leftAt(stop: PlannedStop, arrival: number, zone: string): number {
  const begins = serviceStart(stop, arrival);
  return begins + dwellMs(stop, begins, zone);
}

/**
 * Progress of a trip and its ETA at each stop: the remaining road at the planned speed mixed with that of the last half hour, and the stays
 * at the stops between, as planned or as learnt for the place at that hour of the business zone. `fix`: the last trusted position.
 */
export function progressOf(
  road: TripRoad,
  stops: readonly PlannedStop[],
  visits: readonly Visit[],
  fix: { ms: number; lat: number; lng: number },
  { samples, zone }: { samples: readonly Sample[]; zone: string },
): Progress {
  const planned_kmh = plannedKmh(road, stops);
  const km = (metres: number): number => (metres * road.scale) / 1000;
  const along = alongOf(road, stops, visits, fix);
  const remaining = Math.max(0, km(road.total_m - along));
  let [at, clock, isFirst] = [along, fix.ms, true];
  const etas = stops.map((stop, i) => {
    const visit = visits[i];
    if (visit === undefined || visit.departure_at !== null) return { id_stop: stop.id_stop, eta_at: null };
    if (visit.arrival_at !== null) {
      clock = Math.max(clock, leftAt(stop, toMillis(visit.arrival_at), zone));
      return { id_stop: stop.id_stop, eta_at: null };
    }
    const recent_kmh = isFirst && clock === fix.ms ? recentKmh(samples, fix.ms) : null;
    clock += etaMinutes(km((road.alongs[i] ?? at) - at), { planned_kmh, recent_kmh }) * 60_000;
    [at, isFirst] = [road.alongs[i] ?? at, false];
    const eta_at = toIso(Math.round(clock));
    clock = leftAt(stop, clock, zone);
    return { id_stop: stop.id_stop, eta_at };
  });
  const total = (km(road.total_m) / planned_kmh) * 60;
  return {
    progress_percent: tripProgressPercent((remaining / planned_kmh) * 60, total).toFixed(1),
    remaining_km: remaining.toFixed(1),
    eta_at: etas.at(-1)?.eta_at ?? null,
    stops: etas,
  };
}

/** Whether a person would notice the change: more than half a percent, or a minute at the end or at the next stop. */
export function isNoticeable(
  before: { progress_percent: string | null; eta_at: string | null },
  after: Pick<Progress, 'progress_percent' | 'eta_at'>,
): boolean {
  if (before.progress_percent === null) return true;
  if (Math.abs(Number(before.progress_percent) - Number(after.progress_percent)) > 0.5) return true;
  if (before.eta_at === null || after.eta_at === null) return before.eta_at !== after.eta_at;
  return Math.abs(minutesBetween(before.eta_at, after.eta_at)) > 1;
}

/** A trip whose stops are all done. */
export function completed(stops: readonly PlannedStop[]): Progress {
  return {
    progress_percent: '100.0',
    remaining_km: '0.0',
    eta_at: null,
    stops: stops.map(s => ({ id_stop: s.id_stop, eta_at: null })),
  };
}
