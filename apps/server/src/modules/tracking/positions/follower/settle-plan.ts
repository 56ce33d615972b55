import type { StopEvent } from '@cabezal/domain/places/geo/geofence';
import { toMillis } from '@cabezal/domain/system/time/time';
import { isLastStopDone } from '@cabezal/domain/trips/status/guide-status';
import type { LegKind } from '@cabezal/domain/trips/status/labels';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';
import type { SeenStop } from './trip-reading.ts';

/** A stop that counts, with its facts, their source, and its open proposals. */
export interface StopRecord {
  readonly id_stop: number;
  readonly name: string;
  readonly code: StopCode;
  readonly action: StopAction | null;
  readonly arrival_at: string | null;
  readonly departure_at: string | null;
  readonly arrival_source: string | null;
  readonly departure_source: string | null;
  readonly proposed_arrival_at: string | null;
  readonly proposed_departure_at: string | null;
}

export type EventKind = StopEvent['kind'];
export interface SeenEvent {
  readonly id_stop: number;
  readonly kind: EventKind;
  readonly at: string;
}
/** A correction of an event of GPS that late positions contradict: another time, or none. */
export interface Correction {
  readonly id_stop: number;
  readonly kind: EventKind;
  readonly from: string;
  readonly to: string | null;
}
export interface Proposal {
  readonly id_stop: number;
  readonly kind: EventKind;
  readonly at: string | null;
}

const kinds = ['arrival', 'departure'] as const;
const factOf = { arrival: 'arrival_at', departure: 'departure_at' } as const;
const sourceOf = { arrival: 'arrival_source', departure: 'departure_source' } as const;
const proposedOf = { arrival: 'proposed_arrival_at', departure: 'proposed_departure_at' } as const;

/** A RETIRO that ends at a yard or plant is over with its arrival: leaving it belongs to the next trip. */
export function wantedStops(kind: LegKind, stops: readonly StopRecord[], seen: readonly SeenStop[]): SeenStop[] {
  return stops.map((stop, i) => {
    const { arrival_at = null, departure_at = null } = seen[i] ?? {};
    const arrivalIsEnough =
      i === stops.length - 1 && isLastStopDone(kind, { ...stop, arrival_at: '', departure_at: null });
    return { arrival_at, departure_at: arrivalIsEnough ? null : departure_at };
  });
}

interface Item {
  readonly id_stop: number;
  readonly kind: EventKind;
  readonly fact: string | null;
  readonly isOurs: boolean;
  readonly wanted: string | null;
}

function itemsOf(stops: readonly StopRecord[], wanted: readonly SeenStop[], since: number | null): Item[] {
  return stops.flatMap((stop, i) =>
    kinds.map(kind => {
      const fact = stop[factOf[kind]];
      const covered = fact !== null && since !== null && toMillis(fact) >= since;
      return {
        id_stop: stop.id_stop,
        kind,
        fact,
        isOurs: covered && stop[sourceOf[kind]] === 'GPS',
        wanted: wanted[i]?.[factOf[kind]] ?? null,
      };
    }),
  );
}

function isInOrder(instants: readonly (string | null)[]): boolean {
  const known = instants.filter(instant => instant !== null).map(toMillis);
  return known.every((ms, i) => i === 0 || ms >= (known[i - 1] ?? ms));
}

/**
 * Events of GPS that the whole set of positions no longer supports. Events recorded by a person are never changed, nor are those older than
 * the first stored position (`since`). From the first event that is dropped, every later one of GPS is dropped, too, and recorded again if
 * the rules allow. Nothing is corrected if that would contradict a person's event.
 */
export function correctionsOf(
  stops: readonly StopRecord[],
  wanted: readonly SeenStop[],
  since: number | null,
): Correction[] {
  const items = itemsOf(stops, wanted, since);
  const firstLost = items.findIndex(item => item.isOurs && item.wanted === null);
  const lost = firstLost >= 0 && !items.slice(firstLost).some(i => i.fact !== null && !i.isOurs) ? firstLost : Infinity;
  const target = items.map((item, i) => {
    if (!item.isOurs) return item.fact;
    return i >= lost ? null : (item.wanted ?? item.fact);
  });
  if (!isInOrder(target)) return [];
  return items.flatMap(({ id_stop, kind, fact }, i) => {
    const to = target[i] ?? null;
    return fact === null || fact === to ? [] : [{ id_stop, kind, from: fact, to }];
  });
}

/** Events that GPS saw and nobody recorded yet, in order. A stop that was left needs no arrival any more. */
export function missingOf(stops: readonly StopRecord[], wanted: readonly SeenStop[]): SeenEvent[] {
  return stops.flatMap((stop, i) =>
    kinds.flatMap(kind => {
      const at = wanted[i]?.[factOf[kind]] ?? null;
      const recorded = stop[factOf[kind]] !== null || stop.departure_at !== null;
      return at === null || recorded ? [] : [{ id_stop: stop.id_stop, kind, at }];
    }),
  );
}

/** Proposals to change so that exactly the missing events are proposed. */
export function proposalChanges(stops: readonly StopRecord[], missing: readonly SeenEvent[]): Proposal[] {
  return stops.flatMap(stop =>
    kinds.flatMap(kind => {
      const at = missing.find(m => m.id_stop === stop.id_stop && m.kind === kind)?.at ?? null;
      return stop[proposedOf[kind]] === at ? [] : [{ id_stop: stop.id_stop, kind, at }];
    }),
  );
}
