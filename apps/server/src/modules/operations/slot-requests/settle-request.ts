import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import { dpwRefusal } from '@cabezal/domain/operations/slot-requests/terminal-errors';
import { isOpenStop } from '@cabezal/domain/trips/plan/move-plan';
import { isOpenSlot, type SlotKind, slotKindOf } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import { AppError, fromDatabase } from '../../../platform/http/errors.ts';
import type { CancelAnswer } from '../../../platform/outbox/reference-client.ts';
import { type OpenPlan, openPlans } from '../../bookings/reservations/editing/plan.queries.ts';
import { clearSlot, writeSlot } from '../../bookings/reservations/slots/change-slots.ts';
import { findSlot } from '../../bookings/reservations/slots/slots.queries.ts';
import { holdFacts, type ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { refreshReservation } from '../../trips/state/status/refresh-status.ts';
import type { Decision } from './ask-once.ts';
import { bookAnew } from './book-anew.ts';
import { sendCancellation } from './give-up-request.ts';
import type { SentCancellation, SentRequest } from './sent-request.ts';
import * as queries from './slot-requests.queries.ts';
import { tellRejected } from './tell-rejected.ts';

type Given = Extract<TerminalAnswer, { state: 'CONFIRMED' }>;

/** Whoever writes in the logbook what the terminal changed. */
const authorOf = ({ terminal }: Pick<SentRequest, 'terminal'>) => ({ id_user: null, name: terminal });

/** Where the code of a slot goes: the stop for which it was asked, else the open one of the same work; undefined: the trip no longer goes there. */
function stopFor(
  plans: readonly OpenPlan[],
  { id_leg, kind }: { id_leg: number | null; kind: SlotKind },
  id_stop: number,
  reservation_type: ReservationRecord['reservation_type'],
): { plan: OpenPlan; index: number } | undefined {
  const plan = plans.find(one => one.id_leg === id_leg);
  if (plan === undefined) return undefined;
  const fits = plan.stops.map(stop => isOpenStop(stop) && slotKindOf(stop, reservation_type) === kind);
  const asked = plan.stops.findIndex((stop, i) => fits[i] && plan.id_guide !== null && stop.id === id_stop);
  const index = asked === -1 ? fits.indexOf(true) : asked;
  return index === -1 ? undefined : { plan, index };
}

/**
 * The terminal gave the slot: its row is confirmed first, then hour and code go to the stop, so that settling makes no second row. If the plan
 * cannot move to that hour, the stop gets hour and code and keeps its planned times, and the slot says why.
 */
async function give(tx: Tx, request: SentRequest, slot: queries.RequestedSlot, given: Given): Promise<void> {
  const { id_reservation, id_slot, id_stop, terminal } = request;
  const record = await holdFacts(tx, id_reservation);
  if (record === undefined) return;
  const { code: slot_code, from: slot_from, to: slot_to } = given;
  await queries.storeGiven(tx, request, given);
  const plans = await openPlans(tx, { id_reservation, id_sub_reservation: slot.id_sub_reservation });
  const at = stopFor(plans, slot, id_stop, record.reservation_type);
  if (at === undefined) {
    // Settled without its code on a stop, the slot ends as the plan's: the person sees it under the reservation.
    const remark = `${terminal} dio el turno, y el viaje ya no pasa por ahí: anúlelo en su portal`;
    await queries.storeRemark(tx, id_slot, remark);
    await refreshReservation(tx, id_reservation);
  } else {
    const author = authorOf(request);
    try {
      await tx.inSavepoint(() => writeSlot(tx, author, id_reservation, at, { slot_code, slot_from }));
    } catch (error) {
      const refused = error instanceof AppError ? error : fromDatabase(error);
      if (refused === undefined) throw error;
      await writeSlot(tx, author, id_reservation, at, { slot_code, slot_from, moves: false });
      await queries.storeRemark(tx, id_slot, `El viaje conserva sus horas: ${refused.message}`);
    }
  }
  tx.audit({
    action: 'confirm_slot_request',
    noun: 'reservation',
    id: id_reservation,
    after: { slot_code, slot_from, slot_to, reference: request.reference },
  });
}

/** The terminal has a slot that nobody wants any more: it is cancelled there. */
function giveBack(tx: Tx, { id_slot, id_reservation, reference, terminal, client }: SentRequest): void {
  const motive = 'El turno se confirmó después de abandonar la solicitud';
  sendCancellation(tx, { id_slot, id_reservation, reference, terminal, client, motive }, 0);
}

/** Applies the terminal's decision about a request to its slot. A decision that comes twice changes nothing. */
export async function settleRequest(tx: Tx, request: SentRequest, decision: Decision<TerminalAnswer>): Promise<void> {
  if (decision.state === 'OVER') return;
  // The reservation first, because verbs lock it first.
  await holdFacts(tx, request.id_reservation);
  const slot = await queries.holdRequested(tx, request);
  tx.changed('slot', request.id_reservation, []);
  if (decision.state === 'CONFIRMED') {
    const isOurs = slot !== undefined && slot.cancelled_at === null && slot.rejected_at === null;
    if (!isOurs || (slot.confirmed_at !== null && slot.external_code !== decision.code)) giveBack(tx, request);
    else if (slot.confirmed_at === null) await give(tx, request, slot, decision);
    return;
  }
  if (slot === undefined || (slot.confirmed_at ?? slot.cancelled_at ?? slot.rejected_at) !== null) return;
  const { code, text } = decision.state === 'REJECTED' ? decision : { code: 'CANCELLED', text: 'El terminal la anuló' };
  const sentence = dpwRefusal(code, text, request);
  await queries.storeRejected(tx, request.id_slot, { code, text: sentence });
  await tellRejected(tx, request, { what: 'el turno', why: sentence });
  tx.audit({
    action: 'reject_slot_request',
    noun: 'reservation',
    id: request.id_reservation,
    after: { reference: request.reference, error_text: sentence },
  });
}

/** Stores that a try failed: the slot is INCIERTO if the terminal may have it. */
export async function noteFailedTry(tx: Tx, request: SentRequest, error: string): Promise<void> {
  if (await queries.storeUncertain(tx, request, error)) tx.changed('slot', request.id_reservation, []);
}

/** The terminal refused to cancel a slot, or did not answer however often it was asked: it stays. */
export async function keepSlotOf(
  tx: Tx,
  { id_slot, id_reservation, reference }: SentCancellation,
  refused: { code: string | null; text: string },
): Promise<void> {
  if ((await queries.holdRequested(tx, { id_slot, reference })) === undefined) return;
  await queries.storeNotCancelled(tx, id_slot, refused);
  tx.audit({
    action: 'refuse_slot_cancelled',
    noun: 'reservation',
    id: id_reservation,
    after: { reference, error_text: refused.text },
  });
  tx.changed('slot', id_reservation, []);
}

/**
 * Applies the terminal's answer to a cancellation: hour and code leave the stop, in the same way as when a person cancels the slot. Where the
 * comparison with the terminal heard first that it is cancelled, the other slot is asked for nevertheless.
 */
export async function settleCancellation(tx: Tx, sent: SentCancellation, answer: CancelAnswer): Promise<void> {
  const { id_slot, id_reservation, reference, motive } = sent;
  const record = await holdFacts(tx, id_reservation);
  const held = await queries.holdRequested(tx, { id_slot, reference });
  if (record === undefined || held === undefined) return;
  if (answer.state === 'REJECTED') {
    const { code, text } = answer;
    await keepSlotOf(tx, sent, { code, text: dpwRefusal(code, text, sent) });
    return;
  }
  const slot = await findSlot(tx, id_slot);
  // A request that was given up has no slot; one that was used or lost meanwhile stays so.
  if (slot === undefined || slot.adapter !== 'DPW') return;
  if (isOpenSlot(slot)) await clearSlot(tx, authorOf(sent), slot, record.reservation_type, motive);
  else if (slot.cancelled_at === null) return;
  if (sent.anew) await bookAnew(tx, sent, sent.anew);
}
