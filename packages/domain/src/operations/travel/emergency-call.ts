/** How the phone calls for help: how long the button is held, and when the call is sent again (design 10 §4 «Emergencia»). */

import { type Instant, toIso, toMillis } from '../../system/time/time';
import { correctedAt } from './phone-clock';

/** A shorter touch, in a pocket, calls nobody. */
export const HOLD_MS = 2000;
/** Until the server has heard it. */
export const AGAIN_MS = 5000;
/** Afterwards the place is sent so often while the emergency is open. */
export const PLACE_MS = 10_000;
/** A place that the phone found longer ago is not sent. */
export const FRESH_PLACE_MS = 120_000;
/** A driver who ended nothing himself may call again: a call that the office ended is shown for so long. */
export const SHOWN_AFTER_END_MS = 15 * 60_000;

/** A call that was made longer ago is of a phone whose clock is wrong. */
const OLDEST_MS = 7 * 86_400_000;

/** When the driver called, or was somewhere: by his phone's corrected clock, never ahead of ours; now, where that cannot be. */
export function calledAt(at: Instant, offset_ms: number | null, now: Instant): string {
  const said = toMillis(correctedAt(at, offset_ms, now));
  const isPossible = said <= toMillis(now) && said >= toMillis(now) - OLDEST_MS;
  return toIso(isPossible ? said : now);
}

/** What the phone knows of its call. */
interface CallFacts {
  /** When the server heard it; null: not yet. */
  readonly heard_at: string | null;
  /** Whether the office still attends it. */
  readonly is_open: boolean;
}

/** Milliseconds until the call is sent again; null: never. */
export function sentAgainIn({ heard_at, is_open }: CallFacts): number | null {
  if (heard_at === null) return AGAIN_MS;
  return is_open ? PLACE_MS : null;
}

/** The trip on which a driver calls who has not opened one: that which he drives or drives next, else the one that ended last. */
export function tripOfCall<T extends { readonly ended_at: string | null }>(day: {
  readonly next: T | null;
  readonly ended: readonly T[];
}): T | null {
  if (day.next !== null) return day.next;
  const byEnd = day.ended.toSorted((a, b) => (a.ended_at ?? '').localeCompare(b.ended_at ?? ''));
  return byEnd.at(-1) ?? null;
}
