import type { Tx } from './tx.ts';

/** PostgreSQL's code for a violated exclusion constraint. */
const TAKEN = '23P01';

/** Does the work in a savepoint. Where an exclusion constraint refuses it, because another record has the time, nothing of it is stored. */
export async function unlessTaken(tx: Tx, work: () => Promise<void>): Promise<void> {
  try {
    await tx.inSavepoint(work);
  } catch (error) {
    if ((error as { code?: unknown }).code !== TAKEN) throw error;
  }
}
