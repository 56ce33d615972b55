import type { Tx } from '../../../platform/db/tx.ts';
import { settleClocks } from '../free-time-clocks/settle-clocks.ts';
import { settleReservationTasks } from './settle-tasks.ts';

/**
 * Settles clocks and tasks of reservations, for a fact that changes no status: a paper, a task, a discharge date, a tariff. Other facts
 * settle everything (`refreshContainer`, `refreshReservation`). Needs an elevated transaction that locks the reservations.
 */
export async function settleClocksAndTasks(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // Due times depend on the clocks.
  await settleClocks(tx, ids);
  await settleReservationTasks(tx, ids);
}
