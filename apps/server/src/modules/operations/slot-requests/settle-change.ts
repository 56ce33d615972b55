import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import { dpwRefusal } from '@cabezal/domain/operations/slot-requests/terminal-errors';
import type { Tx } from '../../../platform/db/tx.ts';
import { movePlans } from '../../bookings/reservations/editing/move-plans.ts';
import { plansOf } from '../../bookings/reservations/slots/change-slots.ts';
import { proposeChangeFee } from '../../bookings/reservations/slots/slot-fees.ts';
import { findSlot } from '../../bookings/reservations/slots/slots.queries.ts';
import { noteSlots } from '../../trips/state/assignment/replan-needs.ts';
import { holdFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { refreshReservation, reservationEdited } from '../../trips/state/status/refresh-status.ts';
import type { Decision } from './ask-once.ts';
import { nameOf, type SentChange } from './sent-change.ts';
import * as queries from './sent-changes.queries.ts';
import { tellRejected } from './tell-rejected.ts';

type Given = Extract<TerminalAnswer, { state: 'CONFIRMED' }>;

/**
 * The terminal changed the slot: its row gets what the terminal has now, and its stop another code if the terminal gave one. If the plan needs
 * something else by now, the slot is changing again.
 */
async function applyChange(tx: Tx, change: SentChange, given: Given): Promise<void> {
  const { id_slot, id_reservation, terminal } = change;
  const record = await holdFacts(tx, id_reservation);
  const slot = await findSlot(tx, id_slot);
  if (record === undefined || slot === undefined) return;
  const author = { id_user: null, name: terminal };
  // Read before the slot gets another code, because the stop is found by the code that it has.
  const { bearing, bears } = await plansOf(tx, slot, record.reservation_type);
  await queries.storeChangeGiven(tx, change, given);
  const { code: slot_code, from: slot_from, to: slot_to } = given;
  if (slot_code === slot.external_code) await refreshReservation(tx, id_reservation);
  else {
    await movePlans(tx, author, id_reservation, bearing, plan =>
      plan.stops.map(stop => (bears(stop) ? { ...stop, slot_code } : stop)),
    );
    await reservationEdited(tx, id_reservation);
  }
  await noteSlots(tx, [id_reservation]);
  await proposeChangeFee(tx, author, id_slot, change.changed_by);
  const before = { slot_code: slot.external_code };
  const after = { slot_code, slot_from, slot_to };
  tx.audit({ action: 'confirm_slot_change', noun: 'reservation', id: id_reservation, before, after });
  for (const { id_guide } of bearing)
    if (id_guide !== null)
      tx.audit({ action: 'confirm_slot_change', noun: 'guide', id: id_guide, before, after: { slot_code } });
}

/** Applies the terminal's decision about a change to its slot. A decision that comes twice, or after a person decided, changes nothing. */
export async function settleChange(tx: Tx, change: SentChange, decision: Decision<TerminalAnswer>): Promise<void> {
  if (decision.state === 'OVER') return;
  // The reservation first, because verbs lock it first.
  await holdFacts(tx, change.id_reservation);
  const slot = await queries.holdChange(tx, change);
  if (slot === undefined) return;
  tx.changed('slot', change.id_reservation, []);
  if (decision.state === 'CONFIRMED' && slot.cancelled_at === null) {
    await applyChange(tx, change, decision);
    return;
  }
  const { code, text } = decision.state === 'REJECTED' ? decision : { code: 'CANCELLED', text: 'El turno no existe' };
  const sentence = dpwRefusal(code, text, change);
  await queries.storeChangeRefused(tx, change, { code, text: sentence });
  await tellRejected(tx, change, { what: 'el cambio del turno', why: sentence });
  tx.audit({
    action: 'refuse_slot_change',
    noun: 'reservation',
    id: change.id_reservation,
    after: { reference: nameOf(change), error_text: sentence },
  });
}

/** Stores that a try failed: nobody knows whether the terminal has the change. */
export async function noteFailedChange(tx: Tx, change: SentChange, error: string): Promise<void> {
  if (await queries.storeChangeUncertain(tx, change, error)) tx.changed('slot', change.id_reservation, []);
}
