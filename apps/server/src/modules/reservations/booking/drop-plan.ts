import type { Tx } from '../../../platform/db/tx.ts';
import { legsWithCharges } from '../../proposed-charges/plan-charges.queries.ts';
import { type Author, takeBack } from '../../proposed-charges/propose.ts';
import { supersede } from '../../proposed-charges/proposed-charges.queries.ts';
import { voidGivenCosts } from '../../rates/void-costs.ts';
import { dropLegs } from './legs.queries.ts';

/**
 * The legs of a reservation go, to be made anew: what was agreed for them is void, what edits of their stops meant is asked no more, and
 * what was charged for those is proposed to be taken off. Needs the system's rights; its caller holds the reservation, without live guides.
 */
export async function dropPlan(tx: Tx, author: Author, id_reservation: number, why: string): Promise<void> {
  await voidGivenCosts(tx, id_reservation, cost => cost.id_leg !== null, why);
  for (const id_leg of await legsWithCharges(tx, id_reservation)) {
    await supersede(tx, { id_leg });
    await takeBack(tx, author, { id_leg }, why);
  }
  await dropLegs(tx, id_reservation);
}
