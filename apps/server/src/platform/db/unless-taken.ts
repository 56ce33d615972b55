import type { Tx } from './tx.ts';

/**
 * PostgreSQL's codes for a violated exclusion constraint, and for two transactions that wait for each other, as two that take the same time at the
 * same moment can do.
 */
const TAKEN: readonly unknown[] = ['23P01', '40P01'];

/**
 * Does the work in a savepoint. Where an exclusion constraint refuses it, because another record has the time, nothing of it is stored. Returns
 * whether it was done.
 */
export async function unlessTaken(tx: Tx, work: () => Promise<void>): Promise<boolean> {
  try {
    await tx.inSavepoint(work);
    return true;
  } catch (error) {
    if (!TAKEN.includes((error as { code?: unknown }).code)) throw error;
    return false;
  }
}
