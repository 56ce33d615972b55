/**
 * Arrivals and departures detected by GPS (design 2.7). Pure, incremental and resumable: the state is plain JSON. A batch older than the state is
 * reported as late, and the caller recomputes from the stored positions.
 *
 * A truck is in from the first of two consecutive fixes within the radius (or 60 s within), and out from the first of two consecutive fixes beyond
 * 1.2 × radius (or 60 s beyond); in between it keeps its state. Only the next stop is watched; a later one counts after ten minutes within it, so
 * that passing the port on the way to the plant is no arrival. A polygon is left beyond its border by a fifth of the radius of the circle with its
 * area. A departure is revoked when the truck turns out to be back (`departure.ts`), until it has reached another stop.
 */
import { distanceM, type LatLng } from '../../system/geo/distance';
import { type Instant, toIso, toMillis } from '../../system/time/time';
import { CONFIRM_FIXES, CONFIRM_MS, type Departed, weighDeparture } from './departure';
import { type Fence, fenceDistanceM, fenceZone, type Zone } from './fence';
import { errorOf, type Fix, followTrail, isExact, startTrail, type Trail } from './trail';

/** A stop with its fence: a polygon, else a circle with a radius in metres (default by code). */
export interface FenceStop extends LatLng {
  readonly code: string;
  readonly radius_m?: number | null;
  readonly fence?: Fence | null;
}

/** A position of the device. Accuracy in metres, null when unknown. */
export interface FencePosition extends LatLng {
  readonly at: Instant;
  readonly accuracy_m?: number | null;
}

export interface StopEvent {
  readonly kind: 'arrival' | 'departure';
  readonly stop_index: number;
  /** Device time of the first fix inside (arrival) or outside (departure), ISO. */
  readonly at: string;
}

interface Candidate {
  readonly stop: number;
  readonly since: number;
  readonly fixes: number;
}

/** State between batches, plain JSON without a version field. */
export interface FenceState extends Trail {
  /** Stop where the truck is; null while on the road. */
  readonly inside: number | null;
  /** Index of the first stop not visited yet. */
  readonly next: number;
  readonly candidate: Candidate | null;
  readonly events: readonly StopEvent[];
  /** The last departure, while it may be revoked. Absent in states stored before the field existed. */
  readonly departed?: Departed | null;
}

export const FENCE_RADIUS_M = { PRT: 800, other: 300 } as const;
const LEAVE_FACTOR = 1.2;
const AHEAD_MS = 600_000;

/** Radius of a stop's fence, metres: its own, else 800 for a port and 300 for any other place. */
export function fenceRadiusM(stop: Pick<FenceStop, 'code' | 'radius_m'>): number {
  return stop.radius_m ?? (stop.code === 'PRT' ? FENCE_RADIUS_M.PRT : FENCE_RADIUS_M.other);
}

/** State before any position. */
export function startFence(): FenceState {
  return { inside: null, next: 0, candidate: null, ...startTrail(), events: [], departed: null };
}

function compareFixes(a: Fix, b: Fix): number {
  return a.ms - b.ms || errorOf(a) - errorOf(b) || a.lat - b.lat || a.lng - b.lng;
}

/** Plausible fixes in order of device time, one per instant: the most accurate. */
function inOrder(positions: readonly FencePosition[]): Fix[] {
  const fixes = positions
    .map(p => ({ lat: p.lat, lng: p.lng, ms: toMillis(p.at), accuracy: p.accuracy_m ?? null }))
    .filter(isExact)
    .sort(compareFixes);
  return fixes.filter((fix, i) => i === 0 || fixes[i - 1]?.ms !== fix.ms);
}

function zoneOf(fix: LatLng, stop: FenceStop): Zone {
  if (stop.fence) return fenceZone(stop.fence, fix);
  const radius = fenceRadiusM(stop);
  const metres = distanceM(fix, stop);
  if (metres <= radius) return 'in';
  return metres > radius * LEAVE_FACTOR ? 'out' : 'edge';
}

/** Whether a place is inside the fence of a stop or location. */
export function isInFence(stop: FenceStop, place: LatLng): boolean {
  return zoneOf(place, stop) === 'in';
}

function distanceToM(stop: FenceStop, fix: LatLng): number {
  return stop.fence ? fenceDistanceM(stop.fence, fix) : Math.max(0, distanceM(fix, stop) - fenceRadiusM(stop));
}

/** Stop at which a fix on the road may be arriving: the next one, else a later one away from the place just left. */
function arrivingAt(fix: Fix, stops: readonly FenceStop[], state: FenceState): number | null {
  const left = state.next > 0 ? stops[state.next - 1] : undefined;
  for (let i = state.next; i < stops.length; i++) {
    const stop = stops[i];
    if (!stop || zoneOf(fix, stop) !== 'in') continue;
    if (i === state.next || !left || zoneOf(stop, left) !== 'in') return i;
  }
  return null;
}

function isConfirmed(candidate: Candidate, fix: Fix, isAhead: boolean): boolean {
  const held = fix.ms - candidate.since;
  if (isAhead) return held >= AHEAD_MS;
  return candidate.fixes >= CONFIRM_FIXES || held >= CONFIRM_MS;
}

