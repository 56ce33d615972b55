import * as calls from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { addTo, CUSTODY, custodyCosts, linesOf, read } from './reservation-services.samples.ts';

/** A person who approves a requested service confirms the amount that was shown. */
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

/** A reservation whose customer requests two units of custody. */
async function asked() {
  const { id_reservation } = await approvedReservation(t, exportBooking());
  await addTo(client, id_reservation, { id_service: CUSTODY, quantity: 2 });
  const [request] = (await read(clerk, id_reservation)).requests;
  if (request === undefined) throw new Error('nothing was asked for');
  const { id_service_request, version } = request;
  return { id_reservation, id_service_request, target: { id_service_request, version } };
}

test('shows the amount first, and charges the same', async () => {
  const { id_reservation, id_service_request, target } = await asked();
  const shown = await clerk.ok(calls.previewReservationService, { id_service_request });
  expect(shown).toMatchObject({ sale: '120.00', lines: [{ number: 1, unit_price: '60.00', subtotal: '120.00' }] });
  expect(await linesOf(clerk, id_reservation)).toEqual([]);
  const written = { quantity: 1, unit_price: '45.00' };
  expect((await clerk.ok(calls.previewReservationService, { id_service_request, ...written })).sale).toBe('45.00');
  await clerk.ok(calls.approveReservationService, { ...target, expected_sale: shown.sale });
  expect(await linesOf(clerk, id_reservation)).toEqual([[1, 'CUS', '2', '60.00', false]]);
  const late = await clerk.call(calls.previewReservationService, { id_service_request });
  expect(late.body.code).toBe('SOLICITUD_DECIDIDA');
});

test('refuses when the price has changed, returns the new amount and stores nothing', async () => {
  const { id_reservation, id_service_request, target } = await asked();
  const { sale } = await clerk.ok(calls.previewReservationService, { id_service_request });
  await custodyCosts(t, '75.00');
  const refused = await clerk.call(calls.approveReservationService, { ...target, expected_sale: sale });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  expect(refused.body.message).toContain('$150,00');
  expect(await read(clerk, id_reservation)).toMatchObject({ services: [], requests: [{ state: 'REQUESTED' }] });
  const now = await clerk.ok(calls.previewReservationService, { id_service_request });
  await clerk.ok(calls.approveReservationService, { ...target, expected_sale: now.sale });
  expect(await linesOf(clerk, id_reservation)).toEqual([[1, 'CUS', '2', '75.00', false]]);
});

test('approves at the current price when no amount was shown', async () => {
  const { id_reservation, target } = await asked();
  await custodyCosts(t, '75.00');
  await clerk.ok(calls.approveReservationService, target);
  expect(await linesOf(clerk, id_reservation)).toEqual([[1, 'CUS', '2', '75.00', false]]);
});

test('charges once when two approve at once and one of them saw the former price', async () => {
  const { id_reservation, target } = await asked();
  await custodyCosts(t, '75.00');
  const asesor = await t.as('asesor');
  const answers = await Promise.all([
    clerk.call(calls.approveReservationService, { ...target, expected_sale: '120.00' }),
    asesor.call(calls.approveReservationService, { ...target, expected_sale: '150.00' }),
  ]);
  expect(answers.map(answer => answer.status)).toEqual([409, 200]);
  expect(await linesOf(clerk, id_reservation)).toEqual([[1, 'CUS', '2', '75.00', false]]);
});

test('shows the amount to the operator only', async () => {
  const { id_service_request } = await asked();
  expect((await client.call(calls.previewReservationService, { id_service_request })).status).toBe(403);
});
