import * as calls from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { CUSTODY, custodyCosts, linesOf, read } from './reservation-services.samples.ts';

/** A person who adds services confirms the amount that was shown. */
let t: TestApp;
let clerk: Client;
let client: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  client = await t.as('exporterAdmin');
});
beforeEach(() => custodyCosts(t, '60.00'));
afterAll(() => t.close());

const two = { services: [{ id_service: CUSTODY, quantity: 2 }] };

test('shows the amount container by container first, and charges the same', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking());
  const of = { id_reservation, ...two };
  const shown = await clerk.ok(calls.previewReservationServices, of);
  expect(shown).toMatchObject({ sale: '120.00', lines: [{ number: 1, unit_price: '60.00', subtotal: '120.00' }] });
  expect(await linesOf(clerk, id_reservation)).toEqual([]);
  await clerk.ok(calls.addReservationServices, { ...of, expected_sale: shown.sale });
  expect(await linesOf(clerk, id_reservation)).toEqual([[1, 'CUS', '2', '60.00', false]]);
});

test('includes a price that a person entered, even before its justification', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking());
  const services = [{ id_service: CUSTODY, quantity: 2, unit_price: '45.00' }];
  const { sale } = await clerk.ok(calls.previewReservationServices, { id_reservation, services });
  expect(sale).toBe('90.00');
  const bare = await clerk.call(calls.addReservationServices, { id_reservation, services, expected_sale: sale });
  expect([bare.status, bare.body.fields]).toEqual([422, { 'services.0.justification': 'Justifique el precio' }]);
});

test('refuses when a price has changed, returns the new amount and stores nothing', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking());
  const of = { id_reservation, ...two };
  const { sale } = await clerk.ok(calls.previewReservationServices, of);
  await custodyCosts(t, '75.00');
  const refused = await clerk.call(calls.addReservationServices, { ...of, expected_sale: sale });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  expect(refused.body.message).toContain('$150,00');
  expect(await linesOf(clerk, id_reservation)).toEqual([]);
});

test('shows it to the customer who books services, not to one who only requests them', async () => {
  const { id_reservation } = await clerk.ok(saveReservation, exportBooking());
  const { sale } = await client.ok(calls.previewReservationServices, { id_reservation, ...two });
  const answer = await client.ok(calls.addReservationServices, { id_reservation, ...two, expected_sale: sale });
  expect([sale, answer.services.map(line => line.subtotal)]).toEqual(['120.00', ['120.00']]);
  const priced = { services: [{ id_service: CUSTODY, quantity: 1, unit_price: '1.00' }] };
  const own = await client.call(calls.previewReservationServices, { id_reservation, ...priced });
  expect([own.status, Object.keys(own.body.fields ?? {})]).toEqual([422, ['services.0.unit_price']]);
  const accepted = await approvedReservation(t, exportBooking());
  const asked = await client.call(calls.previewReservationServices, {
    id_reservation: accepted.id_reservation,
    ...two,
  });
  expect([asked.status, asked.body.code]).toEqual([409, 'CAMPO_NO_EDITABLE']);
  expect((await read(client, accepted.id_reservation)).adds).toBe('ASKS');
});

test('shows it to no carrier and to no other customer', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking());
  for (const who of ['carrierAdmin', 'importerAdmin'] as const) {
    const { status } = await (await t.as(who)).call(calls.previewReservationServices, { id_reservation, ...two });
    expect([403, 404], who).toContain(status);
  }
});
