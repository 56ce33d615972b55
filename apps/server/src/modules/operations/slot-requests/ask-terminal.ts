import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { isAwaited } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { deliverNow } from '../../../platform/outbox/outbox.queries.ts';
import { lockAsOperator } from '../../bookings/reservations/booking/lock-reservation.ts';
import { type AskedStop, findStop, stateOf } from '../slot-drafts/read-draft.ts';
import { openSlotOf } from '../slot-drafts/slot-drafts.queries.ts';
import { requestKey } from './sent-request.ts';

/**
 * Has the terminal asked at once what became of a request. Its message does so, which asks before it ever submits again. Errors: 404, 409
 * TURNO_SIN_SOLICITUD.
 */
export async function askTerminal(tx: Tx, actor: Actor, asked: AskedStop): Promise<AskedStop> {
  await lockAsOperator(tx, actor, asked.id_reservation, null);
  const found = await findStop(tx, asked);
  if (found === null) throw notFound('La guía no pasa por DP World');
  const { stop, kind } = found;
  const draft = await openSlotOf(tx, stop.id_leg, kind);
  if (draft === undefined || draft.reference === null || !isAwaited(stateOf(draft))) {
    const { code, message } = refuse('TURNO_SIN_SOLICITUD', { lugar: stop.terminal });
    throw conflict(code, message);
  }
  if (await deliverNow(tx, requestKey(draft.reference)))
    tx.audit({
      action: 'ask_slot_request',
      noun: 'reservation',
      id: stop.id_reservation,
      after: { stop: stop.terminal, reference: draft.reference },
    });
  return { ...asked, id_stop: stop.id_stop };
}
