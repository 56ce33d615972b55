import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { updateFinish } from '@cabezal/contract/operations/guides/special.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { drive } from '../../../../../test/trips.ts';
import { motive, underWay } from '../../dispatch/rescue/rescue.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

test('a declared finish can be moved and undone until the guide is closed', async () => {
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140');
  const id_guide = guide.id_guide;
  const there = await drive(t, id_guide, '2026-12-02T10:00:00Z', ['PLT', 'departure']);
  const last = there.stops.at(-1);
  const { guide: skipped } = await clerk.ok(skipStop, { id_stop: last?.id_stop, motive });
  // The plant is done and the port skipped: by its facts the trip is over, so its finish may be declared.
  const at = new Date(Date.parse(there.stops[1]?.departure_at ?? '') + 600_000).toISOString();
  t.setNow(new Date(Date.parse(at) + 3_600_000).toISOString());
  const finished = await clerk.ok(calls.finishTravel, { id_guide, version: skipped.version, at });
  expect([finished.finished_at, finished.can.move_finish]).toEqual([at, true]);
  const change = (version: number, value: string | null) =>
    clerk.call(updateFinish, { id_guide, version, at: value, motive });
  const early = await change(finished.version, there.stops[1]?.arrival_at ?? '');
  expect([early.status, early.body.code]).toEqual([422, 'FECHA_ANTERIOR']);
  const later = new Date(Date.parse(at) + 60_000).toISOString();
  const moved = await change(finished.version, later);
  expect([moved.status, moved.body.finished_at]).toEqual([200, later]);
  const stale = await change(finished.version, null);
  expect([stale.status, stale.body.code]).toEqual([409, 'MODIFICADO']);
  const back = await change(finished.version + 1, null);
  expect([back.status, back.body.finished_at]).toEqual([200, null]);
  const twice = await change(finished.version + 2, null);
  expect([twice.status, twice.body.code]).toEqual([409, 'EVENTO_NO_REGISTRADO']);
  const log = await clerk.ok(calls.getEvents, { id_guide });
  expect(log.map(row => row.text)).toContain(`Finalización deshecha — ${motive}`);
  expect((await (await t.as('contador')).call(updateFinish, { id_guide, version: 1, at: null, motive })).status).toBe(
    403,
  );
});
