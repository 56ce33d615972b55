/**
 * Confirms or revokes a departure seen by GPS. Positions of parked trucks drift: a departure is revoked when as many fixes as confirmed it, or fixes
 * over as long a time, are inside the fence again. It is final once the truck is a kilometre away five minutes later, or has not returned for half an
 * hour.
 */
import type { Zone } from './fence';

/** A departure that may still be revoked. Instants in ms. */
export interface Departed {
  readonly stop: number;
  readonly since: number;
  /** Number of fixes outside, and the time of the last one. */
  readonly fixes: number;
  readonly until: number;
  /** Fixes inside since the last one outside; null: none. */
  readonly back: { readonly since: number; readonly fixes: number } | null;
}

/** Fixes, or milliseconds, needed to confirm an arrival or a departure. */
export const CONFIRM_FIXES = 2;
export const CONFIRM_MS = 60_000;
/** Longest time inside that is needed to revoke a departure. */
const LONGEST_RETURN_MS = 600_000;
/** A truck this far from the fence, this long after leaving, has departed for good. */
const GONE_M = 1_000;
const GONE_MS = 300_000;
/** A return after this time does not revoke the departure. */
const RETURN_MS = 1_800_000;

/** A fix, and its position relative to the fence that was left. */
export interface Seen {
  readonly ms: number;
  readonly zone: Zone;
  /** Metres from the fence. */
  distance(): number;
}

/** True when the evidence of a return is as strong as that of the departure. */
function isBack(back: NonNullable<Departed['back']>, departed: Departed, ms: number): boolean {
  const held = ms - back.since;
  if (back.fixes < CONFIRM_FIXES && held < CONFIRM_MS) return false;
  return back.fixes >= departed.fixes || held >= Math.min(departed.until - departed.since, LONGEST_RETURN_MS);
}

/** Effect of a fix on a departure: final, revoked, or still open (the updated departure). */
export function weighDeparture(departed: Departed, { ms, zone, distance }: Seen): 'stands' | 'falls' | Departed {
  const { since, fixes, back } = departed;
  const away = ms - since;
  if (zone === 'out' && away >= GONE_MS && distance() > GONE_M) return 'stands';
  if (back === null && away > RETURN_MS) return 'stands';
  if (zone === 'out') return { ...departed, fixes: fixes + 1, until: ms, back: null };
  if (zone === 'edge' && back === null) return departed;
  const more = { since: back?.since ?? ms, fixes: (back?.fixes ?? 0) + (zone === 'in' ? 1 : 0) };
  return isBack(more, departed, ms) ? 'falls' : { ...departed, back: more };
}
