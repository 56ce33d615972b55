import type { Refusal, Verdict } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand } from '../../../../platform/http/errors.ts';

/** All containers of a reservation, or some containers. */
export type Containers =
  | { id_reservation: number }
  | { id_sub_reservation: number }
  | { id_sub_reservations: readonly number[] };

/** The containers of a loss; null: all of the reservation. */
export function subsOf(of: Containers): readonly number[] | null {
  if ('id_reservation' in of) return null;
  return 'id_sub_reservation' in of ? [of.id_sub_reservation] : of.id_sub_reservations;
}

/** What a verb is about to remove. */
export type Loss =
  /** Containers that are rejected, cancelled, or deleted because a pending booking has fewer of them now. */
  | { what: 'CONTAINERS'; of: Containers; how: 'rejected' | 'cancelled' | 'deleted' }
  /** The approval of a reservation, which waits for one again. */
  | { what: 'APPROVAL'; id_reservation: number }
  /** Legs that are deleted or no longer driven; `legs` null: all of the reservation. `id_street_turn`: the one that replaces them. */
  | { what: 'LEGS'; id_reservation: number; legs: readonly number[] | null; id_street_turn?: number }
  /**
   * Guides that are deleted. Their leg waits for another guide with the same plan, or with a new one (`changes`), already has another
   * guide, or is deleted with them.
   */
  | { what: 'GUIDES'; guides: readonly number[]; leg: 'waits' | 'changes' | 'taken' | 'goes' }
  /** The driver of guides: they get another one, or none. */
  | { what: 'DRIVER'; guides: readonly number[] }
  /** The company that drives guides: they get another one, or none. */
  | { what: 'CARRIER'; guides: readonly number[] }
  /** The number or the type of a container. */
  | { what: 'BOX'; of: Containers }
  /** A container that goes back before its trip is done; `guides`: those that moved it so far. */
  | { what: 'RETURN'; of: Containers; guides: readonly number[] }
  /** A plant of the trip, or the yard where its container is handed over: replaced, given other work, or removed. */
  | { what: 'PLANT'; of: Containers }
  /** The trip of a guide, which ended without doing its work; its leg waits for another guide. */
  | { what: 'TRIP'; of: Containers; id_guide: number }
  /** A guide under way, whose trip another unit goes on with. */
  | { what: 'RESCUED'; id_guide: number }
  /** A guide that is closed: nobody works on it any more. */
  | { what: 'CLOSING'; id_guide: number }
  /** The closing of a guide, which is reversed: what was billed and paid by it is open again. */
  | { what: 'REVERSAL'; id_guide: number; id_sub_reservation: number }
  /** The recorded hours of a guide, from which its stand-by follows: they are corrected, or cleared. */
  | { what: 'HOURS'; id_guide: number }
  /** The leg that a false freight left to another guide: its own guide drives it again. */
  | { what: 'FREED_LEG'; id_guide: number }
  /** That a stop is skipped (`id_stop` null: any stop of the guide): it is driven to again. */
  | { what: 'SKIP'; id_guide: number; id_stop: number | null };

/** Each container of a reservation that a person might reject or cancel on its own. */
interface Separately {
  id_reservation: number;
  subs: readonly number[];
}

/** A guide whose closing a person might reverse. */
type ClosedGuide = Pick<Extract<Loss, { what: 'REVERSAL' }>, 'id_guide' | 'id_sub_reservation'>;

type RefusalByGuide = ReadonlyMap<number, Refusal>;

/**
 * What a module holds of containers, their trips and guides. A claim refuses a loss, or releases what it holds of what is lost. Both run
 * elevated, with the reservations locked, before anything is deleted.
 */
