import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { settlePaperwork } from '../../trips/paperwork/settle-paperwork.ts';
import { holdReservations } from '../../trips/trips/reservation-facts.queries.ts';
import * as queries from './task-changes.queries.ts';

/** Longer than any transaction: what was booked before a task was stored is there to be read by then. */
const UNSEEN_MS = 60_000;
/** One that cannot be settled is no reason to try it every minute. */
const AGAIN_MS = 600_000;
/** Reservations of one run: other work of the minute waits for them. */
const MOST = 500;

/**
 * Reservations under way get what the catalogue of tasks says now: tasks that fit them by now, the due times and the facts that complete
 * them. What was given is not taken away. Each reservation by itself, so that no departure waits for all of them, and one that cannot be
 * settled keeps no other; queued again until the last change is old enough for every reservation to be seen.
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
        await settlePaperwork(tx, [id]);
        await queries.isSettled(tx, id);
      });
    } catch (error) {
      failures.push(error);
      await write(tx => queries.couldNotSettle(tx, id));
    }
  if (failures.length > 0) throw failures[0];
}

export const taskJobs = (): Job[] => [{ name: 'task_changes', every_minutes: 1, run: settleTaskChanges }];
