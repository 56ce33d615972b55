import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import {
  forgetTariffChange,
  openOfLine,
  tariffChanges,
  unclocked,
} from '../../trips/free-time-clocks/clocks.queries.ts';
import { settleClocks } from '../../trips/free-time-clocks/settle-clocks.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';

const AT_ONCE = 200;

/** Starts clocks of boxes that were out before clocks existed; does nothing once all have one. */
export async function startClocks(db: Database): Promise<void> {
  for (;;) {
    const made = await db.write(systemScope, systemAuthor, async tx => {
      const ids = await unclocked(tx, AT_ONCE);
      await holdReservations(tx, ids);
      await settleClocks(tx, ids);
      return ids.length;
    });
    if (made < AT_ONCE) return;
  }
}

/** Longer than any transaction: by then every clock that began before the change is visible. */
const UNSEEN_MS = 60_000;

/**
 * Recalculates running clocks by the current terms of their line (tariffs, free days, holidays), with the tasks that depend on them. Each
 * reservation has its own transaction, so that departures do not wait for all of them. A line is processed again until its last change is
 * old enough for every clock to be visible.
 */
export async function recomputeClocks(db: Database): Promise<void> {
  const read = <T>(work: Parameters<typeof db.read<T>>[1]) => db.read(systemScope, work);
  const failures: unknown[] = [];
  // Taken before the clocks are read: later ones belong to the next run.
  const seenBefore = await read(async tx => new Date(tx.now.getTime() - UNSEEN_MS));
  for (const change of await read(tariffChanges)) {
    let isWhole = true;
    for (const id of await read(tx => openOfLine(tx, change.id_shipping_line)))
      try {
        await db.write(systemScope, systemAuthor, async tx => {
          await holdReservations(tx, [id]);
          await settleClocksAndTasks(tx, [id]);
        });
      } catch (error) {
        isWhole = false;
        failures.push(error);
      }
    if (isWhole) await db.write(systemScope, systemAuthor, tx => forgetTariffChange(tx, change, seenBefore));
  }
  if (failures.length > 0) throw failures[0];
}

export const freeTimeJobs = (): Job[] => [
  { name: 'free_time_clocks', every_minutes: 60, run: startClocks },
  { name: 'free_time_tariffs', every_minutes: 1, run: recomputeClocks },
];
