import type { keepSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { moveStopTo } from '@cabezal/domain/trips/plan/move-plan';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, forbidden } from '../../../platform/http/errors.ts';
import { editContainer } from '../../bookings/reservations/editing/edit-container.ts';
import { movePlans } from '../../bookings/reservations/editing/move-plans.ts';
import { plansOf } from '../../bookings/reservations/slots/change-slots.ts';
import type { SlotRow } from '../../bookings/reservations/slots/slots.queries.ts';
import { noteSlots } from '../../trips/state/assignment/replan-needs.ts';
import type { ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { reservationEdited } from '../../trips/state/status/refresh-status.ts';
import { reassignGuides } from '../dispatch/reassign.ts';
import { askedFields, lockChangingSlot } from './lock-changing-slot.ts';
import { type KnownOfSlot, knownOf } from './slot-changes.queries.ts';

/** Gives the trip back to the unit that the terminal expects. A unit that broke down cannot get it back. */
async function returnToUnit(
  tx: Tx,
  actor: Actor,
  known: KnownOfSlot,
  { codigo, motive }: { codigo: string; motive: string },
): Promise<void> {
  const { id_guide, guide_version, id_truck, id_driver } = known;
  if (id_guide === null || guide_version === null) return;
  if (known.broken_down) demand(refuse('TURNO_RESCATADO', { codigo }));
  if (!actor.actions.has('dispatch.assign')) throw forbidden();
  const unit = { ...(id_truck !== null && { id_truck }), ...(id_driver !== null && { id_driver }) };
  // If the returning truck is more expensive, this motive is the reason for the lower margin.
  await reassignGuides(tx, actor, [{ id_guide, version: guide_version, ...unit, margin_reason: motive }]);
}

/** Moves the stop, and its plan, back to the hour of its slot. */
async function moveBack(
  tx: Tx,
  actor: Actor,
  slot: SlotRow,
  known: KnownOfSlot,
  reservation_type: ReservationRecord['reservation_type'],
): Promise<void> {
  const { bearing, bears } = await plansOf(tx, slot, reservation_type);
  await movePlans(tx, actor, slot.id_reservation, bearing, plan =>
    moveStopTo(plan.stops, plan.kind, plan.stops.findIndex(bears), known.slot_from),
  );
}

/**
 * «Dejar como estaba»: withdraws the request to the terminal, so that the slot stays valid as it is. Returns its id; its reservation is
 * locked. Errors: those of `keep_turno`.
 */
export async function keepAsItWas(tx: Tx, actor: Actor, input: z.infer<typeof keepSlot.input>): Promise<number> {
  const { motive } = input;
  const { slot, record } = await lockChangingSlot(tx, actor, input);
  const { id_slot, id_reservation, id_sub_reservation, external_code } = slot;
  // The terminal may still apply the change that it was asked for.
  if (slot.change_request?.sent_at != null) demand(refuse('TURNO_SIN_RESPUESTA', { lugar: slot.place }));
  const known = await knownOf(tx, id_slot);
  if (known.other_unit) await returnToUnit(tx, actor, known, { codigo: external_code, motive });
  if (known.other_box) {
    const set = { container_code: known.container_code };
    await editContainer(tx, actor, { id_sub_reservation, version: known.sub_version, set, motive });
  }
  if (known.other_hour) {
    await moveBack(tx, actor, slot, known, record.reservation_type);
    await reservationEdited(tx, id_reservation);
  }
  await noteSlots(tx, [id_reservation]);
  tx.audit({
    action: 'keep_slot',
    noun: 'reservation',
    id: id_reservation,
    before: askedFields(slot),
    after: { slot_code: external_code },
    motive,
  });
  tx.changed('slot', id_reservation, []);
  return id_slot;
}
