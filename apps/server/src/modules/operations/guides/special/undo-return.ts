import type { Tx } from '../../../../platform/db/tx.ts';
import type { Lose } from '../../../trips/state/claims/with-reservation.ts';
import type { LockedGuide } from '../../../trips/state/facts/guide-record.queries.ts';
import { deleteReturnLeg } from './undo-return.queries.ts';

/**
 * Undoes a return whose guide is deleted: its leg is deleted, and the container's booked legs are required again. Errors: those of the
 * claims on legs.
 */
export async function dropReturn(tx: Tx, lose: Lose, { leg, row }: LockedGuide, motive: string): Promise<void> {
  const { id_reservation, id_sub_reservation } = row;
  const why = `Se eliminó el retorno — ${motive}`;
  const lost = await lose({ what: 'LEGS', id_reservation, legs: [leg.id_leg] }, why);
  await deleteReturnLeg(tx, lost, id_sub_reservation);
}
