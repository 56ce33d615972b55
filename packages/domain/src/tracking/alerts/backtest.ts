/**
 * What a rule would have opened on a trip that is over or under way, by the positions that are stored (decision 0207): the same facts, limits and
 * waits as those of the job of each minute, judged at each position instead of each minute.
 */

import { isInFence } from '../../places/geo/geofence';
import { indexSegments } from '../../places/geo/segment-index';
import type { Coordinate, LatLng } from '../../system/geo/distance';
import { addMinutes, minutesBetween, toIso, toMillis } from '../../system/time/time';
import type { RuleKind, TripKind } from '../../trips/cases/case';
import { JOIN_MIN } from '../../trips/cases/case-signals';
import { staysOf } from '../playback/stays';
import { KINDS } from './kinds';
import { areAbove, FRESH_MIN, fenceFacts, OFF_ROAD_FIXES, SPEED_FIXES, type WatchedPlace } from './newest-positions';

/** Kinds of which stored positions say what would have been. The others follow from facts that are not kept as they were. */
export const BACKTEST_KINDS = [
  'SIN_GPS',
  'DETENIDO',
  'FUERA_DE_RUTA',
  'VELOCIDAD',
  'GEOCERCA_ENTRA',
  'GEOCERCA_SALE',
] as const satisfies readonly TripKind[];
export type BacktestKind = (typeof BACKTEST_KINDS)[number];
export const isBacktestKind = (kind: RuleKind): kind is BacktestKind => BACKTEST_KINDS.some(one => one === kind);

/** A position of a trip. */
export interface PastFix extends LatLng {
  readonly at: string;
  readonly speed_kmh: number | null;
}

/** A trip with what is stored of it. */
export interface PastTrip {
  /** In the order of the device times. */
  readonly fixes: readonly PastFix[];
  readonly road: readonly Coordinate[] | null;
  /** Stays at its stops, as recorded; the end is null while it is there. */
  readonly stays: readonly { readonly from: string; readonly to: string | null }[];
  /** Until when it was under way. */
  readonly until: string;
}

/** The rule that is tried. */
export interface TriedRule {
  readonly kind: BacktestKind;
  readonly limit: number;
  readonly for_min: number;
  readonly clear_min: number;
  /** The place whose fence it watches; null: of no such kind. */
  readonly place: WatchedPlace | null;
}

/** A case that it would have opened. */
export interface PastCase {
  readonly began_at: string;
  readonly opened_at: string;
  /** Null: it would still be open at the end of the trip. */
  readonly ended_at: string | null;
}

/** What is known at a moment: whether it holds at the limit, and whether an open case goes on (the limit less the hysteresis). */
export interface Sighting {
  readonly at: string;
  readonly holds: boolean;
  readonly goesOn: boolean;
}

/** The cases that sightings in their order open and end. Silence begins the wait anew, and neither opens nor ends a case. */
export function casesOf(
  sightings: readonly Sighting[],
  { for_min, clear_min }: Pick<TriedRule, 'for_min' | 'clear_min'>,
): PastCase[] {
  const cases: PastCase[] = [];
  let [since, cleared, before]: [string | null, string | null, string | null] = [null, null, null];
  let open: PastCase | null = null;
  for (const { at, holds, goesOn } of sightings) {
    if (before !== null && minutesBetween(before, at) > FRESH_MIN) since = null;
    before = at;
    if (open === null) {
      since = holds ? (since ?? at) : null;
      if (since === null || minutesBetween(since, at) < for_min) continue;
      open = { began_at: since, opened_at: at, ended_at: null };
      cleared = null;
    } else if (holds || goesOn) {
      cleared = null;
    } else {
      cleared ??= at;
      if (minutesBetween(cleared, at) < clear_min) continue;
      cases.push({ ...open, ended_at: at });
      [open, since] = [null, null];
    }
  }
  return open === null ? cases : [...cases, open];
}

/** What comes back within half an hour is the same case. */
export function joined(cases: readonly PastCase[]): PastCase[] {
  const found: PastCase[] = [];
  for (const one of cases) {
    const last = found.at(-1);
    const ended = last?.ended_at ?? null;
    const isSame = last !== undefined && ended !== null && minutesBetween(ended, one.opened_at) <= JOIN_MIN;
    if (isSame) found[found.length - 1] = { ...last, ended_at: one.ended_at };
    else found.push(one);
  }
  return found;
}

const isAtStop = (stays: PastTrip['stays'], at: string): boolean =>
  stays.some(({ from, to }) => toMillis(at) >= toMillis(from) && (to === null || toMillis(at) <= toMillis(to)));

