import {
  advanceFence,
  type FencePosition,
  type FenceState,
  type FenceStop,
  isSameEvent,
  type StopEvent,
  startFence,
} from '@cabezal/domain/places/geo/geofence';
import { toMillis } from '@cabezal/domain/system/time/time';

/** A person undid an event at that time: what GPS had seen of it no longer counts. */
export interface Annulment {
  readonly at: number;
  readonly stop: number;
  readonly kind: StopEvent['kind'];
}

/** The plan against which a trip's positions are read. Skipped stops are excluded. */
export interface TripPlan {
  readonly stops: readonly FenceStop[];
  readonly annulments: readonly Annulment[];
  /** Stops whose arrival a person recorded: a departure there counts, even after an annulment. */
  readonly confirmed: ReadonlySet<number>;
}

/** Time and place, at most one per minute, from which the recent speed is computed. */
export type Sample = readonly [ms: number, lat: number, lng: number];

/** Everything needed to continue reading a trip: JSON, stored in guide_tracking. */
export interface TripReading {
  /** Fingerprint of the plan against which it was read; another plan requires reading the stored positions again. */
  readonly key: string;
  /** Positions from this instant on belong to the trip. */
  readonly from: string;
  /** Device time of the first position read, ms. */
  readonly first: number | null;
  /** Number of positions read, so that a start after a crash detects a late one that was not followed. */
  readonly count: number;
  readonly fence: FenceState;
  readonly events: readonly StopEvent[];
  /** Stop where the truck is although a person undid that: ignored until the truck leaves. */
  readonly muted: number | null;
  /** Stop to watch for once it has left the muted one. */
  readonly resume: number;
  /** Number of annulments already applied. */
  readonly applied: number;
  readonly samples: readonly Sample[];
}

const sampleEveryMs = 60_000;
const samplesKept = 31;

export function startReading(key: string, from: string): TripReading {
  return {
    key,
    from,
    first: null,
    count: 0,
    fence: startFence(),
    events: [],
    muted: null,
    resume: 0,
    applied: 0,
    samples: [],
  };
}

/** Events before the undone one stay. */
function isBefore(event: StopEvent, { stop, kind }: Annulment): boolean {
  return event.stop_index < stop || (event.stop_index === stop && kind === 'departure' && event.kind === 'arrival');
}

function annul(reading: TripReading, annulment: Annulment): TripReading {
  const { fence, muted } = reading;
  const next = { ...reading, applied: reading.applied + 1, events: reading.events.filter(e => isBefore(e, annulment)) };
  if (fence.inside === null)
    return {
      ...next,
      fence: { ...fence, next: Math.min(fence.next, annulment.stop), candidate: null, departed: null },
    };
  const isElsewhere = fence.inside < annulment.stop;
  const onlyLeft = annulment.kind === 'departure' && fence.inside === annulment.stop;
  if (muted === null && (isElsewhere || onlyLeft)) return next;
  return {
    ...next,
    muted: fence.inside,
    resume: muted === null ? annulment.stop : Math.min(reading.resume, annulment.stop),
  };
}

function withSample(samples: readonly Sample[], fence: FenceState, ms: number): readonly Sample[] {
  const fix = fence.last;
  if (fix === null || fix.ms !== ms) return samples;
  const last = samples.at(-1);
  if (last !== undefined && ms - last[0] < sampleEveryMs) return samples;
  return [...samples.slice(1 - samplesKept), [ms, fix.lat, fix.lng]];
}

/** An arrival at a stop that already has one is a second visit of the same stop. */
const isKnown = (events: readonly StopEvent[], event: StopEvent): boolean =>
  events.some(e => e.kind === event.kind && e.stop_index === event.stop_index);

function readOne(plan: TripPlan, before: TripReading, position: FencePosition): TripReading {
  const ms = toMillis(position.at);
  const begun: TripReading = { ...before, first: before.first ?? ms, count: before.count + 1 };
  const reading = plan.annulments.slice(before.applied).reduce((r, a) => (a.at <= ms ? annul(r, a) : r), begun);
  const { state, events, fallen } = advanceFence(plan.stops, reading.fence, [{ ...position, at: new Date(ms) }]);
  const samples = withSample(reading.samples, state, ms);
  const fence: FenceState = { ...state, events: [] };
  const { muted } = reading;
  const left = events.some(e => e.kind === 'departure' && e.stop_index === muted);
  if (muted !== null && left && !plan.confirmed.has(muted)) {
    const again: FenceState = { ...fence, inside: null, next: reading.resume, candidate: null, departed: null };
    return { ...reading, samples, fence: again, muted: null };
  }
  const kept = fallen === null ? reading.events : reading.events.filter(e => !isSameEvent(e, fallen));
  const fresh = events.filter(e => !isKnown(kept, e));
  return {
    ...reading,
    samples,
    fence,
    muted: left ? null : muted,
    events: fresh.length === 0 ? kept : [...kept, ...fresh],
  };
}

/**
 * Continues reading a trip with later positions, in order of device time. The result depends only on the set of positions: reading in one
 * piece or in many gives the same.
 */
export function readTrip(plan: TripPlan, reading: TripReading, positions: readonly FencePosition[]): TripReading {
  return positions.reduce((before, position) => readOne(plan, before, position), reading);
}

/** Whether an event that was read before is dropped, because the truck came back to the stop that it seemed to have left. */
export const hasFallen = (before: TripReading, after: TripReading): boolean =>
  before.events.some(event => !after.events.some(e => isSameEvent(e, event)));

/** Whether the newest departure may still be dropped. */
export const mayReturn = ({ fence }: TripReading): boolean => (fence.departed ?? null) !== null;

/** Arrival and departure that GPS saw, by stop of the plan. */
export interface SeenStop {
  readonly arrival_at: string | null;
  readonly departure_at: string | null;
}

/** What was seen at each stop, without events that a person undid since the last position. */
export function seenStops(plan: TripPlan, reading: TripReading): SeenStop[] {
  const { events } = plan.annulments.slice(reading.applied).reduce(annul, reading);
  const at = (kind: StopEvent['kind'], stop: number): string | null =>
    events.find(e => e.kind === kind && e.stop_index === stop)?.at ?? null;
  return plan.stops.map((_, i) => ({ arrival_at: at('arrival', i), departure_at: at('departure', i) }));
}
