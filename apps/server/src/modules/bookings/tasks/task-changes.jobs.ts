import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import * as queries from './task-changes.queries.ts';

/** Longer than any transaction: by then every reservation booked before the change is visible. */
const UNSEEN_MS = 60_000;
/** Pause before a reservation that could not be settled is tried again. */
const AGAIN_MS = 600_000;
/** Reservations per run, so that other jobs of the minute do not wait too long. */
const MOST = 500;

/**
 * Applies the current catalogue of tasks to reservations under way: tasks that now fit them, due times, and facts that complete tasks.
 * Existing tasks are not removed. Each reservation has its own transaction: departures do not wait for all of them, and one that cannot be
 * settled blocks no other. Reservations are queued again until the last change is old enough for every reservation to be visible.
 */
export async function settleTaskChanges(db: Database): Promise<void> {
  const write = (work: (tx: Tx) => Promise<void>): Promise<void> => db.write(systemScope, systemAuthor, work);
  const ids = await db.write(systemScope, systemAuthor, async tx => {
    const before = (ms: number): Date => new Date(tx.now.getTime() - ms);
    await queries.queueUnderWay(tx);
    await queries.forgetTaskChanges(tx, before(UNSEEN_MS));
    return queries.toSettle(tx, MOST, before(AGAIN_MS));
  });
  const failures: unknown[] = [];
  for (const id of ids)
    try {
      await write(async tx => {
        await holdReservations(tx, [id]);
        await settleClocksAndTasks(tx, [id]);
        await queries.removeFromQueue(tx, id);
      });
    } catch (error) {
      failures.push(error);
      await write(tx => queries.noteFailedTry(tx, id));
    }
  if (failures.length > 0) throw failures[0];
}

export const taskJobs = (): Job[] => [{ name: 'task_changes', every_minutes: 1, run: settleTaskChanges }];
