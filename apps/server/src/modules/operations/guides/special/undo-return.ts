import type { Tx } from '../../../../platform/db/tx.ts';
import type { Lose } from '../../../trips/state/claims/with-reservation.ts';
import type { LockedGuide } from '../../../trips/state/facts/guide-record.queries.ts';
import { dropReturnLeg } from './undo-return.queries.ts';

/**
 * Undoes a return whose guide is deleted: its leg is deleted, and the container's booked legs are required again. Errors: those of the
 * claims on legs.
 */
export async function dropReturn(tx: Tx, lose: Lose, { leg, row }: LockedGuide, motive: string): Promise<void> {
  const { id_reservation, id_sub_reservation } = row;
  await lose({ what: 'LEGS', id_reservation, legs: [leg.id_leg] }, `Se eliminó el retorno — ${motive}`);
  await dropReturnLeg(tx, { id_leg: leg.id_leg, id_sub_reservation });
}
