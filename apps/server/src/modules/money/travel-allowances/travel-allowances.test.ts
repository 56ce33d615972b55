import * as calls from '@cabezal/contract/money/travel-allowances/travel-allowances.calls';
import { getClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let accounts: Client;
let boss: Client;
let id_guide: number;
beforeAll(async () => {
  t = await startTestApp();
  [accounts, boss] = [await t.as('contador'), await t.as('admin')];
  const guide = await issuedGuide(t, await approvedReservation(t, directExport('2026-12-02')), 'VIAJE');
  ({ id_guide } = guide);
  await giveContainer(t, id_guide, 'MSKU7502140');
  await drive(t, id_guide, '2026-12-02T06:00:00Z');
});
afterAll(() => t.close());

const proposed = async () => {
  const { viatico, viatico_source } = (await boss.ok(getClosing, { id_guide })).proposed;
  return { viatico, viatico_source };
};
const add = (rate: object) => accounts.call(calls.addTravelAllowanceRate, { valid_from: '2026-11-26', ...rate });
/** From a day before today on, with the right for it and a reason. */
const addBackdated = (rate: object) =>
  boss.call(calls.addTravelAllowanceRate, {
    valid_from: '2026-11-26',
    justification: 'Acordado en noviembre',
    ...rate,
  });
interface Place {
  id_canton: number;
  /** The plant, and the last stop after it. */
  id_origin: number;
  id_destination: number;
}
async function plantOfTrip(): Promise<Place> {
  const [place] = await t.rows<Place>(
    sql`select p.id_canton, s.id_location as id_origin, n.id_location as id_destination
      from guides g join leg_stops s on s.id_leg = g.id_leg and s.code = 'PLT' join locations p on p.id_location = s.id_location
        join leg_stops n on n.id_leg = s.id_leg and n.position > s.position
      where g.id_guide = ${id_guide} order by n.position desc limit 1`,
  );
  if (place === undefined) throw new Error('the trip has no plant');
  return place;
}
const storeRoad = ({ id_origin, id_destination }: Place): Promise<{ id_route: number }> =>
  t.write(tx =>
    tx.one(
      sql<{
        id_route: number;
      }>`insert into routes (name, id_origin, id_destination, km, minutes, tolls, line, source, author)
        values ('Ruta del viaje', ${id_origin}, ${id_destination}, 100, 120, 1, '[]', 'GRAPH', 'Prueba') returning id_route`,
    ),
  );

test('the rate of a city is proposed instead of days and nights, that of a road before it, each from its day on', async () => {
  const byDays = await proposed();
  expect(byDays.viatico_source).toBe('Días y noches del viaje');
  const place = await plantOfTrip();
  const { id_canton } = place;
  const { id_route } = await storeRoad(place);
  expect((await add({ id_canton, amount: '61.00', valid_from: '2026-12-03' })).status).toBe(200);
  expect(await proposed()).toEqual(byDays);

  const past = await add({ id_canton, amount: '62.00', justification: 'Acordado en noviembre' });
  expect([past.status, past.body.code]).toEqual([422, 'FECHA_PASADA']);
  expect((await addBackdated({ id_canton, amount: '62.00', justification: null })).body.code).toBe('FECHA_PASADA');
  const city = await addBackdated({ id_canton, amount: '62.00' });
  const { canton, version, id_travel_allowance_rate } = city.body as unknown as calls.TravelAllowanceRateRow;
  expect(await proposed()).toEqual({ viatico: '62.00', viatico_source: `Tarifa de viático de ${canton}` });
  expect((await addBackdated({ id_route, amount: '63.00', valid_from: '2026-11-20' })).status).toBe(200);
  expect(await proposed()).toEqual({ viatico: '63.00', viatico_source: 'Tarifa de viático de Ruta del viaje' });

  const { rows } = await accounts.ok(calls.getTravelAllowanceRates, { search: 'ruta del' });
  expect(rows).toMatchObject([{ id_route, route: 'Ruta del viaje', id_canton: null, amount: '63.00' }]);
  const end = (rate: object) => accounts.call(calls.endTravelAllowanceRate, rate);
  const target = { id_travel_allowance_rate, version };
  expect((await end({ ...target, valid_to: '2026-11-20' })).body.code).toBe('FECHA_PASADA');
  expect((await end({ ...target, valid_to: '2026-12-31' })).status).toBe(200);
  expect((await end({ ...target, valid_to: '2026-12-31' })).body.code).toBe('MODIFICADO');
});

test('a rate has one place that exists; others than the operator neither read nor write rates', async () => {
  const { id_canton } = await plantOfTrip();
  expect((await add({ amount: '10.00' })).body.fields).toHaveProperty('id_route');
  expect((await add({ id_route: 999_999, amount: '10.00' })).body.fields).toHaveProperty('id_route');
  expect((await add({ id_canton: 999_999, amount: '10.00' })).body.fields).toHaveProperty('id_canton');
  const bad = await add({ id_canton, amount: '10.00', valid_to: '2026-11-25' });
  expect(bad.body.fields).toHaveProperty('valid_to');
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.ok(calls.getTravelAllowanceRates, {})).rows).toEqual([]);
  const written = await carrier.call(calls.addTravelAllowanceRate, {
    id_canton,
    amount: '10.00',
    valid_from: '2026-12-02',
  });
  expect([403, 404]).toContain(written.status);
});

test('a planned end may be earlier, and a rate that has ended does not hold again', async () => {
  const { id_canton } = await plantOfTrip();
  const rate = { id_canton, amount: '55.00', valid_from: '2026-12-05', valid_to: '2026-12-31' };
  const { id_travel_allowance_rate, version } = await accounts.ok(calls.addTravelAllowanceRate, rate);
  const end = (of: object) => accounts.call(calls.endTravelAllowanceRate, { id_travel_allowance_rate, ...of });
  expect((await end({ version, valid_to: '2027-01-31' })).body.code).toBe('TARIFA_TERMINADA');
  const shorter = await end({ version, valid_to: '2026-12-06' });
  expect(shorter.body).toMatchObject({ valid_to: '2026-12-06', can: { end: true } });
  t.setNow('2026-12-07T15:00:00Z');
  const again = await end({ version: version + 1, valid_to: '2026-12-31' });
  expect([again.status, again.body.code]).toEqual([409, 'TARIFA_TERMINADA']);
});

test('a rate that does not hold yet is withdrawn', async () => {
  const { id_canton } = await plantOfTrip();
  const coming = await add({ id_canton, amount: '64.00', valid_from: '2027-03-01' });
  const { id_travel_allowance_rate, version } = coming.body;
  await accounts.ok(calls.withdrawTravelAllowanceRate, { id_travel_allowance_rate, version });
  const { rows } = await accounts.ok(calls.getTravelAllowanceRates, {});
  expect(rows.map(row => row.id_travel_allowance_rate)).not.toContain(id_travel_allowance_rate);
});
