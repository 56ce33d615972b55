import {
  getDriverBoard,
  getDrivingTime,
  getDrivingTimeExcel,
} from '@cabezal/contract/fleet/drivers/driving-time.calls';
import { listCarrierReservations, listDriverReservations } from '@cabezal/contract/insight/boards/carrier-trips.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { effortOf } from '../../../../test/plan-nodes.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { pageQuery } from '../../../platform/db/list.ts';
import { sampleTrip } from '../trucks/trip.samples.ts';
import { drivingTimeList } from './driving-time.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  // Driver 5 drives 3 h and 2 h with an hour at the plant; driver 6 drives 11 h without a stop, past midnight UTC.
  await t.write(async tx => {
    await drive(tx, 5, ['08:00', '11:00', '12:00', '14:00']);
    await drive(tx, 6, ['07:00', '18:00', null, null]);
  });
});
afterAll(() => t.close());

test('the stops of the period are read once for the page, its count and its columns', async () => {
  const input = { page: 1, page_size: 20, sort: [], filters: { from: '2026-11-20', to: '2026-11-20' } };
  const at = { now: new Date('2026-11-21T14:00:00Z'), today: '2026-11-21', zone: 'America/Guayaquil' };
  const { fetched } = await effortOf(t, systemScope, ['guide_stops'], pageQuery(drivingTimeList(input, at, 10), input));
  const [stops] = await t.rows<{ n: number }>(sql`select count(*)::int as n from guide_stops`);
  expect(fetched).toBe(stops?.n);
});

type Clock = string | null;
/** A guide of the driver on 2026-11-20: departure, arrival, departure, arrival (business time). */
async function drive(tx: Parameters<Parameters<TestApp['write']>[0]>[0], id_driver: number, at: Clock[]) {
  const { id_guide } = await sampleTrip(tx, {
    leg_start: '2026-11-20T13:00:00Z',
    guide: {
      id_driver,
      id_truck: id_driver,
      id_carrier: 2,
      status: 'VIAJE_POR_CERRAR',
      issued_at: '2026-11-20T10:00:00Z',
    },
  });
  await tx.run(sql`delete from guide_stops where id_guide = ${id_guide}`);
  const moment = (time: Clock | undefined) => (time ? `2026-11-20T${time}:00-05:00` : null);
  const stops: [Clock | undefined, Clock | undefined][] = [
    [null, at[0]],
    [at[1], at[2]],
    [at[3], null],
  ];
  for (const [i, [arrival, departure]] of stops.entries())
    await tx.run(sql`insert into guide_stops (id_guide, position, code, name, lat, lng, radius_m, arrival_at, departure_at)
      values (${id_guide}, ${i + 1}, 'PLT', 'Parada', -2, -79, 300, ${moment(arrival)}, ${moment(departure)})`);
}

test('driving time is the time between departures and arrivals, by day, with the longest stretch', async () => {
  const me = await t.as('operador');
  const { rows } = await me.ok(getDrivingTime, { filters: { from: '2026-11-20', to: '2026-11-20' } });
  expect(rows).toMatchObject([
    { id_driver: 6, driving_minutes: 660, longest_minutes: 660, stopped_minutes: 0, days_over: 1, trips: 1 },
    {
      id_driver: 5,
      driving_minutes: 300,
      longest_minutes: 180,
      stopped_minutes: 60,
      days: 1,
      busiest_day: '2026-11-20',
      busiest_minutes: 300,
      days_over: 0,
      last_arrival: '2026-11-20T19:00:00.000Z',
    },
  ]);
  const over = await me.ok(getDrivingTime, { filters: { from: '2026-11-20', to: '2026-11-20', over: true } });
  expect(over.rows.map(r => r.id_driver)).toEqual([6]);
  expect((await me.ok(getDrivingTime, { filters: { from: '2026-11-18', to: '2026-11-19' } })).total).toBe(0);
});

test('waiting that a rescue took over is not its driver’s', async () => {
  const me = await t.as('operador');
  const asked = { filters: { from: '2026-11-20', to: '2026-11-20', id_driver: 5 } };
  const origin = (of: 'id_stop' | null) =>
    t.write(tx =>
      tx.run(sql`update guide_stops s set id_stop_origin = ${of === null ? sql`null` : sql`s.id_stop`}
        from guides g where g.id_guide = s.id_guide and g.id_driver = 5 and s.position = 2`),
    );
  await origin('id_stop');
  expect((await me.ok(getDrivingTime, asked)).rows).toMatchObject([{ driving_minutes: 120, stopped_minutes: 0 }]);
  await origin(null);
  expect((await me.ok(getDrivingTime, asked)).rows).toMatchObject([{ driving_minutes: 300, stopped_minutes: 60 }]);
});

test('refuses a period that is reversed or too long; a carrier sees only its own drivers', async () => {
  const me = await t.as('operador');
  const long = await me.call(getDrivingTime, { filters: { from: '2026-01-01', to: '2026-11-20' } });
  expect(long).toMatchObject({ status: 422, body: { code: 'PERIODO' } });
  expect((await me.call(getDrivingTime, { filters: { from: '2026-11-20', to: '2026-11-19' } })).status).toBe(422);
  expect((await (await t.as('otherCarrierAdmin')).ok(getDrivingTime, {})).total).toBe(0);
  expect((await (await t.as('carrierAdmin')).ok(getDrivingTime, {})).total).toBe(2);
});

test('the Excel has every row of the list, in hours', async () => {
  const me = await t.as('carrierAdmin');
  const [head, first, second] = await cellsOf(me, getDrivingTimeExcel, {});
  expect(head).toContain('Tramo más largo (h)');
  expect(first).toContain('Darwin Choez');
  expect(second?.[(head ?? []).indexOf('Conducción (h)')]).toBe(5);
});

test('trips of drivers and carriers: by driver, by carrier, each in its scope', async () => {
  const me = await t.as('operador');
  const mine = await me.ok(listDriverReservations, { filters: { id_driver: 5 } });
  expect(mine.rows).toMatchObject([{ driver_name: expect.any(String), kind: 'VIAJE' }]);
  expect((await me.ok(listCarrierReservations, { filters: { id_carrier: 2 } })).total).toBe(2);
  expect((await (await t.as('otherCarrierAdmin')).ok(listCarrierReservations, {})).total).toBe(0);
  expect((await (await t.as('exporterAdmin')).call(listDriverReservations, {})).status).toBe(403);
});

test('the board shows the current and the next trip of a driver', async () => {
  await t.write(async tx => {
    await sampleTrip(tx, { guide: { id_driver: 7, id_truck: 7, id_carrier: 3, status: 'VIAJANDO' } });
    await sampleTrip(tx, {
      leg_start: '2026-11-23T15:00:00Z',
      guide: { id_driver: 7, id_truck: 7, id_carrier: 3, status: 'GUIA_PENDIENTE' },
    });
  });
  const board = await (await t.as('otherCarrierAdmin')).ok(getDriverBoard, {});
  expect(board).toMatchObject([
    {
      id_driver: 7,
      current: { status: 'VIAJANDO' },
      next: { status: 'GUIA_PENDIENTE', planned_start: '2026-11-23T15:00:00.000Z' },
    },
  ]);
  expect(await (await t.as('operador')).ok(getDriverBoard, { search: 'yagual' })).toHaveLength(1);
});