function onTheRoad(fix: Fix, stops: readonly FenceStop[], state: FenceState): FenceState {
  const { candidate } = state;
  const stop = arrivingAt(fix, stops, state);
  const held = candidate ? stops[candidate.stop] : undefined;
  let next: Candidate | null;
  if (stop !== null) {
    const same = candidate?.stop === stop;
    next = { stop, since: same ? candidate.since : fix.ms, fixes: same ? candidate.fixes + 1 : 1 };
  } else {
    next = candidate && held && zoneOf(fix, held) === 'edge' ? candidate : null;
  }
  if (!next || !isConfirmed(next, fix, next.stop !== state.next)) return { ...state, candidate: next };
  const event: StopEvent = { kind: 'arrival', stop_index: next.stop, at: toIso(next.since) };
  return {
    ...state,
    inside: next.stop,
    next: next.stop + 1,
    candidate: null,
    events: [...state.events, event],
    departed: null,
  };
}

function departureOf({ stop, since }: Pick<Departed, 'stop' | 'since'>): StopEvent {
  return { kind: 'departure', stop_index: stop, at: toIso(since) };
}

/** Whether two events are the same: stop, kind and instant. */
export function isSameEvent(a: StopEvent, b: StopEvent): boolean {
  return a.kind === b.kind && a.stop_index === b.stop_index && a.at === b.at;
}

/** A truck that has left and may come back. Within the fence that it left, it cannot arrive at another stop. */
function afterLeaving(fix: Fix, stops: readonly FenceStop[], departed: Departed, state: FenceState): FenceState {
  const stop = stops[departed.stop];
  const weighed =
    stop === undefined
      ? 'stands'
      : weighDeparture(departed, { ms: fix.ms, zone: zoneOf(fix, stop), distance: () => distanceToM(stop, fix) });
  if (weighed === 'stands') return onTheRoad(fix, stops, { ...state, departed: null });
  if (weighed === 'falls') {
    const fallen = departureOf(departed);
    const events = state.events.filter(event => !isSameEvent(event, fallen));
    return { ...state, inside: departed.stop, candidate: null, departed: null, events };
  }
  const next: FenceState = { ...state, departed: weighed };
  return weighed.back === null ? onTheRoad(fix, stops, next) : { ...next, candidate: null };
}

function atStop(fix: Fix, stops: readonly FenceStop[], stop: FenceStop, inside: number, state: FenceState): FenceState {
  const zone = zoneOf(fix, stop);
  const { candidate } = state;
  if (zone === 'in') return { ...state, candidate: null };
  if (zone === 'edge' && !candidate) return state;
  const next: Candidate = {
    stop: inside,
    since: candidate?.since ?? fix.ms,
    fixes: (candidate?.fixes ?? 0) + (zone === 'out' ? 1 : 0),
  };
  if (!isConfirmed(next, fix, false)) return { ...state, candidate: next };
  const departed: Departed = { stop: inside, since: next.since, fixes: next.fixes, until: fix.ms, back: null };
  const events = [...state.events, departureOf(departed)];
  return onTheRoad(fix, stops, { ...state, inside: null, candidate: null, events, departed });
}

function believe(fix: Fix, stops: readonly FenceStop[], state: FenceState): FenceState {
  const known: FenceState = { ...state, last: fix, jump: null };
  const stop = known.inside === null ? undefined : stops[known.inside];
  if (stop !== undefined && known.inside !== null) return atStop(fix, stops, stop, known.inside, known);
  return known.departed ? afterLeaving(fix, stops, known.departed, known) : onTheRoad(fix, stops, known);
}

/** Applies one fix, accepted or held back. */
function advanceOne(fix: Fix, stops: readonly FenceStop[], state: FenceState): FenceState {
  const { last, jump } = followTrail(state, fix);
  return last === fix ? believe(fix, stops, state) : { ...state, jump };
}

/** Result of a batch of positions. */
export interface FenceAdvance {
  readonly state: FenceState;
  /** Events that are new with this batch. */
  readonly events: readonly StopEvent[];
  /** An earlier departure that this batch revoked. */
  readonly fallen: StopEvent | null;
  /** True when the batch contained a position older than the state: recompute with `detectStopEvents` over all stored positions. */
  readonly is_late: boolean;
}

/** Applies a batch to a state, in any order and with duplicates. A late batch changes nothing and is reported. */
export function advanceFence(
  stops: readonly FenceStop[],
  state: FenceState,
  positions: readonly FencePosition[],
): FenceAdvance {
  const fixes = inOrder(positions);
  const seen = Math.max(state.last?.ms ?? Number.NEGATIVE_INFINITY, state.jump?.ms ?? Number.NEGATIVE_INFINITY);
  if (fixes.some(fix => fix.ms <= seen && !isRepeated(fix, state)))
    return { state, events: [], fallen: null, is_late: true };
  let [next, fallen]: [FenceState, StopEvent | null] = [state, null];
  for (const fix of fixes) {
    if (fix.ms <= seen) continue;
    const before = next;
    next = advanceOne(fix, stops, before);
    if (before.departed && isOf(before.departed, state) && next.inside === before.departed.stop)
      fallen = departureOf(before.departed);
  }
  const kept = state.events.filter(event => next.events.includes(event)).length;
  return { state: next, events: next.events.slice(kept), fallen, is_late: false };
}

/** Whether the departure was already in the state. */
function isOf(departed: Departed, { departed: known }: FenceState): boolean {
  return known?.stop === departed.stop && known.since === departed.since;
}

function isRepeated(fix: Fix, state: FenceState): boolean {
  return [state.last, state.jump].some(known => known !== null && compareFixes(known, fix) === 0);
}

/** Arrivals and departures in a set of positions, in any order, with or without duplicates. */
export function detectStopEvents(
  stops: readonly FenceStop[],
  positions: readonly FencePosition[],
): readonly StopEvent[] {
  return advanceFence(stops, startFence(), positions).state.events;
}
