import * as calls from '@cabezal/contract/insight/indicators/work.calls';
import { getGuide, getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
const asked = { from: '2026-12-14', to: '2026-12-18' };

/** A trip with an appointment at 08:00 in El Guabo; `drive` records the first event at `leaves` and the following ones an hour apart. */
async function trip(day: string, leaves: string, code: string, n: 1 | 2): Promise<number> {
  const reservation = await approvedReservation(t, directExport(day));
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', set(n));
  await giveContainer(t, id_guide, code);
  await drive(t, id_guide, leaves);
  return id_guide;
}
const guides: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  // 08:00 in Guayaquil is 13:00 in UTC; the truck reaches the plant two hours after the first event.
  guides.push(await trip('2026-12-15', '2026-12-15T10:30:00.000Z', 'MSKU7502140', 1));
  guides.push(await trip('2026-12-16', '2026-12-16T11:30:00.000Z', 'CMAU4120760', 2));
  t.setNow('2026-12-20T14:00:00.000Z');
});
afterAll(() => t.close());

test('arrivals at a plant: screen, Excel and list of guides agree for each group', async () => {
  const boss = await t.as('admin');
  const found = await boss.ok(calls.getArrivalsDashboard, asked);
  const plants = await Promise.all(guides.map(id_guide => boss.ok(getGuide, { id_guide })));
  const late = plants.map(guide => {
    const stop = guide.stops.find(one => one.code === 'PLT');
    return (Date.parse(stop?.arrival_at ?? '') - Date.parse(stop?.appointment_at ?? '')) / 60_000;
  });
  expect(late).toEqual([-30, 30]);
  const groups = { ON_TIME: 1, UP_TO_30: 1, UP_TO_60: 0, OVER_60: 0 };
  expect(found.total).toEqual({ groups, arrivals: 2, on_time_percent: 50 });
  expect(found.plants).toMatchObject([{ id_location: place.plantGuabo, groups, arrivals: 2 }]);
  expect(found.carriers).toMatchObject([{ id_carrier: 1, arrivals: 2 }]);
  expect(found.without_arrival).toBe(0);

  for (const [arrival, count] of Object.entries(groups)) {
    const filters = { agreed_from: asked.from, agreed_to: asked.to, id_plant: place.plantGuabo, arrival };
    expect([arrival, (await boss.ok(getGuides, { filters })).total]).toEqual([arrival, count]);
  }
  const sheet = await rowsOf(boss, calls.getArrivalsDashboardExcel, asked);
  expect(sheet.map(row => [row.MINUTOS, row.ESTADO])).toEqual([
    [-30, 'A tiempo'],
    [30, 'Hasta 30 min tarde'],
  ]);
  // The filters apply: a shorter period has one arrival, trucks of others have none.
  expect((await boss.ok(calls.getArrivalsDashboard, { ...asked, to: '2026-12-15' })).total.arrivals).toBe(1);
  expect((await boss.ok(calls.getArrivalsDashboard, { ...asked, own: false })).total.arrivals).toBe(0);
});

test('a guide with two stops at one plant is one arrival, in the Excel and among those of its carrier, too', async () => {
  const boss = await t.as('admin');
  const [id_guide = 0] = guides;
  await t.write(tx =>
    tx.run(sql`insert into guide_stops (id_guide, position, code, action, id_location, name, lat, lng, radius_m, appointment_at, arrival_at, departure_at, status)
      select id_guide, 90, code, action, id_location, name, lat, lng, radius_m, appointment_at, arrival_at, departure_at, status
      from guide_stops where id_guide = ${id_guide} and code = 'PLT'`),
  );
  const found = await boss.ok(calls.getArrivalsDashboard, asked);
  expect([found.total.arrivals, found.carriers[0]?.arrivals]).toEqual([2, 2]);
  expect(await rowsOf(boss, calls.getArrivalsDashboardExcel, asked)).toHaveLength(2);
  const filters = { agreed_from: asked.from, agreed_to: asked.to, id_carrier: 1, arrival: 'ON_TIME' as const };
  expect((await boss.ok(getGuides, { filters })).total).toBe(found.carriers[0]?.groups.ON_TIME);
  await t.write(tx => tx.run(sql`delete from guide_stops where id_guide = ${id_guide} and position = 90`));
});

test('utilization: minutes on trips by day; screen, Excel and list of guides agree', async () => {
  const boss = await t.as('admin');
  const found = await boss.ok(calls.getUseDashboard, { ...asked, kind: 'TRUCK' });
  expect(found.days).toHaveLength(5);
  const truck = found.resources.find(one => one.id === 1);
  const [guide] = await t.rows<{ minutes: number }>(
    sql`select round(extract(epoch from coalesce(g.finished_at, max(coalesce(s.departure_at, s.arrival_at))) - min(coalesce(s.arrival_at, s.departure_at))) / 60)::integer as minutes
      from guides g join guide_stops s using (id_guide) where g.id_guide = ${guides[0] ?? 0} group by g.id_guide`,
  );
  expect(truck?.busy).toBe(guide?.minutes);
  expect(truck?.available).toBe(5 * 24 * 60);
  expect(truck?.busy_by_day.reduce((a, b) => a + b)).toBe(truck?.busy);
  expect(found.resources.reduce((sum, one) => sum + one.busy, 0)).toBe(found.total.busy);
  expect(found.total.trips).toBe(2);
  const filters = { id_truck: 1, planned_from: asked.from, planned_to: asked.to };
  expect((await boss.ok(getGuides, { filters })).total).toBe(truck?.trips);

  const sheet = await rowsOf(boss, calls.getUseDashboardExcel, { ...asked, kind: 'TRUCK' });
  expect(sheet).toHaveLength(found.resources.length + 1);
  expect(sheet.at(-1)).toMatchObject({ RECURSO: 'TOTAL', VIAJES: 2 });
  for (const kind of ['DRIVER', 'GENSET', 'CHASSIS'] as const)
    expect((await boss.ok(calls.getUseDashboard, { ...asked, kind })).total, kind).toMatchObject({
      busy: found.total.busy,
      trips: 2,
    });
});

test('other companies get no data and no file', async () => {
  for (const who of ['carrierAdmin', 'exporterAdmin'] as const) {
    const stranger = await t.as(who);
    expect(await stranger.ok(calls.getArrivalsDashboard, asked), who).toMatchObject({ plants: [], carriers: [] });
    expect((await stranger.call(calls.getArrivalsDashboardExcel, asked)).status, who).toBe(404);
  }
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.ok(calls.getUseDashboard, { ...asked, kind: 'TRUCK' })).resources).toEqual([]);
});
