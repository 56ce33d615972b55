/** Where a truck stood, drove and was silent, from its positions (design/10-watch-tell-terminals §3). */
import { finish, type Steps } from '../../system/collections/steps';
import { distanceM, type LatLng } from '../../system/geo/distance';

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
  /** Known of a position of a day that was thinned (`position-day`); undefined for an exact one, and for the last one of such a day. */
  readonly way?: KnownWay | undefined;
}

/** What the exact positions said of the time from one position until the next that was kept. */
export interface KnownWay {
  readonly kind: TrackPart['kind'];
  /** Whether that part begins with this position; false: it goes on. */
  readonly begins: boolean;
  /** Driven until the next position; 0 in a stay. */
  readonly km: number;
  /** Where it stood; null: it did not stand. */
  readonly stood: LatLng | null;
}

/** Largest distance from where a standing truck stopped, m: GPS positions drift. */
const ROAM_M = 100;
/** Shortest stay; a shorter one is traffic. */
const LEAST_STAY_MS = 3 * 60_000;
/** Shortest stay with the engine off. */
export const LEAST_STAY_OFF_MS = 2 * 60_000;
/** Longest interval between two positions; a longer one is a gap. */
export const LONGEST_SILENCE_MS = 10 * 60_000;
/** After a gap, a truck within this distance is taken to have stayed, m: some devices sleep while the truck is parked. */
const NEAR_AFTER_SILENCE_M = 200;
/** Two stays at one place are merged if less time lies between them: single positions may be far off. */
const REJOIN_MS = 2 * 60_000;
/** Of the positions of one second the first is looked at: each is compared with those of the next minutes, and more would tell nothing. */
const SECOND_MS = 1000;
/** Positions that one step compares. */
const COMPARED_IN_STEP = 256;

/** A segment between two positions; the next segment begins where it ends. */
export interface TrackPart {
  /** STAY: it stood. DRIVE: it drove. GAP: nothing was heard of it, and it went on meanwhile. */
  readonly kind: 'STAY' | 'DRIVE' | 'GAP';
  /** Index of the position at its beginning and at its end. */
  readonly first: number;
  readonly last: number;
}

/** Standing still, at the median of the positions meanwhile: single positions may be far off. */
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

type Span = Pick<TrackPart, 'first' | 'last'>;

/** The indexes of the positions that are at least a second after the one before. */
function oneASecond(fixes: readonly TruckFix[]): number[] {
  const kept: number[] = [];
  let next_ms = Number.NEGATIVE_INFINITY;
  for (const [i, { ms }] of fixes.entries()) {
    if (ms < next_ms) continue;
    kept.push(i);
    next_ms = ms + SECOND_MS;
  }
  return kept;
}

/** Index of the last position of a truck that stands from `first` on, and whether its engine was off meanwhile. */
function* standsUntil(fixes: readonly TruckFix[], first: number): Steps<{ last: number; isOff: boolean }> {
  let anchor = fixAt(fixes, first);
  let before = anchor;
  let isOff = anchor.ignition === false;
  for (let i = first + 1; i < fixes.length; i++) {
    if ((i - first) % COMPARED_IN_STEP === 0) yield;
    const fix = fixAt(fixes, i);
    const wasSilent = fix.ms - before.ms > LONGEST_SILENCE_MS;
    const isAway = wasSilent ? distanceM(before, fix) > NEAR_AFTER_SILENCE_M : distanceM(anchor, fix) > ROAM_M;
    if (isAway) return { last: i - 1, isOff };
    if (wasSilent) anchor = fix;
    isOff ||= fix.ignition === false;
    before = fix;
  }
  return { last: fixes.length - 1, isOff };
}

/** A stay with the sums of its coordinates: joined with the next one, it need not be summed again. */
interface Standing extends Span {
  readonly lat_sum: number;
  readonly lng_sum: number;
}

/** The stay from one position to another. `before`: the sums of those that precede them in it. */
function standing(fixes: readonly TruckFix[], { first, last }: Span, before?: Standing): Standing {
  let [lat_sum, lng_sum] = [before?.lat_sum ?? 0, before?.lng_sum ?? 0];
  for (let i = first; i <= last; i++) {
    lat_sum += fixAt(fixes, i).lat;
    lng_sum += fixAt(fixes, i).lng;
  }
  return { first: before?.first ?? first, last, lat_sum, lng_sum };
}

function middleOf({ first, last, lat_sum, lng_sum }: Standing): LatLng {
  const count = last - first + 1;
  return { lat: lat_sum / count, lng: lng_sum / count };
}

/** Whether the second of two stays goes on with the first. */
function goesOn(fixes: readonly TruckFix[], before: Standing, next: Standing): boolean {
  const between = fixAt(fixes, next.first).ms - fixAt(fixes, before.last).ms;
  return between <= REJOIN_MS && distanceM(middleOf(before), middleOf(next)) <= ROAM_M;
}

