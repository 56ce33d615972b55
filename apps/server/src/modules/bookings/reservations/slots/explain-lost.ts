import type { explainLostSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { slotState } from '@cabezal/domain/trips/slots/slot';
import type { z } from 'zod';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound } from '../../../../platform/http/errors.ts';
import { lockAsOperator } from '../booking/lock-reservation.ts';
import { proposeLostFee } from './slot-fees.ts';
import * as queries from './slots.queries.ts';

/**
 * Stores who is responsible for a lost slot and proposes to charge the client, if it is responsible; returns the slot's id. The reservation is
 * locked. Errors as `explain_turno_perdido` says.
 */
export async function explainLost(tx: Tx, actor: Actor, input: z.infer<typeof explainLostSlot.input>): Promise<number> {
  const { id_slot, version, missed_by } = input;
  const found = await queries.findSlot(tx, id_slot);
  if (found === undefined) throw notFound('El turno no existe');
  const { id_reservation } = found;
  await lockAsOperator(tx, actor, id_reservation, null);
  const slot = await queries.findSlot(tx, id_slot);
  if (slot === undefined || slot.version !== version) throw changedMeanwhile();
  if (slotState(slot) !== 'PERDIDO') throw conflict('TURNO_NO_PERDIDO', 'El turno no se perdió');
  const missed_note = input.missed_note?.trim() || null;
  await queries.storeLoser(tx, { id_slot, missed_by, missed_note });
  await proposeLostFee(tx, actor, id_slot);
  tx.audit({
    action: 'explain_lost_slot',
    noun: 'reservation',
    id: id_reservation,
    before: { missed_by: slot.missed_by, missed_note: slot.missed_note },
    after: { slot_code: slot.external_code, missed_by, missed_note },
  });
  tx.changed('slot', id_reservation, []);
  return id_slot;
}
