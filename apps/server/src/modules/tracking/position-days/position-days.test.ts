import { getTruckActivities } from '@cabezal/contract/insight/boards/work.calls';
import { getTrack } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { getPlaybackPdf } from '@cabezal/contract/tracking/playback/playback.calls';
import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import type { TrucksOfDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, set } from '../../../../test/trips.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { type Leg, sendPositions } from '../playback/sent-positions.samples.ts';
import { prepareDays } from '../positions/storage/partitions.queries.ts';
import { OLD_TRACKS } from './thin-positions.queries.ts';
import { thinPositions } from './thin-positions.ts';

const day = (date: string) => ({ from: `${date}T05:00:00Z`, to: `${date}T23:00:00Z` });
/** Two hours of driving with an hour in one place, the engine off for most of it. */
const legs: readonly Leg[] = [
  [30, 1_000, 60, 1],
  [1, 1_000, 88, 1],
  [30, 1_000, 60, 1],
  [10, 0, 0, 1],
  [50, 0, 0, 0],
  [30, 1_000, 60, 1],
];
const soon = '2026-12-10T12:00:00Z';
const later = '2027-01-20T12:00:00Z';

let t: TestApp;
/** A trip of truck 5 on 2 December that nobody closes. */
let open: number;
beforeAll(async () => {
  t = await startTestApp();
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140', { ...set(1), id_truck: 5, id_driver: 5 });
  const after = await drive(t, guide.id_guide, '2026-12-02T13:00:00Z', ['PLT', 'departure']);
  open = after.id_guide;
  await sendPositions(t, { id_truck: 3, from: '2026-12-01T10:00:00Z' }, legs);
  await sendPositions(t, { id_truck: 2, from: '2026-12-01T10:00:00Z' }, legs);
  await sendPositions(t, { id_truck: 5, from: '2026-12-02T11:00:00Z' }, legs);
  t.setNow(soon);
});
afterAll(() => t.close());

/** The job as it runs at an instant. The clock stays, so that sessions do not end. */
const run = (at: string, db: Database = t.db) => thinPositions(db, new Date(at));
/** Deletes what is no longer kept at an instant. */
async function sweepAt(at: string): Promise<void> {
  t.setNow(at);
  for (const sweep of OLD_TRACKS) await t.write(tx => sweep(tx, 1_000));
  t.setNow(soon);
}
async function played(id_truck: number, date: string): Promise<TruckHistory> {
  const answer = await (await t.as('monitor')).ok(getTrack, { id_truck, ...day(date) });
  if (!('truck' in answer)) throw new Error('the track of a trip');
  return answer;
}
async function activities(date: string): Promise<TrucksOfDay> {
  const answer = await (await t.as('monitor')).ok(getTruckActivities, { date });
  if (Array.isArray(answer)) throw new Error('what trucks do now');
  return answer;
}
const spansOf = ({ trucks }: TrucksOfDay) =>
  trucks.map(truck =>
    truck.segments.map(({ from, to, activity, place }) => [truck.id_truck, from, to, activity, place]),
  );
const count = async (from: RawBuilder<unknown>) =>
  (await t.rows(sql<{ n: number }>`select count(*)::int as n from ${from}`))[0]?.n;
const exactOf = (date: string) => count(sql`positions where device_time::date = ${date}::date`);
const keptOf = (date: string) => count(sql`position_days where day = ${date}::date`);
const held = () => count(sql`held_positions`);

test('a day is kept as it is for 35 days; then a run that was stopped goes on, and drops no day before it is thinned', async () => {
  await run(soon);
  expect([await exactOf('2026-12-01'), await keptOf('2026-12-01')]).toEqual([302, 0]);
  const [before, activitiesBefore] = [await played(3, '2026-12-01'), await activities('2026-12-01')];
  expect(before.is_thinned).toBe(false);
  expect(before.stays).toHaveLength(1);

  await prepareDays(t.db, new Date(later));
  let writes = 0;
  const stopped: Database = {
    ...t.db,
    // The first write stores the trucks of the day; the second one would copy what is held.
    write: (scope, author, work) =>
      ++writes > 1 ? Promise.reject(new Error('stopped')) : t.db.write(scope, author, work),
  };
  await expect(run(later, stopped)).rejects.toThrow('stopped');
  expect([await exactOf('2026-12-01'), await keptOf('2026-12-01')]).toEqual([302, 2]);
  // While its exact positions are there, they are read.
  expect(await played(3, '2026-12-01')).toEqual(before);

  await run(later);
  expect([await exactOf('2026-12-01'), await keptOf('2026-12-01')]).toEqual([0, 2]);
  const after = await played(3, '2026-12-01');
  const { km, ...times } = before.summary;
  expect(after).toMatchObject({
    is_thinned: true,
    stays: before.stays,
    gaps: before.gaps,
    engine_on: before.engine_on,
    summary: times,
  });
  expect(Math.abs(after.summary.km - km)).toBeLessThanOrEqual(0.1);
  expect(spansOf(await activities('2026-12-01'))).toEqual(spansOf(activitiesBefore));
  // A period within the stay shows that part of it.
  const within = { id_truck: 3, from: '2026-12-01T11:20:00.000Z', to: '2026-12-01T11:50:00.000Z' };
  const part = await (await t.as('monitor')).ok(getTrack, within);
  expect(part).toMatchObject({ stays: [{ from: within.from, to: within.to, minutes: 30 }], gaps: [] });
  const paper = await (await t.as('monitor')).call(getPlaybackPdf, { id_truck: 3, ...day('2026-12-01') });
  const text = (await readPdfText(fileOf(paper))).replace(/\s/g, '');
  expect(text).toContain('quedanunas400pordía');
  expect(text).not.toContain('posicionesexactas');
});

test('the exact positions of a trip that nobody closed are held until 35 days after its end', async () => {
  const history = await played(5, '2026-12-02');
  expect(history.is_thinned).toBe(false);
  expect(await exactOf('2026-12-02')).toBe(0);
  expect(await held()).toBe(151);
  const track = await (await t.as('monitor')).ok(getTrack, { id_guide: open });
  expect(track.track.length).toBeGreaterThan(20);

  await sweepAt(later);
  expect(await held()).toBe(151);
  await t.write(tx => tx.run(sql`update guides set closed_at = ${later}::timestamptz where id_guide = ${open}`));
  await sweepAt('2027-02-20T12:00:00Z');
  expect(await held()).toBe(151);
  await sweepAt('2027-02-25T12:00:00Z');
  const holds = await count(sql`position_holds where noun = 'guide' and id_record = ${open}`);
  expect([await held(), holds]).toEqual([0, 0]);
  expect((await played(5, '2026-12-02')).is_thinned).toBe(true);
});

test('after 24 months nothing is left', async () => {
  await sweepAt('2028-11-20T12:00:00Z');
  expect(await keptOf('2026-12-01')).toBe(2);
  await sweepAt('2028-12-20T12:00:00Z');
  expect(await count(sql`position_days`)).toBe(0);
  expect((await played(3, '2026-12-01')).track).toEqual([]);
});
