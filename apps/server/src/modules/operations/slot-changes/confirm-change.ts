import type { confirmSlotChange } from '@cabezal/contract/trips/slots/slots.calls';
import { slotRequestVerdict } from '@cabezal/domain/trips/slots/terminal-rules';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import { movePlans } from '../../bookings/reservations/editing/move-plans.ts';
import { plansOf } from '../../bookings/reservations/slots/change-slots.ts';
import { proposeChangeFee } from '../../bookings/reservations/slots/slot-fees.ts';
import type { SlotRow } from '../../bookings/reservations/slots/slots.queries.ts';
import { terminalRulesOf } from '../../trips/slots/terminal-rules.queries.ts';
import { noteSlots } from '../../trips/state/assignment/replan-needs.ts';
import { refreshReservation, reservationEdited } from '../../trips/state/status/refresh-status.ts';
import { askedFields, lockChangingSlot } from './lock-changing-slot.ts';
import { storeConfirmed } from './slot-changes.queries.ts';

/** The change was needed while the terminal still accepted changes. Errors: CAMBIO_FUERA_DE_PLAZO. */
async function demandInTime(tx: Tx, { id_location, place: terminal, slot_from, changing_at }: SlotRow): Promise<void> {
  const limit_min = (await terminalRulesOf(tx, id_location))?.change_limit_min ?? null;
  const asked = changing_at ?? tx.now.toISOString();
  demand(slotRequestVerdict('CHANGE', { terminal, slot_from, limit_min }, asked, tx.zone));
}

/**
 * «El terminal lo cambió»: confirms the requested values of a slot, under a new code if the terminal gave one. Returns its id; its
 * reservation is locked. Errors: those of `confirm_turno_cambiado`.
 */
export async function confirmChange(
  tx: Tx,
  actor: Actor,
  input: z.infer<typeof confirmSlotChange.input>,
): Promise<number> {
  const { slot, record } = await lockChangingSlot(tx, actor, input);
  const { id_slot, id_reservation, external_code } = slot;
  const slot_code = input.slot_code?.trim() || external_code;
  // With another code the terminal gave another slot in place of the one that it no longer changes.
  if (slot_code === external_code) await demandInTime(tx, slot);
  // Read before the slot gets its new code, because the stop is found by the code that it has.
  const { bearing, bears } = await plansOf(tx, slot, record.reservation_type);
  await storeConfirmed(tx, id_slot, slot_code);
  if (slot_code === external_code) await refreshReservation(tx, id_reservation);
  else {
    await movePlans(tx, actor, id_reservation, bearing, plan =>
      plan.stops.map(stop => (bears(stop) ? { ...stop, slot_code } : stop)),
    );
    await reservationEdited(tx, id_reservation);
  }
  await noteSlots(tx, [id_reservation]);
  await proposeChangeFee(tx, actor, id_slot, input.changed_by ?? null);
  tx.audit({
    action: 'confirm_slot_change',
    noun: 'reservation',
    id: id_reservation,
    before: { slot_code: external_code },
    after: { slot_code, ...askedFields(slot) },
  });
  // If a guide has the slot, its history gets an entry, too.
  for (const { id_guide } of bearing)
    if (id_guide !== null) {
      const codes = { before: { slot_code: external_code }, after: { slot_code } };
      tx.audit({ action: 'confirm_slot_change', noun: 'guide', id: id_guide, ...codes });
    }
  tx.changed('slot', id_reservation, []);
  return id_slot;
}
