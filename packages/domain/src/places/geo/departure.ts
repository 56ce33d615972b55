/**
 * Whether a truck that seemed to leave a stop has left it. Receivers of parked trucks wander: a departure falls away when as many fixes speak
 * against it as spoke for it, or for as long. It stands for good once the truck is a kilometre away five minutes later, or did not come back
 * for half an hour.
 */
import type { Zone } from './fence';

/** A departure that may still fall away. Instants in ms. */
export interface Departed {
  readonly stop: number;
  readonly since: number;
  /** Fixes out, and the newest of them: what speaks for it. */
  readonly fixes: number;
  readonly until: number;
  /** Fixes in since the last one out: what speaks against it. */
  readonly back: { readonly since: number; readonly fixes: number } | null;
}

/** Fixes, or time, that an arrival and a departure need. */
export const CONFIRM_FIXES = 2;
export const CONFIRM_MS = 60_000;
/** Nobody has to be back for longer. */
const MOST_HELD_MS = 600_000;
/** So far from the fence, so long after it left, a truck is gone for good. */
const GONE_M = 1_000;
const GONE_MS = 300_000;
/** Whoever comes back later has been away. */
const RETURN_MS = 1_800_000;

/** A fix, and how it lies to the fence that was left. */
export interface Seen {
  readonly ms: number;
  readonly zone: Zone;
  /** Metres from the fence. */
  distance(): number;
}

/** What speaks against a departure is as strong as what spoke for it. */
function isBack(back: NonNullable<Departed['back']>, departed: Departed, ms: number): boolean {
  const held = ms - back.since;
  if (back.fixes < CONFIRM_FIXES && held < CONFIRM_MS) return false;
  return back.fixes >= departed.fixes || held >= Math.min(departed.until - departed.since, MOST_HELD_MS);
}

/** What a fix says of a departure: it stands for good, it falls away, or it is not known yet. */
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
