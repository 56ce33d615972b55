import type { Tx } from '../../../platform/db/tx.ts';

/** Whether a closed corte paid for a guide, valid until the transaction ends. */
type IsGuidePaid = (tx: Tx, id_guide: number) => Promise<boolean>;

let answer: IsGuidePaid | null = null;

/** Registers what answers it (money/cutoff-lines; modules.ts). */
export function setGuidePaid(isPaid: IsGuidePaid): void {
  answer = isPaid;
}

/** Whether a closed corte paid for the guide; no corte is closed until the transaction ends. */
export function isGuidePaid(tx: Tx, id_guide: number): Promise<boolean> {
  if (answer === null) throw new Error('nothing says which guides are paid: their closing would be reversed');
  return answer(tx, id_guide);
}
