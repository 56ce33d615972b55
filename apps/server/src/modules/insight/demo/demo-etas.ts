import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { learnTimes } from '../../tracking/times/times.jobs.ts';
import { storePastArrivals } from './demo-etas.queries.ts';

/** Adds ETA samples of past arrivals, and runs the nightly job that learns from them. */
export async function giveDemoEtas(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, storePastArrivals);
  await learnTimes(db);
}
