import { getSubFeesReservation } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { setMissingLine } from '@cabezal/contract/bookings/reservations/editing.calls';
import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { company, place } from '../../../../../test/world.ts';
import { freight, makeFee } from '../../../prices/fees/fee.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('naming a line later changes no agreed charge: a different price waits for a decision', async () => {
  const containers = [{ id_container_type: 3, weight_kg: 18_000 }];
  const { id_reservation } = await approvedReservation(
    t,
    importBooking({ containers, appointment_date: '2026-12-05' }),
  );
  const accounts = await t.as('contador');
  const sale = async () => (await accounts.ok(reservationMoney, { id_reservation })).sale;
  const agreed = await sale();
  const lane = { reservation_type: 'I', id_plant: place.plantQuito, id_port: place.contecon, id_container_type: 3 };
  const ofLine = { id_client: company.importer, id_shipping_line: 1 };
  await makeFee(accounts, { ...lane, ...ofLine, items: [freight('999.00')] });
  const clerk = await t.as('operador');
  await clerk.ok(setMissingLine, { id_reservation, id_shipping_line: 1 });
  expect(await sale()).toBe(agreed);
  const { subs } = await accounts.ok(getSubFeesReservation, { id_reservation });
  expect(subs).toMatchObject([{ recalc_pending: true }]);
});
