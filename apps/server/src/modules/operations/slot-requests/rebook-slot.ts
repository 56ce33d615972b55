import type { rebookSlot } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { rebookWay, TOO_LATE } from '@cabezal/domain/operations/slot-requests/rebook';
import { toMillis } from '@cabezal/domain/system/time/time';
import { cancelSlotVerdict } from '@cabezal/domain/trips/slots/cancel-slot';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, unprocessable } from '../../../platform/http/errors.ts';
import { cutOffVerdict, plansOf, toComeVerdict, writeSlot } from '../../bookings/reservations/slots/change-slots.ts';
import { notChanging } from '../../bookings/reservations/slots/read-slots.ts';
import { findSlot, type SlotRow } from '../../bookings/reservations/slots/slots.queries.ts';
import { refusalOf } from '../../system/bulk/each-in-savepoint.ts';
import { terminalRulesOf } from '../../trips/slots/terminal-rules.queries.ts';
import type { ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { sendCancellation } from './give-up-request.ts';
import { demandAskable, lockSlot, type SlotOfTerminal, submitChange } from './send-change.ts';
import { storeCancelAsked } from './slot-requests.queries.ts';

interface Window {
  readonly slot_from: string;
  readonly slot_to: string | null;
}

const REPLACED = 'El camión llega después de su turno: se pide otro';

/** Moves the stop of a slot to another hour, and its plan if truck and driver are free then: the slot is then in CAMBIANDO. */
async function moveTo(
  tx: Tx,
  actor: Actor,
  slot: SlotRow,
  record: ReservationRecord,
  slot_from: string,
): Promise<void> {
  const { id_reservation, external_code: slot_code } = slot;
  const { bearing, bears } = await plansOf(tx, slot, record.reservation_type);
  const [plan] = bearing;
  if (plan === undefined) throw changedMeanwhile();
  const at = { plan, index: plan.stops.findIndex(bears) };
  try {
    await tx.inSavepoint(() => writeSlot(tx, actor, id_reservation, at, { slot_code, slot_from }));
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    // The terminal's hour counts: the planned times stay as they are.
    await writeSlot(tx, actor, id_reservation, at, { slot_code, slot_from, moves: false });
  }
}

/** The terminal no longer changes the slot: it is asked to cancel it, and then for another one. */
async function replace(tx: Tx, { slot, found, reference }: SlotOfTerminal, window: Window): Promise<void> {
  const { id_slot, id_reservation, external_code: slot_code, version } = slot;
  const { stop } = found;
  await storeCancelAsked(tx, id_slot, REPLACED);
  const { terminal, client, id_guide, id_stop } = stop;
  const anew = { id_guide, id_stop, ...window };
  sendCancellation(tx, { id_slot, id_reservation, reference, terminal, client, motive: REPLACED, anew }, version);
  tx.audit({
    action: 'replace_slot',
    noun: 'reservation',
    id: id_reservation,
    before: { slot_code, slot_from: slot.slot_from },
    after: { slot_from: window.slot_from, slot_to: window.slot_to },
  });
  tx.changed('slot', id_reservation, []);
}

/**
 * Moves a trip to another window of its terminal, and asks the terminal for it: to change the slot, or to cancel it and give another one. Returns the
 * id of the slot; its reservation is locked. Errors as `rebook_dpw` says.
 */
export async function rebook(tx: Tx, actor: Actor, input: z.infer<typeof rebookSlot.input>): Promise<number> {
  const { slot, record } = await lockSlot(tx, actor, input);
  const slot_from = new Date(input.slot_from).toISOString();
  const slot_to = input.slot_to == null ? null : new Date(input.slot_to).toISOString();
  if (slot_to !== null && toMillis(slot_to) < toMillis(slot_from))
    throw unprocessable('HORAS_DESORDENADAS', 'La ventana termina antes de empezar', { slot_to: 'Después del inicio' });
  const now = tx.now.toISOString();
  // Used, lost and cancelled slots are not moved; the limit of the terminal is judged below.
  demand(cancelSlotVerdict(slot, null, now, tx.zone));
  if (toMillis(slot_from) === toMillis(slot.slot_from)) demand(notChanging(slot.external_code));
  const of = await demandAskable(tx, slot);
  const rules = await terminalRulesOf(tx, slot.id_location);
  const wanted = { lugar: slot.place, kind: slot.kind, ends: slot_to ?? slot_from, rules };
  demand(await toComeVerdict(tx, wanted));
  demand(await cutOffVerdict(tx, slot.id_reservation, wanted));
  const { change_limit_min = null, cancel_limit_min = null } = rules ?? {};
  const is_refused_late = of.held.change_error_code === TOO_LATE;
  const asked = { terminal: slot.place, slot_from: slot.slot_from, is_refused_late };
  const way = rebookWay(asked, { change_limit_min, cancel_limit_min }, now, tx.zone);
  if (typeof way !== 'string') demand(way);
  await moveTo(tx, actor, slot, record, slot_from);
  const moved = await findSlot(tx, slot.id_slot);
  if (moved === undefined) throw changedMeanwhile();
  // Found again: the stop of the plan has moved.
  const ready = await demandAskable(tx, moved);
  const { changed_by = null } = input;
  if (way === 'CHANGE') await submitChange(tx, ready, { slot_from, slot_to, changed_by });
  else await replace(tx, ready, { slot_from, slot_to });
  return slot.id_slot;
}
