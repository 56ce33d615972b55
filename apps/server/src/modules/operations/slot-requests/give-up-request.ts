import type { deleteDpw } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { isAwaited } from '@cabezal/domain/trips/slots/slot';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { lockAsOperator } from '../../bookings/reservations/booking/lock-reservation.ts';
import { cancelVerdict } from '../../bookings/reservations/slots/read-slots.ts';
import { findSlot } from '../../bookings/reservations/slots/slots.queries.ts';
import { storeCancelReason } from '../../trips/slots/slots.queries.ts';
import { terminalRulesOf } from '../../trips/slots/terminal-rules.queries.ts';
import { findStop, isConnected, type StopOfWork, stateOf } from '../slot-drafts/read-draft.ts';
import { type OpenSlotRow, openSlotOf } from '../slot-drafts/slot-drafts.queries.ts';
import type { SentCancellation } from './sent-request.ts';
import { storeCancelAsked } from './slot-requests.queries.ts';

/** Sends a cancellation; `attempt` tells it from an earlier one of the same slot. */
export function sendCancellation(tx: Tx, payload: SentCancellation, attempt: number): void {
  const { id_slot, reference } = payload;
  const message = { system: 'TERMINAL', kind: 'cancel', noun: 'slot', id: id_slot, payload } as const;
  tx.send({ ...message, idempotency_key: `turno-${reference}-anular-${attempt}` });
}

/** Asks the terminal to cancel the slot that it gave; the slot stays until it has done so. */
async function askToCancel(tx: Tx, { stop }: StopOfWork, open: OpenSlotRow, motive: string): Promise<void> {
  const { id_slot, reference, external_code, adapter, cancel_asked_at, version } = open;
  if (cancel_asked_at !== null) demand(refuse('TURNO_POR_ANULAR', { codigo: external_code ?? '' }));
  const slot = await findSlot(tx, id_slot);
  if (slot === undefined || reference === null || adapter !== 'DPW' || !isConnected(tx, stop)) {
    const { code, message } = refuse('TERMINAL_SIN_CONEXION', { lugar: stop.terminal });
    throw conflict(code, message);
  }
  demand(cancelVerdict(slot, await terminalRulesOf(tx, stop.id_location), tx));
  await storeCancelAsked(tx, id_slot, motive);
  const { id_reservation, terminal, client } = stop;
  sendCancellation(tx, { id_slot, id_reservation, reference, terminal, client, motive }, version);
  tx.audit({
    action: 'ask_slot_cancelled',
    noun: 'reservation',
    id: id_reservation,
    before: { slot_code: external_code, slot_from: open.slot_from },
    motive,
  });
}

/** Gives up a draft, or asks the terminal to cancel its slot. The reservation is locked. Errors as `delete_dpw` says. */
export async function giveUpRequest(
  tx: Tx,
  actor: Actor,
  { version, motive, ...asked }: z.infer<typeof deleteDpw.input>,
): Promise<z.infer<typeof deleteDpw.output>> {
  await lockAsOperator(tx, actor, asked.id_reservation, null);
  const found = await findStop(tx, asked);
  if (found === null) throw notFound('La guía no pasa por DP World');
  const { stop, kind } = found;
  const open = await openSlotOf(tx, stop.id_leg, kind);
  if (open === undefined) throw notFound('El turno no existe');
  if (open.version !== version) throw changedMeanwhile();
  tx.changed('slot', stop.id_reservation, []);
  if (open.external_code !== null) {
    await askToCancel(tx, found, open, motive);
    return { result: 'ASKED' };
  }
  if (isAwaited(stateOf(open))) demand(refuse('TURNO_SIN_RESPUESTA', { lugar: stop.terminal }));
  await storeCancelReason(tx, [open.id_slot], motive);
  tx.audit({
    action: 'delete_slot_draft',
    noun: 'reservation',
    id: stop.id_reservation,
    before: { stop: stop.terminal, reference: open.reference, slot_from: open.slot_from },
    motive,
  });
  return { result: 'CANCELLED' };
}
