import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demandUnclaimed, type Loss, releaseClaims } from '../../../trips/state/claims/claims.ts';
import { dropLegs } from './legs.queries.ts';

/**
 * Deletes the legs of a reservation, so that they are created again, and releases the claims on them. Needs the system's rights, the
 * reservation locked, and no live guides. Errors: those of the claims on legs.
 */
export async function dropPlan(tx: Tx, actor: Actor, id_reservation: number, motive: string): Promise<void> {
  const loss: Loss = { what: 'LEGS', id_reservation, legs: null };
  await demandUnclaimed(tx, loss, actor);
  await releaseClaims(tx, loss, { actor, motive });
  await dropLegs(tx, id_reservation);
}
