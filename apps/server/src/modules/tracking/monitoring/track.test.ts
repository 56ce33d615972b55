import { getTrack } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive } from '../../../../test/trips.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a customer does not see where the truck of a rescue was before, although it took over an earlier arrival', async () => {
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140');
  const there = await drive(t, guide.id_guide, '2026-12-02T13:00:00Z', ['PLT', 'arrival']);
  const { id_guide, id_truck } = await rescued(t, await t.as('monitor'), there);
  await drive(t, id_guide, '2026-12-02T16:00:00Z', ['PLT', 'departure']);
  await t.write(tx =>
    tx.run(sql`insert into positions (id_truck, device_time, lat, lng, speed_kmh)
      select ${id_truck}, at::timestamptz, -2.5, -79.6, 40 from unnest(array['2026-12-02T13:30:00Z', '2026-12-02T16:30:00Z']) at`),
  );
  const { track } = await (await t.as('exporterAdmin')).ok(getTrack, { id_guide });
  expect(track.map(point => point[2])).toEqual([Date.parse('2026-12-02T16:30:00Z') / 1000]);
});
