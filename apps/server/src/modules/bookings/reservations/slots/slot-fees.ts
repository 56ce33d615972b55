import type { ChargeProposalKind } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import type { SlotLoser } from '@cabezal/domain/trips/slots/slot';
import { changedSlotFee, lostSlotFee } from '@cabezal/domain/trips/slots/slot-fee';
import type { Tx } from '../../../../platform/db/tx.ts';
import { type Author, proposeCharge, proposeRemoval } from '../../../prices/charge-proposal-store/propose-charge.ts';
import { findOpen, type WantedCharge } from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';
import { serviceByCode } from '../../../prices/pricing/rates.queries.ts';
import { type ChargedSlot, chargedSlot, wronglyCharged } from './slot-fees.queries.ts';

/** Service of an expense that the client pays back. */
const REFUND = 'REE';
const SYSTEM: Author = { id_user: null, name: 'Sistema' };

const causeOf = (kind: Extract<ChargeProposalKind, 'SLOT_LOST' | 'SLOT_CHANGED'>, { id_slot }: ChargedSlot) => ({
  kind,
  subject: id_slot,
});

interface Said {
  /** «Turno perdido» */
  what: string;
  unit_price: Money;
  reason: string;
}

/** The line of a fee. It belongs to the leg, not to a guide, because the slot stays with the leg. */
async function lineOf(tx: Tx, slot: ChargedSlot, { what, unit_price, reason }: Said): Promise<WantedCharge> {
  const { id_reservation, id_sub_reservation, id_leg, external_code, place } = slot;
  return {
    id_reservation,
    id_sub_reservation,
    id_leg,
    id_guide: null,
    id_service: (await serviceByCode(tx, REFUND)).id_service,
    quantity: 1,
    unit_price,
    id_motivo: null,
    description: `${what} ${external_code} en ${place}`,
    reason,
    facts: { slot_code: external_code, place },
  };
}

const hourOf = (tx: Tx, { external_code, slot_from }: ChargedSlot) =>
  `el turno ${external_code} del ${formatDateTime(slot_from, tx.zone)}`;

/**
 * Proposes to the client what its terminal charges for a lost slot, once, or withdraws it: an open proposal has no effect any more, and the
 * removal of an accepted line is proposed. Needs the system's rights; the reservation is locked.
 */
async function settleLostFee(tx: Tx, author: Author, slot: ChargedSlot): Promise<void> {
  const cause = causeOf('SLOT_LOST', slot);
  const unit_price = lostSlotFee({ ...slot, fee: slot.no_show_fee });
  if (unit_price === null) {
    await proposeCharge(tx, author, cause, null);
    await proposeRemoval(tx, author, cause, `El cliente no perdió ${hourOf(tx, slot)}`);
    return;
  }
  const reason = `${slot.place} cobra ${hourOf(tx, slot)}, que perdió el cliente`;
  await proposeCharge(tx, author, cause, await lineOf(tx, slot, { what: 'Turno perdido', unit_price, reason }));
  // An accepted line applies again, if its removal was proposed.
  await proposeRemoval(tx, author, cause, reason, () => true);
}

/** After a person said who lost a slot. */
export async function proposeLostFee(tx: Tx, author: Author, id_slot: number): Promise<void> {
  const slot = await chargedSlot(tx, id_slot);
  if (!slot.given_up) await settleLostFee(tx, author, slot);
}

/** After the terminal confirmed a change: its fee is added to the open proposal of the slot, if the client asked for the change. */
export async function proposeChangeFee(
  tx: Tx,
  author: Author,
  id_slot: number,
  changed_by: SlotLoser | null,
): Promise<void> {
  const slot = await chargedSlot(tx, id_slot);
  const fee = changedSlotFee(changed_by, slot.change_fee);
  if (fee === null || slot.given_up) return;
  const cause = causeOf('SLOT_CHANGED', slot);
  const open = await findOpen(tx, cause);
  const unit_price = add(open?.unit_price ?? '0.00', fee);
  const reason = `${slot.place} cobra el cambio que pidió el cliente de ${hourOf(tx, slot)}`;
  await proposeCharge(tx, author, cause, await lineOf(tx, slot, { what: 'Cambio del turno', unit_price, reason }));
}

/** Settler: withdraws the charge of a slot that is no longer lost by the client. */
export async function settleSlotFees(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  for (const slot of await wronglyCharged(tx, ids, subs)) await settleLostFee(tx, SYSTEM, slot);
}
