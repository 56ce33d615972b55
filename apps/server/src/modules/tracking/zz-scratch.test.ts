import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createGroupWriter } from './group-writer.ts';
import { prepareDays } from './partitions.queries.ts';
import { driveTo, journey, trackedTrip } from './tracked-trip.samples.ts';
import { q } from '../../platform/db/tx.ts';

let t: TestApp;
beforeAll(async () => { t = await startTestApp(); });
afterAll(() => t.close());

test('busy', async () => {
  const trip = await trackedTrip(t, { start: '2026-11-25T12:00:00.000Z' });
  await driveTo(t, trip, journey(trip.stops, trip.start).slice(0, 3));
  console.log(await t.rows(sql`select status, planned_start, planned_end, busy_from, busy_to from guides where id_guide = ${trip.id_guide}`));
});

test('throughput', async () => {
  const now = Date.parse('2026-11-21T14:00:00.000Z');
  for (let d = -100; d < 3; d += 1) await prepareDays(t.db, new Date(now + d * 86_400_000 ));
  await t.write(tx => tx.run(sql`insert into trucks (id_truck, id_company, disk, license_plate) select i, 1, 'B' || i, 'BBB' || i from generate_series(1000, 1499) i`));
  const writer = createGroupWriter(t.db);
  const pos = (truck: number, k: number) => ({ id_truck: 1000 + truck, device_ms: now - 20_000_000 + k * 1000, lat: -2 - k / 1e5, lng: -79.9, speed_kmh: 40.5, heading: 90, accuracy_m: 5, attributes: null });
  for (const [name, batch, rounds] of [['single', 1, 60], ['batch100', 100, 4]] as const) {
    const began = performance.now();
    let n = 0;
    await Promise.all(Array.from({ length: 500 }, async (_, truck) => {
      for (let r = 0; r < rounds; r++) {
        await writer.write(Array.from({ length: batch }, (_, i) => pos(truck, (name === 'single' ? 0 : 1000) + r * batch + i)));
        n += batch;
      }
    }));
    const s = (performance.now() - began) / 1000;
    console.log(name, n, 'positions', Math.round(n / s), '/s');
  }
  const client = await t.db.pool.connect();
  let began = performance.now();
  for (let i = 0; i < 500; i++) await client.query(`insert into positions (id_truck, device_time, lat, lng) values (5, to_timestamp(${(now - 9_000_000 + i * 1000) / 1000}), 1, 1)`);
  console.log('one insert each', Math.round(500 / ((performance.now() - began) / 1000)), '/s');
  began = performance.now();
  await client.query(`insert into positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading, accuracy_m) select i % 500 + 2000, to_timestamp(${(now - 9_000_000) / 1000}) + (i / 500) * interval '1 second', now(), -2, -79.9, 40.5, 90, 5 from generate_series(1, 100000) i`);
  console.log('bulk insert select', Math.round(100000 / ((performance.now() - began) / 1000)), '/s');
  await client.query('analyze positions');
  const wanted = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id_guide: i, id_truck: 1000 + i, after: new Date(now - 20_000_000 + 1300_000).toISOString() })));
  const { rows } = await client.query(`explain analyze select w.id_guide, f.* from jsonb_to_recordset($1::jsonb) as w(id_guide integer, id_truck integer, after timestamptz)
    cross join lateral (select p.device_time as at, p.lat, p.lng, p.accuracy_m from positions p
      where p.id_truck = w.id_truck and p.device_time > w.after and p.device_time > $2::timestamptz order by p.device_time) f`, [wanted, new Date(now - 20_000_000 + 1300_000).toISOString()]);
  console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'));
  client.release();
}, 200_000);
