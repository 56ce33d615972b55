import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';

/** A person who books confirms the total that the form showed. */
const CUSTODY = 8;

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
beforeEach(() => costs('60.00'));
afterAll(() => t.close());

const costs = (unit_price: string) =>
  t.write(tx => tx.run(sql`update services set unit_price = ${unit_price}::numeric where id_service = ${CUSTODY}`));
const booking = () => exportBooking({ services: [{ id_service: CUSTODY, quantity: 1 }] });

/** The total that the form shows for a booking. */
async function quoted(who: Client = clerk) {
  const { reservation_type, with_pickup, id_client, id_bill_to, stops, services, ...rest } = booking() as Record<
    string,
    unknown
  >;
  const { appointment_date, appointment_time, id_shipping_line, id_product } = rest;
  return who.ok(calls.quoteReservation, {
    reservation_type,
    with_pickup,
    id_client,
    id_bill_to,
    stops,
    services,
    appointment_date,
    appointment_time,
    id_shipping_line,
    id_product,
    containers: [{ id_container_type: 6, weight_kg: 21_800 }],
  });
}
const count = async () => (await t.rows(sql<{ n: number }>`select count(*)::int as n from reservations`))[0]?.n;
const salesOf = (id_reservation: number) =>
  t.rows(sql`select sum(subtotal)::numeric(12, 2)::text as sale from charges where id_reservation = ${id_reservation}`);

test('books the total that was shown, also for the customer itself', async () => {
  for (const who of [clerk, await t.as('exporterAdmin')]) {
    const { total, sale } = await quoted(who);
    const { id_reservation } = await who.ok(calls.saveReservation, { ...booking(), expected_total: total });
    expect(await salesOf(id_reservation)).toEqual([{ sale }]);
  }
});

test('refuses when a price has changed, returns the new total and books nothing', async () => {
  const { total } = await quoted();
  await costs('75.00');
  const before = await count();
  const refused = await clerk.call(calls.saveReservation, { ...booking(), expected_total: total });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  const now = await quoted();
  expect(now.total).not.toBe(total);
  expect(refused.body.message).toContain(`$${now.total.replace('.', ',')} con IVA`);
  expect(await count()).toBe(before);
  await clerk.ok(calls.saveReservation, { ...booking(), expected_total: now.total });
});

test('asks for the same confirmation when a pending reservation is changed', async () => {
  const { id_reservation, version } = await clerk.ok(calls.saveReservation, booking());
  const { total } = await quoted();
  await costs('75.00');
  const input = { ...booking(), id_reservation, version };
  const refused = await clerk.call(calls.updateReservation, { ...input, expected_total: total });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  await clerk.ok(calls.updateReservation, { ...input, expected_total: (await quoted()).total });
});

test('books at the current total when none was shown', async () => {
  await costs('75.00');
  expect((await clerk.call(calls.saveReservation, booking())).status).toBe(200);
});

test('shows a carrier no total and needs none from it', async () => {
  const carrier = await t.as('carrierAdmin');
  const answer = await carrier.call(calls.saveReservation, { ...booking(), expected_total: '1.00' });
  expect(answer.body.code).not.toBe('COBRO_CAMBIADO');
  expect(JSON.stringify(answer.body)).not.toContain('con IVA');
});

test('of two concurrent bookings, refuses the one that saw the former total and stores the other', async () => {
  const { total } = await quoted();
  await costs('75.00');
  const now = await quoted();
  const asesor = await t.as('asesor');
  const answers = await Promise.all([
    clerk.call(calls.saveReservation, { ...booking(), expected_total: total }),
    asesor.call(calls.saveReservation, { ...booking(), expected_total: now.total }),
  ]);
  expect(answers.map(answer => answer.status)).toEqual([409, 200]);
});
