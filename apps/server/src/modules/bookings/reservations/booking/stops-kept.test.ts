import {
  getReservation,
  saveReservation,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { place } from '../../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface StoredStop {
  position: number;
  code: string;
  id_location: number;
  id_local: number | null;
  appointment_at: string | null;
}
const stored = (id_reservation: number) =>
  t.rows<StoredStop>(sql`select position, code, id_location, id_local, iso(appointment_at) as appointment_at
    from reservation_stops where id_reservation = ${id_reservation} order by position`);

test('the route is returned with locals and agreed hours; storing it unchanged leaves its stops unchanged', async () => {
  const clerk = await t.as('operador');
  const [local] = await t.write(tx =>
    tx.rows(sql<{ id_local: number }>`insert into location_locals (id_location, code_local)
      values (${place.plantGuabo}, 'ANDEN 2') returning id_local`),
  );
  const id_local = local?.id_local;
  const booking = exportBooking({
    stops: [
      { code: 'DEP', id_location: place.tercon, appointment_at: '2026-11-24T06:00:00.000Z' },
      { code: 'PLT', id_location: place.plantGuabo, id_local },
      { code: 'PRT', id_location: place.dpw, appointment_at: '2026-11-24T22:30:00.000Z' },
    ],
  });
  const { id_reservation } = await clerk.ok(saveReservation, booking);
  const before = await stored(id_reservation);
  expect(before.map(stop => [stop.code, stop.id_local, stop.appointment_at])).toEqual([
    ['DEP', null, '2026-11-24T06:00:00.000Z'],
    ['PLT', id_local, null],
    ['PRT', null, '2026-11-24T22:30:00.000Z'],
  ]);
  const read = await clerk.ok(getReservation, { id_reservation });
  const stops = read.route.map(stop => ({
    code: stop.code,
    id_location: stop.id_location,
    id_local: stop.id_local,
    appointment_at: stop.appointment_at,
  }));
  const containers = [{ ...booking.containers[0], id_sub_reservation: read.sub_reservations[0]?.id_sub_reservation }];
  await clerk.ok(updateReservation, { ...booking, containers, stops, id_reservation, version: read.version });
  expect(await stored(id_reservation)).toEqual(before);
});
