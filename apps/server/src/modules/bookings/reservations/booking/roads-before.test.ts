import {
  saveReservation,
  updatePendingState,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { legOf, set } from '../../../../../test/trips.ts';

let t: TestApp;
/**
 * Number of requests to the maps service; each must come while no reservation is locked and the embedded database's only connection is
 * free.
 */
let asked = 0;
beforeAll(async () => {
  t = await startTestApp();
  const { roads } = t.services;
  const route = roads.route.bind(roads);
  roads.route = async points => {
    await t.write(tx => tx.run(sql`select 1 from reservations order by id_reservation for update nowait`));
    asked++;
    return route(points);
  };
});
afterAll(() => t.close());

test('booking, changing, approving and creating guides request their roads before any lock', async () => {
  const clerk = await t.as('operador');
  const more = async (work: () => Promise<unknown>, call: string) => {
    const before = asked;
    await work();
    expect(asked, call).toBeGreaterThan(before);
  };
  let booked = await clerk.ok(saveReservation, exportBooking());
  const { id_reservation } = booked;
  expect(asked).toBe(1);
  await more(async () => {
    booked = await clerk.ok(updateReservation, { ...exportBooking(), id_reservation, version: booked.version });
  }, 'update_reservation');
  await more(async () => {
    booked = await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version: booked.version });
  }, 'update_reservation_pending_state');
  const dispatcher = await t.as('despacho');
  await more(
    () => dispatcher.ok(saveGuide, { id_leg: legOf(booked, 'RETIRO').id_leg, ...set(1) }),
    'save_reservation_guide',
  );
  const assignments = [{ id_leg: legOf(booked, 'VIAJE').id_leg, ...set(2) }];
  await more(() => dispatcher.ok(assign, { assignments }), 'assign');
});
