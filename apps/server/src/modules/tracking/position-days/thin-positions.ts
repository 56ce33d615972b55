import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { type PositionDay, positionDayInSteps } from '@cabezal/domain/tracking/playback/position-day';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { selectFixes } from '../playback/playback.queries.ts';
import { dropDay, prepareDays, selectDaysBefore } from '../positions/storage/partitions.queries.ts';
import { boundsOf, holdDay, selectEvents, selectTrucksToThin, storePositionDays } from './thin-positions.queries.ts';

/** Trucks whose day is stored at once: few enough that a stop loses little. */
const TRUCKS_AT_ONCE = 25;
const DAY_MS = 86_400_000;

/** A truck's day in little space, from its exact positions. */
export async function thinTruckDay(db: Database, id_truck: number, day: string): Promise<PositionDay> {
  const { from, to } = boundsOf(day);
  // The first instant of the next day is not of this one.
  const last = new Date(Date.parse(to) - 1).toISOString();
  const { fixes, events } = await db.read(systemScope, async tx => ({
    fixes: await selectFixes(tx, { id_truck, from, to: last }),
    events: await selectEvents(tx, id_truck, day),
  }));
  return runInSlices(positionDayInSteps(fixes, Date.parse(from), events));
}

/** Thins what is left of a day: trucks that an interrupted run has stored are not read again. */
async function thinDay(db: Database, day: string): Promise<void> {
  for (;;) {
    const trucks = await db.read(systemScope, tx => selectTrucksToThin(tx, day, TRUCKS_AT_ONCE));
    if (trucks.length === 0) return;
    const days: (PositionDay & { id_truck: number })[] = [];
    for (const id_truck of trucks) days.push({ id_truck, ...(await thinTruckDay(db, id_truck, day)) });
    await db.write(systemScope, systemAuthor, tx => storePositionDays(tx, day, days));
  }
}

/**
 * Thins the days that are older than exact positions are kept, the oldest first, and drops each when its trucks are thinned and what is held of it
 * is copied. A day that is not dropped is what is left to do, so a run goes on where the last one stopped.
 */
export async function thinPositions(db: Database, now: Date): Promise<void> {
  await prepareDays(db, now);
  const before = new Date(now.getTime() - KEPT_DAYS.positions * DAY_MS);
  const days = await db.read(systemScope, tx => selectDaysBefore(tx, before));
  for (const day of days) {
    await thinDay(db, day);
    await db.write(systemScope, systemAuthor, tx => holdDay(tx, day));
    await dropDay(db, day);
  }
}
