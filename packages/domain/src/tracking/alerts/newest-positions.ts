/**
 * What the newest positions of a truck say of its speed, its road and watched places (decision 0207). Only positions that arrived are judged: a
 * truck that is silent neither leaves its road nor comes back to it.
 */

import { type FenceStop, isInFence } from '../../places/geo/geofence';
import { type Coordinate, type LatLng, nearestOnLine } from '../../system/geo/distance';
import { type Instant, minutesBetween } from '../../system/time/time';

/** A position as rules judge it. */
export interface JudgedFix {
  readonly at: Instant;
  /** By the device; null: not sent. */
  readonly speed_kmh: number | null;
  /** Straight distance from the planned road; null: the trip has none, or is not judged by it there. */
  readonly off_road_km: number | null;
}

/** A place whose fence a rule watches. */
export interface WatchedPlace extends FenceStop {
  readonly id_location: number;
}

/** Places by what the newest positions say of their fences. */
export interface FenceFacts {
  /** The truck is there. */
  readonly inside: readonly number[];
  /** It was there a short time ago and has left. */
  readonly left: readonly number[];
}

/** What the newest positions of a trip's truck say. */
export interface NewestPositions {
  /** Since its last event, the newest first. */
  readonly fixes: readonly JudgedFix[];
  readonly fences: FenceFacts;
}

/** So many of the newest positions must agree: one alone may be an error of the receiver. */
export const OFF_ROAD_FIXES = 3;
export const SPEED_FIXES = 2;
const FENCE_FIXES = 2;
/** A truck has left a place for so long after its last position there; then its case ends. */
export const LEFT_FENCE_MIN = 30;
/** A case is opened only by positions that are not older: what a silent truck does is not known. */
export const FRESH_MIN = 5;

/** Whether the newest position is recent enough to open a case. */
export function isFresh(fixes: readonly Pick<JudgedFix, 'at'>[], now: Instant): boolean {
  const [newest] = fixes;
  return newest !== undefined && minutesBetween(newest.at, now) <= FRESH_MIN;
}

/** Whether so many of the newest values are all above a limit; an unknown one is not. */
export function areAbove(values: readonly (number | null)[], count: number, limit: number): boolean {
  const newest = values.slice(0, count);
  return newest.length === count && newest.every(value => value !== null && value > limit);
}

/** Straight distance in km from a drawn road; null: there is none. */
export function offRoadKm(road: readonly Coordinate[] | null, place: LatLng): number | null {
  if (road === null || road.length < 2) return null;
  const near = nearestOnLine(road, place);
  return near === null ? null : near.distance_m / 1000;
}

/** A place of a truck at a moment. */
export interface PlaceFix extends LatLng {
  readonly at: Instant;
}

/**
 * The places in which the truck is, and those that it has left, by positions with the newest first: the newest two must agree. A place is left for
 * half an hour after the last position in it, counted to the newest position.
 */
export function fenceFacts(fixes: readonly PlaceFix[], places: readonly WatchedPlace[]): FenceFacts {
  const [newest] = fixes;
  const recent = fixes.filter(({ at }) => newest !== undefined && minutesBetween(at, newest.at) <= LEFT_FENCE_MIN);
  const seen = places.map(place => ({ place, states: recent.map(fix => isInFence(place, fix)) }));
  const those = (isThere: (states: readonly boolean[]) => boolean): number[] =>
    seen.filter(({ states }) => isThere(states)).map(({ place }) => place.id_location);
  const agree = (states: readonly boolean[], inside: boolean): boolean =>
    states.length >= FENCE_FIXES && states.slice(0, FENCE_FIXES).every(state => state === inside);
  return {
    inside: those(states => agree(states, true)),
    left: those(states => agree(states, false) && states.includes(true)),
  };
}
