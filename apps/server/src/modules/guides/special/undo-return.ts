import type { Tx } from '../../../platform/db/tx.ts';
import { type Author, takeBack } from '../../proposed-charges/propose.ts';
import { supersede } from '../../proposed-charges/proposed-charges.queries.ts';
import { voidGivenCosts } from '../../rates/void-costs.ts';
import type { TakenGuide } from '../../trips/guide-record.queries.ts';
import { dropReturnLeg } from './undo-return.queries.ts';

/** A return whose guide is deleted never was: its leg goes, what was agreed for it is void, and the box travels on as booked. */
export async function dropReturn(tx: Tx, author: Author, { leg, row }: TakenGuide, motive: string): Promise<void> {
  await voidGivenCosts(tx, row.id_reservation, cost => cost.id_leg === leg.id_leg, 'Se eliminó el retorno');
  await supersede(tx, { id_leg: leg.id_leg });
  await takeBack(tx, author, { id_leg: leg.id_leg }, `Se eliminó el retorno — ${motive}`);
  await dropReturnLeg(tx, { id_leg: leg.id_leg, id_sub_reservation: row.id_sub_reservation });
}
