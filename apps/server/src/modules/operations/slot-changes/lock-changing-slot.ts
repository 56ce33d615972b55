import { slotState } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { lockAsOperator } from '../../bookings/reservations/booking/lock-reservation.ts';
import { notChanging } from '../../bookings/reservations/slots/read-slots.ts';
import { findSlot, type SlotRow } from '../../bookings/reservations/slots/slots.queries.ts';
import type { ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';

/** A slot that is being changed, at the version that the caller read, with its reservation, which is locked. Errors: 404, 409. */
export async function lockChangingSlot(
  tx: Tx,
  actor: Actor,
  { id_slot, version }: { id_slot: number; version: number },
): Promise<{ slot: SlotRow; record: ReservationRecord }> {
  const found = await findSlot(tx, id_slot);
  if (found === undefined) throw notFound('El turno no existe');
  const record = await lockAsOperator(tx, actor, found.id_reservation, null);
  const slot = await findSlot(tx, id_slot);
  if (slot === undefined || slot.version !== version) throw changedMeanwhile();
  if (slotState(slot) !== 'CAMBIANDO') demand(notChanging(slot.external_code));
  return { slot, record };
}

/** What was requested to change, for the history. */
export const askedFields = ({ asked }: SlotRow): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== null));
