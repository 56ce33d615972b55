import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { learnBands, learnDwell } from './nightly.queries.ts';

/** Learns from past trips how long places keep a truck, and the usual errors of the ETA. */
export async function learnTimes(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    await learnDwell(tx);
    await learnBands(tx);
  });
}

export const timeJobs = (): Job[] => [{ name: 'learn_times', every_minutes: 1440, lane: 'slow', run: learnTimes }];
