import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import * as queries from './daily-sums.queries.ts';

/** Changes, or reservations, per transaction. */
const portion = 2000;

const KINDS = ['CITA', 'CIERRE', 'EMISION'] as const;

/** Runs the work in a transaction that locks the facts: two transactions that sum the same day would both insert its rows. */
const inOne = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.write(systemScope, systemAuthor, async tx => {
    await queries.holdFacts(tx);
    return work(tx);
  });

/** Tells the operator's screens that show sums by day, once they are written: before that they would read the old ones. */
const announceSums = (tx: Tx): void => tx.changed('daily_sum', undefined, []);

/** Processes the oldest changes of the queue; returns their number. */
async function computeChanges(tx: Tx): Promise<number> {
  const { taken, reservations, emission_days } = await queries.dequeueChanges(tx, portion);
  const days = await queries.writeReservationFacts(tx, reservations);
  if (days.cita.length > 0) await queries.writeDailyFacts(tx, 'CITA', days.cita);
  if (days.cierre.length > 0) await queries.writeDailyFacts(tx, 'CIERRE', days.cierre);
  const emission = [...new Set([...emission_days, ...days.emission])];
  if (emission.length > 0) await queries.writeDailyFacts(tx, 'EMISION', emission);
  if (days.cita.length + days.cierre.length + emission.length > 0) announceSums(tx);
  return taken;
}

/** Processes all reservations in portions. */
async function throughAll(db: Database, work: (tx: Tx, ids: number[]) => Promise<void>): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    last = await inOne(db, async tx => {
      const ids = await queries.reservationsAfter(tx, after, portion);
      if (ids.length > 0) await work(tx, ids);
      return ids.at(-1);
    });
  }
}

/** Computes all facts and sums again. The request stays in the queue until the last transaction, so that an interrupted run is repeated. */
async function computeAll(db: Database, asked: string): Promise<void> {
  await throughAll(db, async (tx, ids) => {
    await queries.writeReservationFacts(tx, ids);
  });
  await inOne(db, async tx => {
    for (const kind of KINDS) await queries.writeDailyFacts(tx, kind, null);
    await queries.everythingComputed(tx, asked);
    announceSums(tx);
  });
}

/** Updates the facts from the queue of changes. It runs every minute, so that sums and charts show a change within a minute. */
export async function refreshFacts(db: Database): Promise<void> {
  const asked = await inOne(db, queries.everythingAsked);
  if (asked !== null) await computeAll(db, asked);
  while ((await inOne(db, computeChanges)) === portion);
}

/** Compares all facts with their rows, and all sums with facts and invoices. Corrects and logs differences, which should not exist. */
export async function compareFacts(db: Database, log: Logger): Promise<{ reservations: number; days: number }> {
  await refreshFacts(db);
  let reservations = 0;
  await throughAll(db, async (tx, ids) => {
    reservations += await queries.queueDifferences(tx, ids);
  });
  const days = await inOne(db, async tx => {
    const differing = await queries.differingDays(tx);
    for (const kind of KINDS) {
      const of = differing.filter(one => one.date_kind === kind).map(one => one.day);
      if (of.length > 0) await queries.writeDailyFacts(tx, kind, of);
    }
    return differing.length;
  });
  if (reservations + days > 0) log.error({ reservations, days }, 'facts differed from their rows');
  await refreshFacts(db);
  return { reservations, days };
}

export const factJobs = (log: Logger): Job[] => [
  { name: 'keep_facts', every_minutes: 1, run: refreshFacts },
  {
    name: 'compare_facts',
    every_minutes: 1440,
    lane: 'slow',
    at_hour: 3,
    run: async db => {
      await compareFacts(db, log);
    },
  },
];
