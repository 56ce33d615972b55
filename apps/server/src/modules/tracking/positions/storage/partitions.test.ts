import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { trackingJobs } from '../positions.jobs.ts';
import { report } from '../tracked-trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const run = async (name: string) => {
  const job = trackingJobs(t.services).find(j => j.name === name);
  await job?.run(t.db);
};
const days = async () =>
  (
    await t.rows(
      sql<{
        name: string;
      }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'positions'::regclass order by 1`,
    )
  ).map(r => r.name);
const where = async () =>
  (
    await t.rows(
      sql<{
        name: string;
        n: number;
      }>`select tableoid::regclass::text as name, count(*)::int as n from positions group by 1 order by 1`,
    )
  ).map(r => [r.name, r.n]);

test('days are created ahead, also for positions stored before; a second run changes nothing', async () => {
  const who = { device: 'TRUCK-1', key: 'demo-1' };
  const now = Date.parse(testNow);
  for (const ago of [0, 60_000, 9 * 86_400_000]) await report(t, who, { lat: -2, lng: -79, ms: now - ago });
  expect(await where()).toEqual([['positions_default', 3]]);
  await run('prepare_positions_days');
  const made = ['20261112', '20261120', '20261121', '20261122', '20261123', '20261124'].map(d => `positions_${d}`);
  expect(await days()).toEqual([...made, 'positions_default']);
  expect(await where()).toEqual([
    ['positions_20261112', 1],
    ['positions_20261121', 2],
  ]);
  await run('prepare_positions_days');
  expect(await days()).toHaveLength(7);
  // They accept new positions, each once.
  expect(await report(t, who, { lat: -2, lng: -79, ms: now - 60_000 })).toBe(200);
  expect(await report(t, who, { lat: -2, lng: -79, ms: now - 1_000 })).toBe(200);
  expect(await where()).toEqual([
    ['positions_20261112', 1],
    ['positions_20261121', 3],
  ]);
});
