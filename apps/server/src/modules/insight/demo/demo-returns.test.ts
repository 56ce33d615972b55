import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { giveDemoReturn } from './demo-returns.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a picked-up container whose trip has not begun is returned to its depot, after its guide is deleted', async () => {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-02' }));
  const { id_reservation } = booked;
  const pickUp = await issuedGuide(t, booked, 'RETIRO');
  await giveContainer(t, pickUp.id_guide, 'MSKU7502140');
  await drive(t, pickUp.id_guide, '2026-12-01T20:00:00Z');
  await issuedGuide(t, booked, 'VIAJE', set(2));
  await giveDemoReturn(t.db);
  const { sub_reservations } = await (await t.as('operador')).ok(getReservation, { id_reservation });
  const legs = sub_reservations.flatMap(sub => sub.legs);
  expect(legs.map(leg => [leg.kind, leg.required, leg.guide?.status ?? null])).toEqual([
    ['RETIRO', true, 'RETIRO_POR_CERRAR'],
    ['VIAJE', false, null],
    ['DEVOLUCION', true, 'GUIA_PENDIENTE'],
  ]);
});
