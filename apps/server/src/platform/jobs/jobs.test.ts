import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '../../../../../test/soon.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import { leaseJob, renewJob } from './jobs.queries.ts';
import { type Job, type JobsWorker, startJobs } from './jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const worker = (instance: string, jobs: readonly Job[]): JobsWorker =>
  startJobs({ db: t.db, log: t.services.log, instance }, jobs, false);
const rowOf = async (name: string) =>
  (
    await t.rows(
      sql<{
        owner: string | null;
        last_error: string | null;
      }>`select owner, last_error from scheduled_jobs where name = ${name}`,
    )
  )[0];

test('of two processes that look at once one runs the job, and again when it is due again', async () => {
  let runs = 0;
  const job: Job = { name: 'once', every_minutes: 5, run: async () => void runs++ };
  const workers = ['a', 'b', 'c', 'd'].map(instance => worker(instance, [job]));
  await Promise.all(workers.map(w => w.runDue()));
  expect(runs).toBe(1);
  await Promise.all(workers.map(w => w.runDue()));
  expect(runs).toBe(1);
  t.advance(5);
  await Promise.all(workers.map(w => w.runDue()));
  expect(runs).toBe(2);
});

test('a job that takes minutes delays only jobs of its lane, not those of every minute', async () => {
  let finish = (): void => undefined;
  const long = new Promise<void>(resolve => {
    finish = resolve;
  });
  const ran: string[] = [];
  const job = (name: string, run: () => Promise<void>, lane?: 'slow'): Job => ({
    name,
    every_minutes: 1,
    ...(lane && { lane }),
    run: async () => {
      await run();
      ran.push(name);
    },
  });
  const nothing = async (): Promise<void> => undefined;
  const one = worker('a', [
    job('lane_long', () => long, 'slow'),
    job('lane_after', nothing, 'slow'),
    job('lane_quick', nothing),
  ]);
  const due = one.runDue();
  await soon(() => expect(ran).toEqual(['lane_quick']));
  finish();
  await due;
  expect(ran).toEqual(['lane_quick', 'lane_long', 'lane_after']);
});

test('a nightly job runs at its local hour, not a day after the last run', async () => {
  let runs = 0;
  const night: Job = { name: 'night', every_minutes: 1440, at_hour: 3, run: async () => void runs++ };
  const runAt = async (at: string) => {
    t.setNow(at);
    await worker('a', [night]).runDue();
    return runs;
  };
  // The first run is immediate, here at 11:00 in Guayaquil; then 03:00 is 08:00 in UTC.
  expect(await runAt('2026-12-01T16:00:00Z')).toBe(1);
  expect(await runAt('2026-12-02T07:59:00Z')).toBe(1);
  expect(await runAt('2026-12-02T08:01:00Z')).toBe(2);
  expect(await runAt('2026-12-03T07:59:00Z')).toBe(2);
  expect(await runAt('2026-12-03T08:00:00Z')).toBe(3);
});

test('a process that hangs loses its job; its later writes are refused, and its end changes nothing', async () => {
  let wake = (): void => undefined;
  const asleep = new Promise<void>(resolve => {
    wake = resolve;
  });
  const note = (db: Database, text: string) =>
    db.write(systemScope, systemAuthor, async tx => tx.audit({ action: text, noun: 'job', id: 1 }));
  let begun = 0;
  const slow: Job = {
    name: 'slow',
    every_minutes: 1,
    async run(db) {
      begun++;
      await note(db, 'before the sleep');
      await asleep;
      await note(db, 'after the sleep');
    },
  };
  const quick: Job = { ...slow, run: async db => void (await note(db, 'by the other')) };
  const first = worker('first', [slow]).runDue();
  await soon(() => expect(begun).toBe(1));
  // No process takes the job while its lease is valid, due or not.
  await worker('second', [quick]).runDue();
  expect((await rowOf('slow'))?.owner).toBe('first');
  const notes = async () =>
    (await t.rows(sql<{ key: string }>`select action as key from audit_log where noun = 'job' order by 1`)).map(
      r => r.key,
    );
  await soon(async () => {
    t.advance(2);
    // On a slow machine the first process renews its lease between these lines, which a process that hangs does not.
    await worker('second', [quick]).runDue();
    expect(await notes()).toEqual(['before the sleep', 'by the other']);
  });
  wake();
  await first;
  expect(await notes()).toEqual(['before the sleep', 'by the other']);
  expect((await rowOf('slow'))?.last_error).toBeNull();
});

test('a renewed lease is kept even if the job is due meanwhile', async () => {
  const system = <T>(work: Parameters<typeof t.db.write<T>>[2]) => t.db.write(systemScope, systemAuthor, work);
  await t.write(tx => tx.run(sql`insert into scheduled_jobs (name, next_run_at) values ('kept', ${tx.now})`));
  const take = (owner: string) => system(tx => leaseJob(tx, { name: 'kept', every_ms: 30_000, owner }));
  const run = await take('first');
  if (run === undefined) throw new Error('not taken');
  t.setNow(new Date(t.services.clock().getTime() + 50_000).toISOString());
  expect(await system(tx => renewJob(tx, run))).toBe(true);
  t.setNow(new Date(t.services.clock().getTime() + 50_000).toISOString());
  expect(await take('second')).toBeUndefined();
  t.advance(1);
  expect(await take('second')).toMatchObject({ fence: run.fence + 1 });
  expect(await system(tx => renewJob(tx, run))).toBe(false);
});

test('a clock that is a day ahead or behind for a while stops no job', async () => {
  let runs = 0;
  const job: Job = { name: 'jumped', every_minutes: 5, run: async () => void runs++ };
  const one = worker('one', [job]);
  await one.runDue();
  for (const jump of [26 * 60, -26 * 60]) {
    t.advance(jump);
    await one.runDue();
    t.advance(-jump);
    await one.runDue();
    t.advance(5);
    const before = runs;
    await one.runDue();
    expect(runs).toBe(before + 1);
  }
});

test('an error is stored, and the next run tries again', async () => {
  let isBroken = true;
  const job: Job = {
    name: 'broken',
    every_minutes: 1,
    run: async () => {
      if (isBroken) throw new Error('no luck');
    },
  };
  await worker('one', [job]).runDue();
  expect(await rowOf('broken')).toEqual({ owner: null, last_error: 'no luck' });
  isBroken = false;
  t.advance(1);
  await worker('one', [job]).runDue();
  expect(await rowOf('broken')).toEqual({ owner: null, last_error: null });
});
