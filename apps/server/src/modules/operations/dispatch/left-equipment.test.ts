import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  closeGuide,
  getGuide,
  resetDeparture,
  reverseClosing,
  saveGuide,
  updateTruckGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { getTripStops, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { directExport, madeGuide } from './dispatch.samples.ts';

/** Until when genset and chassis stay with a container that is left, by what happens on the way (decision 0154). */
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  for (const name of ['monitor', 'operador', 'admin'] as const) await t.as(name);
  me = await t.as('despacho');
  // The tests go through several weeks.
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
  // A trip to El Guabo and back takes a day of driving; the driving limit is tested in next-trip.test.ts.
  await t.write(tx => tx.run(sql`update parameters set value = '24' where key = 'conduccion_max_h_dia'`));
});
afterAll(() => t.close());
beforeEach(() => t.setNow(testNow));

let made = 0;
const newBox = () => {
  const number = `MSKU${String(750_300 + made++)}`;
  return `${number}${checkDigit(number)}`;
};

const motive = 'La planta carga en la noche';
/** The pick-up of an export of that day by truck 1. */
async function broughtToPlant(day: string) {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: day, appointment_time: '14:00' }));
  const pickup = await issuedGuide(t, booked, 'RETIRO');
  await giveContainer(t, pickup.id_guide, newBox());
  return { booked, pickup };
}
/** It leaves its container at the plant. */
async function leave({ id_guide }: { id_guide: number }) {
  const { stops, version } = await me.ok(getTripStops, { id_guide });
  const last = { id_stop: stops.at(-1)?.id_stop, version, leaves_box: true, motive };
  return (await me.ok(updateTripStop, last)).guide;
}
async function leftAtPlant(day: string) {
  const { booked, pickup } = await broughtToPlant(day);
  return { booked, pickup: await leave(pickup) };
}

/** Until when the equipment of a guide is held. */
async function heldUntil({ id_guide }: { id_guide: number }): Promise<string | undefined> {
  const [row] = await t.rows<{ until: string }>(
    sql`select iso(greatest(busy_to, equipment_to)) as until from guides where id_guide = ${id_guide}`,
  );
  return row?.until;
}

test('a container that is brought early keeps its chassis until it is fetched, also where that is planned before the planned end of its trip', async () => {
  const { booked, pickup } = await leftAtPlant('2026-12-02');
  const fetched = addMinutes(pickup.planned_end, -30);
  const bare = await me.ok(saveGuide, { id_leg: legOf(booked, 'VIAJE').id_leg });
  await me.ok(updateTruckGuide, { id_guide: bare.id_guide, version: bare.version, planned_start: fetched });
  expect(await heldUntil(pickup)).toBe(pickup.planned_end);
  await drive(t, pickup.id_guide, addMinutes(pickup.planned_start, -120), ['PLT', 'arrival']);
  expect(await heldUntil(pickup)).toBe(fetched);
});

/** The next leg of the container by truck 2, days after it was left. */
async function fetchedLater({ booked, pickup }: Awaited<ReturnType<typeof leftAtPlant>>, id_chassis: number, days = 1) {
  const unit = { ...set(2), id_generator: id_chassis - 3, id_chassis };
  const { id_guide, version } = await issuedGuide(t, booked, 'VIAJE', unit);
  const planned_start = addMinutes(pickup.planned_end, days * 24 * 60);
  return me.ok(updateTruckGuide, { id_guide, version, planned_start });
}

test('a chassis is free as soon as the trip is over that fetched its container earlier than planned, and not before', async () => {
  const left = await leftAtPlant('2026-12-09');
  const { pickup } = left;
  const trip = await fetchedLater(left, 4);
  await drive(t, pickup.id_guide, pickup.planned_start, ['PLT', 'arrival']);
  expect(await heldUntil(pickup)).toBe(trip.planned_start);
  // Ten hours before its hour: on the way the chassis is held, and in the yard it is free.
  await drive(t, trip.id_guide, addMinutes(trip.planned_start, -600), ['PRT', 'arrival']);
  expect(await heldUntil(pickup)).toBe(trip.planned_start);
  const over = await drive(t, trip.id_guide, addMinutes(trip.planned_start, -360));
  expect(await heldUntil(pickup)).toBe(addMinutes(trip.planned_start, -360));
  // It holds the chassis again when it turns out that it is not over.
  const wrong = { id_guide: over.id_guide, version: over.version, motive: 'Aún no sale' };
  await (await t.as('monitor')).ok(resetDeparture, wrong);
  expect(await heldUntil(pickup)).toBe(trip.planned_start);
});

test('a chassis from which a container was taken at the plant is free when its trip begins', async () => {
  const left = await leftAtPlant('2026-12-16');
  const { pickup } = left;
  const trip = await fetchedLater(left, 5);
  await drive(t, pickup.id_guide, pickup.planned_start, ['PLT', 'arrival']);
  expect(await heldUntil(pickup)).toBe(trip.planned_start);
  const early = addMinutes(trip.planned_start, -600);
  await drive(t, trip.id_guide, early, ['PLT', 'arrival']);
  expect(await heldUntil(pickup)).toBe(early);
});

/** Closes a trip that is over. */
async function close({ id_guide }: { id_guide: number }) {
  await attachPapers(t, id_guide, [
    'EIR_SALIDA',
    'FOTO',
    'EIR_INGRESO',
    'GUIA_REMISION',
    'SELLO',
    'TICKET',
    'CARTA_TEMPERATURA',
  ]);
  const clerk = await t.as('operador');
  const { version } = await clerk.ok(getGuide, { id_guide });
  const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  return (await clerk.ok(closeGuide, { id_guide, version, ...figures })).guide;
}

test('the chassis stays with a container that waits also when the trip that left it is closed', async () => {
  const left = await leftAtPlant('2026-12-23');
  const trip = await fetchedLater(left, 4, 4);
  const { id_leg } = legOf(await approvedReservation(t, directExport('2026-12-25')), 'VIAJE');
  await drive(t, left.pickup.id_guide, left.pickup.planned_start);
  await close(left.pickup);
  expect(await heldUntil(left.pickup)).toBe(trip.planned_start);
  const taken = await me.call(assign, { assignments: [{ id_leg, ...set(1) }] });
  expect([taken.status, taken.body.code]).toEqual([409, 'EQUIPO_OCUPADO']);
  // The database refuses it, too.
  await expect(madeGuide(t, id_leg, { id_truck: 1, id_chassis: 4 })).rejects.toThrow('guides_chassis_free');
});

test('a hold that another trip cut short stays so when that trip is closed, because its closing may be reversed', async () => {
  const brought = await broughtToPlant('2027-01-06');
  await fetchedLater(brought, 5, 4);
  const direct = await approvedReservation(t, directExport('2027-01-08'));
  const taker = await issuedGuide(t, direct, 'VIAJE', { ...set(3), id_generator: 1, id_chassis: 4 });
  await leave(brought.pickup);
  expect(await heldUntil(brought.pickup)).toBe(taker.planned_start);
  await drive(t, brought.pickup.id_guide, brought.pickup.planned_start, ['PLT', 'arrival']);
  await giveContainer(t, taker.id_guide, newBox());
  await drive(t, taker.id_guide, taker.planned_start);
  const { id_guide, version } = await close(taker);
  expect(await heldUntil(brought.pickup)).toBe(taker.planned_start);
  await (await t.as('admin')).ok(reverseClosing, { id_guide, version, motive });
  expect(await heldUntil(brought.pickup)).toBe(taker.planned_start);
});
