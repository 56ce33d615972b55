/** What a terminal charges for a slot, and who pays it (10-watch-tell-terminals §6, decision 0169). */
import type { SlotLoser } from './slot';

/** A slot as lost, with the fee of its terminal. */
interface LostSlotFacts {
  readonly missed_at: string | null;
  readonly missed_by: SlotLoser | null;
  /** USD without VAT; null: the terminal charges nothing. */
  readonly fee: string | null;
}

/** The fee that is proposed to the client; null: the slot is not lost, another party lost it, or nothing is charged. */
export const lostSlotFee = ({ missed_at, missed_by, fee }: LostSlotFacts): string | null =>
  missed_at !== null && missed_by === 'CLIENTE' && fee !== null && Number(fee) > 0 ? fee : null;

/** The fee of a change that is proposed to the client; null: another party asked for it, or nothing is charged. */
export const changedSlotFee = (changed_by: SlotLoser | null, fee: string | null): string | null =>
  changed_by === 'CLIENTE' && fee !== null && Number(fee) > 0 ? fee : null;
