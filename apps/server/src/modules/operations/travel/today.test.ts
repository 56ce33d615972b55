import { getDriverPhones, revokeDriverPhone } from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import { dayEmergency } from '@cabezal/contract/operations/travel/emergency.calls';
import { getDriverToday, openPhoneTrip } from '@cabezal/contract/operations/travel/today.calls';
import { getTravel, tapArrival } from '@cabezal/contract/operations/travel/travel.calls';
import { addMinutes, businessDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { type IssuedTrip, issuedTrip, tap } from './travel.samples.ts';

// A server for each test: a driver's day shows the trips of the other tests, too.
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const phoneOf = async (id_driver: number): Promise<Client> => t.withToken(await t.phoneOf(id_driver));
const idsOf = async (phone: Client) => (await phone.ok(getDriverToday)).trips.map(trip => trip.id_guide);
const opened = async (phone: Client, { id_guide }: IssuedTrip): Promise<Client> =>
  t.withToken((await phone.ok(openPhoneTrip, { id_guide })).token);
const startOf = async ({ id_guide }: IssuedTrip): Promise<string> => {
  const [row] = await t.rows(
    sql<{ at: string }>`select iso(planned_start) as at from guides where id_guide = ${id_guide}`,
  );
  return row?.at ?? '';
};
const change = (trip: IssuedTrip, columns: ReturnType<typeof sql>) =>
  t.write(tx => tx.run(sql`update guides set ${columns} where id_guide = ${trip.id_guide}`));

test('a phone shows what its driver does next, and opens it', async () => {
  const trip = await issuedTrip(t, 1);
  const phone = await phoneOf(1);
  const day = await phone.ok(getDriverToday);
  expect(day).toMatchObject({
    today: businessDate(await startOf(trip)),
    trips: [{ id_guide: trip.id_guide, id_reservation: trip.id_reservation, begun: false, ended_at: null }],
  });
  expect(day.driver_name.length).toBeGreaterThan(3);
  expect(day.trips[0]?.next_stop).toMatchObject({ arrival_at: null });
  const page = await opened(phone, trip);
  expect((await page.ok(getTravel)).guide.id_guide).toBe(trip.id_guide);
  const at = t.services.clock().toISOString();
  await page.ok(tapArrival, tap(trip.stops[0], at));
  expect((await phone.ok(getDriverToday)).trips[0]).toMatchObject({ begun: true, next_stop: { arrival_at: at } });
});

test('the day is today and tomorrow: later trips are neither shown nor opened', async () => {
  const trips = [await issuedTrip(t, 1), await issuedTrip(t, 1), await issuedTrip(t, 1)] as const;
  const phone = await phoneOf(1);
  t.setNow(await startOf(trips[0]));
  expect(await idsOf(phone)).toEqual([trips[0].id_guide, trips[1].id_guide]);
  expect((await phone.call(openPhoneTrip, { id_guide: trips[2].id_guide })).status).toBe(404);
  t.setNow(await startOf(trips[1]));
  // A trip of yesterday that has not ended stays.
  expect(await idsOf(phone)).toEqual(trips.map(trip => trip.id_guide));
});

test('trips of other drivers, of plans that are not issued, and deleted ones are not shown', async () => {
  const own = await issuedTrip(t, 1);
  const other = await issuedTrip(t, 2);
  const phone = await phoneOf(1);
  t.setNow(await startOf(own));
  expect(await idsOf(phone)).toEqual([own.id_guide]);
  expect((await phone.call(openPhoneTrip, { id_guide: other.id_guide })).status).toBe(404);
  await change(own, sql`issued_at = null`);
  expect(await idsOf(phone)).toEqual([]);
  expect((await phone.call(openPhoneTrip, { id_guide: own.id_guide })).status).toBe(404);
});

test('a trip that ended stays until the end of its day, at least twelve hours; once closed it is not opened', async () => {
  const trip = await issuedTrip(t, 1);
  const phone = await phoneOf(1);
  const ended = addMinutes(await startOf(trip), 120);
  t.setNow(ended);
  await change(trip, sql`finished_at = ${ended}, status = 'VIAJE_POR_CERRAR'`);
  expect((await phone.ok(getDriverToday)).trips).toMatchObject([{ ended_at: ended, next_stop: null }]);
  await opened(phone, trip);
  await change(trip, sql`closed_at = ${ended}, status = 'VIAJE_CERRADO'`);
  expect((await phone.ok(getDriverToday)).trips).toMatchObject([{ closed_at: ended }]);
  expect((await phone.call(openPhoneTrip, { id_guide: trip.id_guide })).status).toBe(404);
  t.setNow(addMinutes(ended, 12 * 60));
  expect(await idsOf(phone)).toEqual([trip.id_guide]);
  t.setNow(addMinutes(ended, 36 * 60));
  expect(await idsOf(phone)).toEqual([]);
});

test('a call for help from «Hoy» is on the trip that he drives, and stays there when it is sent again', async () => {
  const [first, second] = [await issuedTrip(t, 1), await issuedTrip(t, 1)];
  const phone = await phoneOf(1);
  t.setNow(await startOf(first));
  const said = { key: 'emergency-today', at: t.services.clock().toISOString() };
  const calledOn = () => t.rows(sql<{ id_guide: number }>`select id_guide from emergencies order by id_emergency`);
  expect(await phone.ok(dayEmergency, said)).toMatchObject({ is_open: true });
  expect(await calledOn()).toEqual([{ id_guide: first.id_guide }]);
  const ended = addMinutes(await startOf(first), 60);
  await change(first, sql`finished_at = ${ended}, status = 'VIAJE_POR_CERRAR'`);
  t.setNow(ended);
  await phone.ok(dayEmergency, said);
  expect(await calledOn()).toEqual([{ id_guide: first.id_guide }]);
  await phone.ok(dayEmergency, { ...said, key: 'emergency-later' });
  expect(await calledOn()).toEqual([{ id_guide: first.id_guide }, { id_guide: second.id_guide }]);
});

test('a driver without any trip is told to telephone', async () => {
  const phone = await phoneOf(2);
  const answer = await phone.call(dayEmergency, { key: 'emergency-alone', at: t.services.clock().toISOString() });
  expect(answer).toMatchObject({ status: 404, body: { message: 'No tiene un viaje: llame al 911 o a monitoreo' } });
});

test('two phones of a driver show the same, and the taps of both count', async () => {
  const trip = await issuedTrip(t, 1);
  const [first, second] = [await phoneOf(1), await phoneOf(1)];
  expect(await second.ok(getDriverToday)).toEqual(await first.ok(getDriverToday));
  const [one, two] = [await opened(first, trip), await opened(second, trip)];
  const at = t.services.clock().toISOString();
  await two.ok(tapArrival, tap(trip.stops[0], at));
  expect((await one.ok(getTravel)).guide.stops[0]?.arrival_at).toBe(at);
  expect(await second.ok(getDriverToday)).toEqual(await first.ok(getDriverToday));
});

test('a revoked phone closes the trips that it opened, and those of other phones stay open', async () => {
  const trip = await issuedTrip(t, 1);
  const [lost, kept] = [await phoneOf(1), await phoneOf(1)];
  const [onLost, onKept] = [await opened(lost, trip), await opened(kept, trip)];
  const me = await t.as('operador');
  const { phones } = await me.ok(getDriverPhones, { id_driver: 1 });
  // The newest is first.
  await me.ok(revokeDriverPhone, { id_driver: 1, id_phone_binding: phones[1]?.id_phone_binding });
  expect((await lost.call(getDriverToday)).status).toBe(401);
  expect((await onLost.call(getTravel)).status).toBe(401);
  expect((await kept.call(getDriverToday)).status).toBe(200);
  await onKept.ok(getTravel);
  await trip.phone.ok(getTravel);
});

test('the phone of a lent driver shows his trips for every carrier, without a word of money', async () => {
  const trip = await issuedTrip(t, 1);
  const phone = await phoneOf(1);
  const cash = sql`viatico = 77.31, anticipo = 88.42, peaje = 99.53`;
  await change(trip, sql`id_carrier = ${company.otherCarrier}, is_own = false, ${cash}`);
  const page = await opened(phone, trip);
  const said = JSON.stringify([await phone.ok(getDriverToday), await page.ok(getTravel)]);
  expect(said).toContain(String(trip.id_guide));
  expect(said).not.toMatch(/77[.,]31|88[.,]42|99[.,]53/);
});

test('when another driver is assigned, the former one’s phone loses the trip', async () => {
  const trip = await issuedTrip(t, 1);
  const [former, next] = [await phoneOf(1), await phoneOf(2)];
  expect(await idsOf(former)).toEqual([trip.id_guide]);
  await change(trip, sql`id_driver = 2`);
  expect(await idsOf(former)).toEqual([]);
  expect((await former.call(openPhoneTrip, { id_guide: trip.id_guide })).status).toBe(404);
  expect(await idsOf(next)).toEqual([trip.id_guide]);
});
