import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { learnTimes } from '../../tracking/times/times.jobs.ts';
import { tellPastArrivals } from './demo-etas.queries.ts';

/** What was told of the arrivals of the last weeks, and what a night has learnt from them. */
export async function giveDemoEtas(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, tellPastArrivals);
  await learnTimes(db);
}
