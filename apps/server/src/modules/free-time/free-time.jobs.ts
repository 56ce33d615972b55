import { type Database, systemAuthor, systemScope } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { unclocked } from '../clocks/clocks.queries.ts';
import { settleClocks } from '../clocks/settle-clocks.ts';
import { holdReservations } from '../trips/reservation-facts.queries.ts';

const AT_ONCE = 200;

/** Boxes that were in our hands before clocks were kept get theirs; once all have one there is nothing to do. */
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

export const freeTimeJobs = (): Job[] => [{ name: 'free_time_clocks', every_minutes: 60, run: startClocks }];
