/** Where a container stands without a truck, after its last leg left it by a mark (decision 0154). */

import { type Instant, toIso } from '../../system/time/time';
import { isLastStopDone } from '../status/guide-status';
import type { LegKind } from '../status/labels';
import { type BoxLink, isLeft } from './assignment-box';

/** The leg before one of the same container, with the events of its last stop. */
export interface LegBefore extends Pick<BoxLink, 'ends' | 'begins'> {
  /** Its own kind. */
  readonly kind: LegKind;
  /** The last stop, as dispatchers name it. */
  readonly place: string;
  readonly arrival_at: Instant | null;
  readonly departure_at: Instant | null;
  /** When a person declared its trip finished. */
  readonly finished_at: Instant | null;
  /** First event of the next leg's trip: a truck came for the container. */
  readonly fetched_at: Instant | null;
  readonly generator_disk: string | null;
  readonly chassis_disk: string | null;
}

/** A container without a truck: where, since when, and with which of our genset and chassis. */
interface WaitingBox {
  readonly place: string;
  /** ISO. */
  readonly since: string;
  readonly generator_disk: string | null;
  readonly chassis_disk: string | null;
}

/**
 * Since when the container of a leg stands without a truck, or stood. Null: no leg before it leaves the container by a mark, or the truck that brings
 * it is not over with its trip. A pick-up that ends at a plant is over with its arrival, any other leg with its departure.
 */
export function leftSince(before: LegBefore): string | null {
  if (!isLeft(before)) return null;
  const { kind, ends, arrival_at, departure_at, finished_at } = before;
  const isOver = isLastStopDone(kind, { code: ends.code, arrival_at, departure_at });
  const since = departure_at ?? (isOver ? arrival_at : finished_at);
  return since === null ? null : toIso(since);
}

/** Where the container of a leg waits for its truck; null: nowhere, or a truck came for it. */
export function waitingBox(before: LegBefore | null): WaitingBox | null {
  const since = before === null || before.fetched_at !== null ? null : leftSince(before);
  if (before === null || since === null) return null;
  const { place, generator_disk, chassis_disk } = before;
  return { place, since, generator_disk, chassis_disk };
}
