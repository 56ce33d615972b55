import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { releaseClaims } from '../../../trips/state/claims/claims.ts';
import type { TakenGuide } from '../../../trips/state/facts/guide-record.queries.ts';
import { dropReturnLeg } from './undo-return.queries.ts';

/**
 * Undoes a return whose guide is deleted: its leg is deleted, claims on it are released, and the container's booked legs are required
 * again.
 */
export async function dropReturn(tx: Tx, actor: Actor, { leg, row }: TakenGuide, motive: string): Promise<void> {
  const { id_reservation, id_sub_reservation } = row;
  await releaseClaims(
    tx,
    { what: 'LEGS', id_reservation, legs: [leg.id_leg] },
    { actor, motive: `Se eliminó el retorno — ${motive}` },
  );
  await dropReturnLeg(tx, { id_leg: leg.id_leg, id_sub_reservation });
}