/** The newest values at each position, the newest first. */
const trailing = <T>(values: readonly T[], i: number, count: number): T[] =>
  values.slice(Math.max(0, i + 1 - count), i + 1).toReversed();

/** Sightings of a value that must be above a limit at so many positions. */
function aboveLimit(
  fixes: readonly PastFix[],
  values: readonly (number | null)[],
  count: number,
  { kind, limit }: TriedRule,
): Sighting[] {
  return fixes.map(({ at }, i) => {
    const newest = trailing(values, i, count);
    const goesOn = areAbove(newest, count, limit - KINDS[kind].hysteresis);
    return { at, holds: areAbove(newest, count, limit), goesOn };
  });
}

/** Beyond it a distance from the road is not measured: no limit is larger. */
const FARTHEST_KM = 25;

function distances({ fixes, road, stays }: PastTrip, isKnownPlace: (place: LatLng) => boolean): (number | null)[] {
  if (road === null || road.length < 2) return fixes.map(() => null);
  const index = indexSegments([road]);
  return fixes.map(fix => {
    if (isAtStop(stays, fix.at) || isKnownPlace(fix)) return null;
    const near = index.nearest(fix, FARTHEST_KM * 1000);
    return near === null ? FARTHEST_KM : near.distance_m / 1000;
  });
}

/** Positions that a fence looks back on: half an hour of one a minute. */
const FENCE_FIXES = 31;

function ofFence({ fixes }: PastTrip, kind: BacktestKind, place: WatchedPlace): Sighting[] {
  return fixes.map(({ at }, i) => {
    const { inside, left } = fenceFacts(trailing(fixes, i, FENCE_FIXES), [place]);
    const holds = (kind === 'GEOCERCA_SALE' ? left : inside).length > 0;
    return { at, holds, goesOn: holds };
  });
}

/** A span that opens a case so many minutes after its beginning, if it lasts as long. */
function ofSpan(from: string, to: string, due_min: number): PastCase[] {
  const opened_at = addMinutes(from, due_min);
  return toMillis(opened_at) < toMillis(to) ? [{ began_at: from, opened_at, ended_at: to }] : [];
}

/** Silences: from one position until the next one, or the end of the trip. */
function silences({ fixes, until }: PastTrip, { limit, for_min }: TriedRule): PastCase[] {
  return fixes.flatMap(({ at }, i) => ofSpan(at, fixes[i + 1]?.at ?? until, limit + for_min));
}

/** Stays outside of stops and known places. */
function standing(
  { fixes, stays }: PastTrip,
  { limit, for_min }: TriedRule,
  isKnownPlace: (place: LatLng) => boolean,
): PastCase[] {
  const all = fixes.map(({ at, lat, lng, speed_kmh }) => ({
    ms: toMillis(at),
    lat,
    lng,
    kmh: speed_kmh,
    heading: null,
    ignition: null,
  }));
  return staysOf(all).flatMap(stay => {
    const from = toIso(stay.from_ms);
    return isAtStop(stays, from) || isKnownPlace(stay) ? [] : ofSpan(from, toIso(stay.to_ms), limit + for_min);
  });
}

/** The cases that the rule would have opened on the trip. `known`: places at which standing, or being off the road, is nothing to tell. */
export function backtest(trip: PastTrip, rule: TriedRule, known: readonly WatchedPlace[]): PastCase[] {
  const isKnownPlace = (place: LatLng): boolean =>
    known.some(
      one => Math.abs(one.lat - place.lat) <= 0.1 && Math.abs(one.lng - place.lng) <= 0.1 && isInFence(one, place),
    );
  const { fixes } = trip;
  switch (rule.kind) {
    case 'SIN_GPS':
      return joined(silences(trip, rule));
    case 'DETENIDO':
      return joined(standing(trip, rule, isKnownPlace));
    case 'VELOCIDAD': {
      const speeds = fixes.map(({ speed_kmh }) => speed_kmh);
      return joined(casesOf(aboveLimit(fixes, speeds, SPEED_FIXES, rule), rule));
    }
    case 'FUERA_DE_RUTA':
      return joined(casesOf(aboveLimit(fixes, distances(trip, isKnownPlace), OFF_ROAD_FIXES, rule), rule));
    case 'GEOCERCA_ENTRA':
    case 'GEOCERCA_SALE':
      return rule.place === null ? [] : joined(casesOf(ofFence(trip, rule.kind, rule.place), rule));
  }
}
