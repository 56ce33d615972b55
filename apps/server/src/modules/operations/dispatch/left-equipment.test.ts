import { resetDeparture, saveGuide, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';

/** Until when genset and chassis stay with a container that is left, by what happens on the way (decision 0154). */
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('despacho');
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

/** An export of that day, whose pick-up by truck 1 leaves the container at the plant. */
async function leftAtPlant(day: string) {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: day, appointment_time: '14:00' }));
  const { stops, version } = await issuedGuide(t, booked, 'RETIRO');
  const motive = 'La planta carga en la noche';
  const last = { id_stop: stops.at(-1)?.id_stop, version, leaves_box: true, motive };
  const { guide: pickup } = await me.ok(updateTripStop, last);
  await giveContainer(t, pickup.id_guide, newBox());
  return { booked, pickup };
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

/** The next leg of the container by truck 2, a day after it was left. */
async function fetchedLater({ booked, pickup }: Awaited<ReturnType<typeof leftAtPlant>>, id_chassis: number) {
  const unit = { ...set(2), id_generator: id_chassis - 3, id_chassis };
  const { id_guide, version } = await issuedGuide(t, booked, 'VIAJE', unit);
  const planned_start = addMinutes(pickup.planned_end, 24 * 60);
  return (await me.ok(updateTruckGuide, { id_guide, version, planned_start })).guide;
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
