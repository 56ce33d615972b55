/** Where a truck stood, drove and was silent, from its positions (design/10-watch-tell-terminals §3). */
import { distanceM, type LatLng } from '../../places/geo/distance';

/** One position of a truck. Lists of them are in chronological order, with one position a moment. */
export interface TruckFix extends LatLng {
  /** Time by the device, milliseconds since 1970. */
  readonly ms: number;
  /** Speed by the device, km/h; null: not sent. */
  readonly kmh: number | null;
  /** Degrees clockwise from north; null: not sent. */
  readonly heading: number | null;
  /** Whether the engine was on; null: not sent. */
  readonly ignition: boolean | null;
}

/** Largest distance from where a standing truck stopped, m: GPS positions drift. */
const ROAM_M = 100;
/** Shortest stay; a shorter one is traffic. */
const LEAST_STAY_MS = 3 * 60_000;
/** Shortest stay with the engine off. */
export const LEAST_STAY_OFF_MS = 2 * 60_000;
/** Longest interval between two positions; a longer one is a gap. */
const LONGEST_SILENCE_MS = 10 * 60_000;
/** After a gap, a truck within this distance is taken to have stayed, m: some devices sleep while the truck is parked. */
const NEAR_AFTER_SILENCE_M = 200;
/** Two stays at one place are merged if less time lies between them: single positions may be far off. */
const REJOIN_MS = 2 * 60_000;

/** A segment between two positions; the next segment begins where it ends. */
export interface TrackPart {
  /** STAY: it stood. DRIVE: it drove. GAP: nothing was heard of it, and it went on meanwhile. */
  readonly kind: 'STAY' | 'DRIVE' | 'GAP';
  /** Index of the position at its beginning and at its end. */
  readonly first: number;
  readonly last: number;
}

/** Standing still, at the middle of the positions meanwhile. */
export interface Stay extends LatLng {
  readonly from_ms: number;
  readonly to_ms: number;
  /** How long the engine was on meanwhile; null: the device does not tell. */
  readonly engine_on_ms: number | null;
}

/** The fix at an index that is known to exist. */
function fixAt(fixes: readonly TruckFix[], index: number): TruckFix {
  const fix = fixes[index];
  if (fix === undefined) throw new RangeError(`No position ${index}`);
  return fix;
}

/** Index of the last position of a truck that stands from `first` on. */
function standsUntil(fixes: readonly TruckFix[], first: number): number {
  let anchor = fixAt(fixes, first);
  let before = anchor;
  for (let i = first + 1; i < fixes.length; i++) {
    const fix = fixAt(fixes, i);
    const wasSilent = fix.ms - before.ms > LONGEST_SILENCE_MS;
    const isAway = wasSilent ? distanceM(before, fix) > NEAR_AFTER_SILENCE_M : distanceM(anchor, fix) > ROAM_M;
    if (isAway) return i - 1;
    if (wasSilent) anchor = fix;
    before = fix;
  }
  return fixes.length - 1;
}

function middleOf(fixes: readonly TruckFix[], { first, last }: Pick<TrackPart, 'first' | 'last'>): LatLng {
  let [lat, lng] = [0, 0];
  for (let i = first; i <= last; i++) {
    lat += fixAt(fixes, i).lat;
    lng += fixAt(fixes, i).lng;
  }
  const count = last - first + 1;
  return { lat: lat / count, lng: lng / count };
}

type Span = Pick<TrackPart, 'first' | 'last'>;

/** Whether the second of two stays goes on with the first. */
function goesOn(fixes: readonly TruckFix[], before: Span, next: Span): boolean {
  const between = fixAt(fixes, next.first).ms - fixAt(fixes, before.last).ms;
  return between <= REJOIN_MS && distanceM(middleOf(fixes, before), middleOf(fixes, next)) <= ROAM_M;
}

function standingSpans(fixes: readonly TruckFix[]): Span[] {
  const found: Span[] = [];
  for (let first = 0; first < fixes.length - 1; ) {
    const last = standsUntil(fixes, first);
    const isOff = fixes.slice(first, last + 1).some(fix => fix.ignition === false);
    const lasted = fixAt(fixes, last).ms - fixAt(fixes, first).ms;
    if (lasted < (isOff ? LEAST_STAY_OFF_MS : LEAST_STAY_MS)) {
      first++;
      continue;
    }
    const before = found.at(-1);
    if (before !== undefined && goesOn(fixes, before, { first, last }))
      found[found.length - 1] = { first: before.first, last };
    else found.push({ first, last });
    first = last;
  }
  return found;
}

/** What a truck did between two positions without a stay: it drove, or was silent. */
function* movingParts(fixes: readonly TruckFix[], { first, last }: Span): Generator<TrackPart> {
  let began = first;
  for (let i = first; i < last; i++) {
    if (fixAt(fixes, i + 1).ms - fixAt(fixes, i).ms <= LONGEST_SILENCE_MS) continue;
    if (began < i) yield { kind: 'DRIVE', first: began, last: i };
    yield { kind: 'GAP', first: i, last: i + 1 };
    began = i + 1;
  }
  if (began < last) yield { kind: 'DRIVE', first: began, last };
}

/** The parts of a track: together they are the whole time from its first position to its last. Empty for fewer than two positions. */
export function partsOf(fixes: readonly TruckFix[]): TrackPart[] {
  const parts: TrackPart[] = [];
  let at = 0;
  for (const stay of standingSpans(fixes)) {
    parts.push(...movingParts(fixes, { first: at, last: stay.first }), { kind: 'STAY', ...stay });
    at = stay.last;
  }
  parts.push(...movingParts(fixes, { first: at, last: fixes.length - 1 }));
  return parts;
}

/** How long the engine was on, ms: a state counts until the next position. Null: the device does not tell. */
function engineOnMs(fixes: readonly TruckFix[], { first, last }: Span): number | null {
  let on: number | null = null;
  for (let i = first; i < last; i++) {
    const { ignition, ms } = fixAt(fixes, i);
    if (ignition === null) continue;
    on = (on ?? 0) + (ignition ? fixAt(fixes, i + 1).ms - ms : 0);
  }
  return on;
}

/** The stays of a track, in their order. `parts`: those of the same positions. */
export function staysOf(fixes: readonly TruckFix[], parts: readonly TrackPart[] = partsOf(fixes)): Stay[] {
  return parts
    .filter(part => part.kind === 'STAY')
    .map(part => ({
      ...middleOf(fixes, part),
      from_ms: fixAt(fixes, part.first).ms,
      to_ms: fixAt(fixes, part.last).ms,
      engine_on_ms: engineOnMs(fixes, part),
    }));
}
