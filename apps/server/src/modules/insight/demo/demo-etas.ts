import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { learnTimes } from '../../tracking/times/times.jobs.ts';
import { tellPastArrivals } from './demo-etas.queries.ts';

/** Adds ETAs of the arrivals of the last weeks, and what the nightly job learns from them. */
export async function giveDemoEtas(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, tellPastArrivals);
  await learnTimes(db);
}
