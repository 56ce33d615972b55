import type { Tx } from '../../../../platform/db/tx.ts';
import type { Lose } from '../../../trips/state/claims/with-reservation.ts';
import { deleteLegs } from './legs.queries.ts';

/**
 * Deletes the legs of a reservation, so that they are created again. Needs the system's rights and no live guides. Errors: those of the
 * claims on legs.
 */
export async function dropPlan(tx: Tx, lose: Lose, id_reservation: number, motive: string): Promise<void> {
  await deleteLegs(tx, await lose({ what: 'LEGS', id_reservation, legs: null }, motive));
}
