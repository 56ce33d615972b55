import {
  cancelSubReservation,
  getReservation,
  getReservations,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('issuing a trip marks its reservation as programmed, and it stays so when the trip is cancelled', async () => {
  const clerk = await t.as('operador');
  const containers = [1, 2].map(() => ({ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 }));
  const { id_reservation, version } = await clerk.ok(saveReservation, exportBooking({ containers }));
  const accepted = await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  const waits = async () =>
    (await clerk.ok(getReservations, { filters: { list: 'approved' } })).rows.some(
      row => row.id_reservation === id_reservation,
    );
  expect(await waits()).toBe(true);
  await issuedGuide(t, accepted, 'RETIRO');
  expect(await waits()).toBe(false);
  const [box] = (await clerk.ok(getReservation, { id_reservation })).sub_reservations;
  const target = { id_sub_reservation: box?.id_sub_reservation, version: box?.version };
  await clerk.ok(cancelSubReservation, { ...target, motive: 'El cliente la dejó' });
  expect(await waits()).toBe(false);
});