/** Each step compares some positions. */
function* standingSpans(fixes: readonly TruckFix[]): Steps<Span[]> {
  const found: Standing[] = [];
  for (let first = 0; first < fixes.length - 1; ) {
    yield;
    const { last, isOff } = yield* standsUntil(fixes, first);
    const lasted = fixAt(fixes, last).ms - fixAt(fixes, first).ms;
    if (lasted < (isOff ? LEAST_STAY_OFF_MS : LEAST_STAY_MS)) {
      first++;
      continue;
    }
    const next = standing(fixes, { first, last });
    const before = found.at(-1);
    if (before !== undefined && goesOn(fixes, before, next))
      found[found.length - 1] = standing(fixes, { first: before.last + 1, last }, before);
    else found.push(next);
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

/** The parts that the positions themselves show. */
function* foundParts(fixes: readonly TruckFix[]): Steps<TrackPart[]> {
  const kept = oneASecond(fixes);
  const spans = yield* standingSpans(kept.map(i => fixAt(fixes, i)));
  const parts: TrackPart[] = [];
  let at = 0;
  for (const span of spans) {
    const stay = { first: kept[span.first] ?? 0, last: kept[span.last] ?? 0 };
    for (const part of movingParts(fixes, { first: at, last: stay.first })) parts.push(part);
    parts.push({ kind: 'STAY', first: stay.first, last: stay.last });
    at = stay.last;
  }
  for (const part of movingParts(fixes, { first: at, last: fixes.length - 1 })) parts.push(part);
  return parts;
}

const isKnown = (fixes: readonly TruckFix[], index: number): boolean => fixAt(fixes, index).way !== undefined;

/** The parts between thinned positions, all of which but the last have a way. */
function* knownParts(fixes: readonly TruckFix[], { first, last }: Span): Generator<TrackPart> {
  let began = first;
  for (let i = first + 1; i <= last; i++) {
    if (i < last && fixAt(fixes, i).way?.begins === false) continue;
    yield { kind: fixAt(fixes, began).way?.kind ?? 'DRIVE', first: began, last: i };
    began = i;
  }
}

/** Whether exact positions and thinned ones, or two thinned days, meet at this position. */
const isSeam = (fixes: readonly TruckFix[], index: number): boolean =>
  index > 0 && isKnown(fixes, index - 1) !== isKnown(fixes, index);

/** Whether between two stays there is only the time from the last position of a thinned day to the first of the next day, in one place. */
function isMidnight(fixes: readonly TruckFix[], { kind, first, last }: TrackPart): boolean {
  const [from, to] = [fixAt(fixes, first), fixAt(fixes, last)];
  const isShort = to.ms - from.ms < LEAST_STAY_MS && distanceM(from, to) <= ROAM_M;
  return kind === 'DRIVE' && isShort && !isKnown(fixes, first) && isSeam(fixes, first);
}

/** Joins stays that were cut where days meet. */
function joinedStays(fixes: readonly TruckFix[], parts: readonly TrackPart[]): TrackPart[] {
  const joined: TrackPart[] = [];
  for (const part of parts) {
    const between = joined.at(-1);
    if (part.kind === 'STAY' && between !== undefined && joined.at(-2)?.kind === 'STAY' && isMidnight(fixes, between))
      joined.pop();
    const before = joined.at(-1);
    const goesOn =
      part.kind === 'STAY' && before?.kind === 'STAY' && (before.last < part.first || isSeam(fixes, part.first));
    if (goesOn) joined[joined.length - 1] = { kind: 'STAY', first: before.first, last: part.last };
    else joined.push(part);
  }
  return joined;
}

/**
 * The parts of a track, in small steps: together they are the whole time from its first position to its last. Empty for fewer than two
 * positions. Of days that were thinned the parts are those that their exact positions had.
 */
export function* partsInSteps(fixes: readonly TruckFix[]): Steps<TrackPart[]> {
  if (fixes.every(fix => fix.way === undefined)) return yield* foundParts(fixes);
  const parts: TrackPart[] = [];
  for (let first = 0; first < fixes.length - 1; ) {
    let last = first + 1;
    while (last < fixes.length - 1 && isKnown(fixes, last) === isKnown(fixes, first)) last++;
    if (isKnown(fixes, first)) {
      for (const part of knownParts(fixes, { first, last })) parts.push(part);
    } else {
      const found = yield* foundParts(fixes.slice(first, last + 1));
      for (const part of found) parts.push({ kind: part.kind, first: part.first + first, last: part.last + first });
    }
    first = last;
  }
  return joinedStays(fixes, parts);
}

/** The same at once. */
export const partsOf = (fixes: readonly TruckFix[]): TrackPart[] => finish(partsInSteps(fixes));

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

/** The middle one of values in ascending order. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Where a truck stood from one position to another; of a thinned day, where its exact positions were. */
function placeOf(fixes: readonly TruckFix[], { first, last }: Span): LatLng {
  const stood = fixAt(fixes, first).way?.stood;
  if (stood) return { lat: stood.lat, lng: stood.lng };
  const meanwhile = fixes.slice(first, last + 1);
  return { lat: median(meanwhile.map(({ lat }) => lat)), lng: median(meanwhile.map(({ lng }) => lng)) };
}

/** The stays of a track, in their order. `parts`: those of the same positions. */
export function staysOf(fixes: readonly TruckFix[], parts: readonly TrackPart[] = partsOf(fixes)): Stay[] {
  return parts
    .filter(part => part.kind === 'STAY')
    .map(part => ({
      ...placeOf(fixes, part),
      from_ms: fixAt(fixes, part.first).ms,
      to_ms: fixAt(fixes, part.last).ms,
      engine_on_ms: engineOnMs(fixes, part),
    }));
}
