import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { type Papers, papersOf, setPapers } from './booking.queries.ts';
import { takeOwn } from './take-reservation.ts';

export interface PapersInput extends Papers {
  id_reservation: number;
  version: number;
}

/**
 * Booking, BL and CW1 code, also after approval: issuing demands them, and lines give and change them late. Errors: 404, 422 RESERVA_AJENA,
 * 409 MODIFICADO, 409 TRANSICION_INVALIDA of one that was rejected or cancelled.
 */
export async function correctPapers(tx: Tx, actor: Actor, input: PapersInput): Promise<void> {
  const { id_reservation, version } = input;
  const record = await takeOwn(tx, actor, id_reservation, version);
  if (record.status === 'REJECTED' || record.status === 'NOT_EJECUTED')
    throw conflict('TRANSICION_INVALIDA', 'La reserva ya no se transporta');
  const before = await papersOf(tx, id_reservation);
  const after = await setPapers(tx, id_reservation, input);
  tx.audit({ action: 'correct_papers', noun: 'reservation', id: id_reservation, before, after });
  tx.changed('reservation', id_reservation, record.party);
}
