import type { Refusal, Verdict } from '@cabezal/domain/trips/rules/refusal';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';

/** All containers of a reservation, or some containers. */
export type Containers =
  | { id_reservation: number }
  | { id_sub_reservation: number }
  | { id_sub_reservations: readonly number[] };

/** What a verb is about to take away. */
export type Loss =
  /** Containers that are given up. */
  | { what: 'CONTAINERS'; of: Containers }
  /** Legs that are deleted or not driven any more; `legs` null: all of the reservation. */
  | { what: 'LEGS'; id_reservation: number; legs: readonly number[] | null }
  /** Guides that are deleted; their leg waits for another guide, belongs to another one already, or goes with them. */
  | { what: 'GUIDES'; guides: readonly number[]; leg: 'waits' | 'taken' | 'goes' }
  /** The driver of guides: they get another one, or none. */
  | { what: 'DRIVER'; guides: readonly number[] }
  /** The company that drives guides: another one does, or none. */
  | { what: 'CARRIER'; guides: readonly number[] }
  /** The number or the type of a container, or the box itself, which goes back. */
  | { what: 'BOX'; of: Containers }
  /** A plant of the trip, or the yard where its box is handed over: another place or other work instead, or nothing. */
  | { what: 'PLANT'; of: Containers }
  /** The trip itself: it ended without its work. */
  | { what: 'TRIP'; of: Containers };

/**
 * What a module holds of containers, their trips and guides. It refuses a loss, or gives up what it holds of what is lost. Both run elevated,
 * with the reservations held, before anything is deleted.
 */
export interface Claim {
  readonly name: string;
  /** Why it must not be lost; null: it may. */
  readonly refusal?: (tx: Tx, loss: Loss, actor: Actor) => Promise<Refusal | null>;
  /** Gives up what it holds. */
  readonly release?: (tx: Tx, loss: Loss, by: { actor: Actor; motive: string }) => Promise<void>;
}

let claims: readonly Claim[] | null = null;

/** The order counts: the first refusal is told, and what a claim releases those after it do not meet. Called once, where the modules are put together. */
export function setClaims(ordered: readonly Claim[]): void {
  claims = ordered;
}

function allClaims(): readonly Claim[] {
  if (claims === null) throw new Error('no claims are set: what modules hold would be lost without a word');
  return claims;
}

/** Why some module does not allow a loss, the first in their order; true: none refuses it. */
export async function isUnclaimed(tx: Tx, loss: Loss, actor: Actor): Promise<Verdict> {
  for (const claim of allClaims()) {
    const refusal = (await claim.refusal?.(tx, loss, actor)) ?? null;
    if (refusal !== null) return refusal;
  }
  return true;
}

/** Refuses a loss that some module does not allow. Errors: those of the claims. */
export async function demandUnclaimed(tx: Tx, loss: Loss, actor: Actor): Promise<void> {
  demand(await isUnclaimed(tx, loss, actor));
}

/** Has every module give up what it holds of what is lost; `demandUnclaimed` came before. */
export async function releaseClaims(tx: Tx, loss: Loss, by: { actor: Actor; motive: string }): Promise<void> {
  for (const claim of allClaims()) await claim.release?.(tx, loss, by);
}