export interface Claim {
  readonly name: string;
  /** Why the loss is not allowed; null: it is. */
  readonly refusal?: (tx: Tx, loss: Loss, actor: Actor) => Promise<Refusal | null>;
  /** The same for each container, if one query answers for all; absent: `refusal` is asked for the reservation, then for each. */
  readonly refusals?: (tx: Tx, of: Separately, actor: Actor) => Promise<ReadonlyMap<number, Refusal>>;
  /** Why the closing of each of these guides is not reversed, by one query for all; absent: the module lets it. `refusal` is not asked for it. */
  readonly reversals?: (tx: Tx, guides: readonly ClosedGuide[]) => Promise<RefusalByGuide>;
  /** The same for guides that are deleted. */
  readonly deletions?: (tx: Tx, guides: readonly number[], by: Pick<Actor, 'audience'>) => Promise<RefusalByGuide>;
  /** The same for guides whose recorded hours are corrected or cleared. */
  readonly hours?: (tx: Tx, guides: readonly number[]) => Promise<RefusalByGuide>;
  /** Locks what the refusal of a loss reads until the change ends. Not called where it is only asked whether the loss is allowed. */
  readonly hold?: (tx: Tx, loss: Loss) => Promise<void>;
  /** Releases what the module holds. */
  readonly release?: (tx: Tx, loss: Loss, by: { actor: Actor; motive: string }) => Promise<void>;
}

let claims: readonly Claim[] | null = null;

/**
 * The order matters: the first refusal is returned, and a claim does not see what earlier ones have released. Called once, where the
 * modules are assembled.
 */
export function setClaims(ordered: readonly Claim[]): void {
  claims = ordered;
}

function allClaims(): readonly Claim[] {
  if (claims === null) throw new Error('no claims are set: what modules hold would be lost without a word');
  return claims;
}

async function refusalBy(claim: Claim, tx: Tx, loss: Loss, actor: Actor): Promise<Refusal | null> {
  if (loss.what === 'REVERSAL' && claim.reversals !== undefined)
    return (await claim.reversals(tx, [loss])).get(loss.id_guide) ?? null;
  if (loss.what === 'HOURS' && claim.hours !== undefined)
    return (await claim.hours(tx, [loss.id_guide])).get(loss.id_guide) ?? null;
  if (loss.what === 'GUIDES' && claim.deletions !== undefined) {
    const [first] = (await claim.deletions(tx, loss.guides, actor)).values();
    return first ?? null;
  }
  return (await claim.refusal?.(tx, loss, actor)) ?? null;
}

/** The first refusal of a loss, in the order of the claims; true: none refuses it. */
export async function isUnclaimed(tx: Tx, loss: Loss, actor: Actor): Promise<Verdict> {
  for (const claim of allClaims()) {
    const refusal = await refusalBy(claim, tx, loss, actor);
    if (refusal !== null) return refusal;
  }
  return true;
}

/** What a person of the operator might do with each of these guides. */
interface OfferedGuides {
  closed: readonly ClosedGuide[];
  deletable: readonly number[];
  /** With recorded hours. */
  timed: readonly number[];
}
/** The first refusal by guide, in the order of the claims; absent: none refuses. */
export interface ClaimedGuides {
  reversals: RefusalByGuide;
  deletions: RefusalByGuide;
  hours: RefusalByGuide;
}

async function firstByGuide(ask: (claim: Claim) => Promise<RefusalByGuide> | undefined): Promise<RefusalByGuide> {
  const claimed = new Map<number, Refusal>();
  for (const claim of allClaims())
    for (const [id, refusal] of (await ask(claim)) ?? []) if (!claimed.has(id)) claimed.set(id, refusal);
  return claimed;
}

/** Why what a page offers the operator to do with guides would be refused by the claims. Needs the system's rights. */
export async function claimedGuides(tx: Tx, { closed, deletable, timed }: OfferedGuides): Promise<ClaimedGuides> {
  const none: RefusalByGuide = new Map();
  const by = { audience: 'operator' } as const;
  return {
    reversals: closed.length === 0 ? none : await firstByGuide(claim => claim.reversals?.(tx, closed)),
    deletions: deletable.length === 0 ? none : await firstByGuide(claim => claim.deletions?.(tx, deletable, by)),
    hours: timed.length === 0 ? none : await firstByGuide(claim => claim.hours?.(tx, timed)),
  };
}

