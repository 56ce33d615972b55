import { motiveVerdict } from '@cabezal/domain/system/refusals/refusals';
import { cancelSlotVerdict, type GivenUpCode } from '@cabezal/domain/trips/slots/cancel-slot';
import { isOpenSlot } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import { AppError, demand } from '../../../platform/http/errors.ts';
import { type CodedSlot, slotsWithCodes, storeCancelReason } from './slots.queries.ts';
import { terminalRules } from './terminal-rules.queries.ts';

/** A code that a person removes from a stop of a leg. */
export interface RemovedCode extends Omit<GivenUpCode, 'stop'> {
  id_leg: number;
  /** Path of the field in which it was emptied. */
  field: string;
}

/**
 * The open slots whose code a person removes from the plan of a locked reservation, under the rule of the verb that cancels one. What was used or lost
 * stays so without its code. Errors, by field: 409 CAMBIO_FUERA_DE_PLAZO; 422 MOTIVO_REQUERIDO.
 */
export async function slotsToGiveUp(
  tx: Tx,
  id_reservation: number,
  removed: readonly RemovedCode[],
  motive: string | null | undefined,
): Promise<CodedSlot[]> {
  if (removed.length === 0) return [];
  const open = (await slotsWithCodes(tx, id_reservation)).filter(isOpenSlot);
  const rules = await terminalRules(
    tx,
    open.map(slot => slot.id_location),
  );
  const given = removed.flatMap(({ field, ...code }) =>
    open
      .filter(
        slot => slot.id_leg === code.id_leg && slot.kind === code.kind && slot.external_code === code.external_code,
      )
      .map(slot => ({ field, slot })),
  );
  for (const { field, slot } of given) {
    const limit_min = rules.get(slot.id_location)?.cancel_limit_min ?? null;
    const verdict = cancelSlotVerdict(slot, limit_min, tx.now.toISOString(), tx.zone);
    if (verdict !== true)
      throw new AppError(verdict.status, verdict.code, verdict.message, { [field]: verdict.message });
  }
  if (given.length > 0) demand(motiveVerdict(motive));
  return given.map(({ slot }) => slot);
}

/** Stores why the slots were given up, after the reservation was settled, so that the same code later is another slot. */
export async function storeGivenUp(
  tx: Tx,
  id_reservation: number,
  slots: readonly CodedSlot[],
  motive: string,
): Promise<void> {
  if (slots.length === 0) return;
  await storeCancelReason(
    tx,
    slots.map(slot => slot.id_slot),
    motive,
  );
  for (const { external_code, slot_from } of slots)
    tx.audit({
      action: 'delete_slot',
      noun: 'reservation',
      id: id_reservation,
      before: { slot_code: external_code, slot_from },
      motive,
    });
  tx.changed('slot', id_reservation, []);
}
