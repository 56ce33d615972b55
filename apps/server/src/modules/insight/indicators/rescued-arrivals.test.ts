import * as calls from '@cabezal/contract/insight/indicators/work.calls';
import { getGuide, getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../test/trips.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { motiveOf, rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('an arrival is missing until the truck arrives, or until its trip is a false freight; a rescue misses it in place of the rescued guide', async () => {
  const day = { from: '2026-12-02', to: '2026-12-03' };
  const found = async () => (await t.as('admin')).ok(calls.getArrivalsDashboard, day);
  const { guide } = await underWay(t, '2026-12-02', 'ONEU9035489');
  t.setNow('2026-12-02T15:00:00.000Z');
  expect((await found()).without_arrival).toBe(1);
  const rescue = await rescued(t, await t.as('monitor'), guide);
  t.setNow('2026-12-02T16:00:00.000Z');
  expect((await found()).without_arrival).toBe(1);
  await drive(t, rescue.id_guide, '2026-12-02T17:00:00.000Z');
  expect(await found()).toMatchObject({ without_arrival: 0, total: { arrivals: 1 } });

  const { id_guide } = await issuedGuide(t, await approvedReservation(t, directExport('2026-12-03')), 'VIAJE', set(3));
  t.setNow('2026-12-03T15:00:00.000Z');
  expect((await found()).without_arrival).toBe(1);
  await attachPapers(t, id_guide, ['FOTO']);
  const clerk = await t.as('operador');
  const { version } = await clerk.ok(getGuide, { id_guide });
  const id_motivo = await motiveOf(t, 'FALSE_FREIGHT');
  await clerk.ok(falseFreight, { id_guide, version, id_motivo, motive: 'La planta no tenía carga' });
  expect((await found()).without_arrival).toBe(0);
});

test('a rescue at the plant: the late arrival is that of the guide that arrived, and the new unit is busy from its own first event', async () => {
  const day = { from: '2026-12-08', to: '2026-12-09' };
  const { guide } = await underWay(t, '2026-12-08', 'TRIU8423172', { ...set(1), id_truck: 3, id_driver: 3 });
  const there = await drive(t, guide.id_guide, '2026-12-08T15:00:00.000Z', ['PLT', 'arrival']);
  const rescue = await rescued(t, await t.as('monitor'), there);
  const done = await drive(t, rescue.id_guide, '2026-12-08T21:00:00.000Z');
  const boss = await t.as('admin');
  const { total, carriers } = await boss.ok(calls.getArrivalsDashboard, day);
  expect([total.groups, carriers.length]).toEqual([{ ON_TIME: 0, UP_TO_30: 0, UP_TO_60: 0, OVER_60: 1 }, 1]);
  const late = { agreed_from: day.from, agreed_to: day.to, arrival: 'OVER_60' };
  expect((await boss.ok(getGuides, { filters: late })).rows.map(row => row.id_guide)).toEqual([guide.id_guide]);
  const last = done.stops
    .flatMap(stop => [stop.arrival_at, stop.departure_at])
    .filter(at => at !== null)
    .sort()
    .at(-1);
  const { resources } = await boss.ok(calls.getUseDashboard, { ...day, kind: 'TRUCK' });
  const minutes = (Date.parse(last ?? '') - Date.parse('2026-12-08T21:00:00.000Z')) / 60_000;
  expect(resources.find(one => one.id === 2)?.busy).toBe(minutes);
});