/** Why a claim lets each container not be given up; absent: it may be. */
async function refusalsOf(tx: Tx, claim: Claim, of: Separately, actor: Actor): Promise<ReadonlyMap<number, Refusal>> {
  if (claim.refusals !== undefined) return claim.refusals(tx, of, actor);
  const ask = async (one: Containers): Promise<Refusal | null> =>
    (await claim.refusal?.(tx, { what: 'CONTAINERS', of: one, how: 'cancelled' }, actor)) ?? null;
  const refused = new Map<number, Refusal>();
  // Most reservations have no claims, however many containers they have: one query decides.
  if ((await ask({ id_reservation: of.id_reservation })) === null) return refused;
  for (const id_sub_reservation of of.subs) {
    const refusal = await ask({ id_sub_reservation });
    if (refusal !== null) refused.set(id_sub_reservation, refusal);
  }
  return refused;
}

/** The first refusal to give up each container on its own, in the order of the claims; absent: none refuses. */
export async function claimedSubs(tx: Tx, of: Separately, actor: Actor): Promise<Map<number, Refusal>> {
  const claimed = new Map<number, Refusal>();
  for (const claim of allClaims())
    for (const [id, refusal] of await refusalsOf(tx, claim, of, actor)) if (!claimed.has(id)) claimed.set(id, refusal);
  return claimed;
}

async function holdClaims(tx: Tx, loss: Loss): Promise<void> {
  for (const claim of allClaims()) await claim.hold?.(tx, loss);
}

/** A container, and its guides without events, which are deleted with it. */
interface BoxWithGuides {
  id_sub_reservation: number;
  guides: readonly number[];
}

/**
 * The first refusal to cancel each container with its guides, in the order of the claims; absent: none refuses. For a change that cancels only
 * the others: what the refusals read is locked until it ends.
 */
export async function claimedBoxes(
  tx: Tx,
  { id_reservation, boxes }: { id_reservation: number; boxes: readonly BoxWithGuides[] },
  actor: Actor,
): Promise<Map<number, Refusal>> {
  if (boxes.length === 0) return new Map();
  const subs = boxes.map(box => box.id_sub_reservation);
  const lost = (guides: readonly number[]): Loss => ({ what: 'GUIDES', guides, leg: 'goes' });
  const all = boxes.flatMap(box => box.guides);
  await holdClaims(tx, { what: 'CONTAINERS', of: { id_sub_reservations: subs }, how: 'cancelled' });
  await holdClaims(tx, lost(all));
  const claimed = await claimedSubs(tx, { id_reservation, subs }, actor);
  // Most operations have no claims on guides: one round decides.
  if (all.length === 0 || (await isUnclaimed(tx, lost(all), actor)) === true) return claimed;
  for (const { id_sub_reservation, guides } of boxes) {
    if (guides.length === 0 || claimed.has(id_sub_reservation)) continue;
    const verdict = await isUnclaimed(tx, lost(guides), actor);
    if (verdict !== true) claimed.set(id_sub_reservation, verdict);
  }
  return claimed;
}

/** Throws the first refusal of a loss. Only for `withReservation`. Errors: those of the claims. */
export async function demandUnclaimed(tx: Tx, loss: Loss, actor: Actor): Promise<void> {
  await holdClaims(tx, loss);
  demand(await isUnclaimed(tx, loss, actor));
}

/** Makes every module release what it holds of what is lost. Only for `withReservation`, after `demandUnclaimed`. */
export async function releaseClaims(tx: Tx, loss: Loss, by: { actor: Actor; motive: string }): Promise<void> {
  for (const claim of allClaims()) await claim.release?.(tx, loss, by);
}
