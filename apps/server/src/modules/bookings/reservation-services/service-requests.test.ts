import * as calls from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import {
  cancelReservation,
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getPaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company } from '../../../../test/world.ts';
import { addTo, entriesOf, linesOf, ordered, read, sent } from './reservation-services.samples.ts';

/** Reference data: custody 60.00, weighing 20.00, a refund that customers are not offered. */
const [CUSTODY, WEIGHING, REFUND] = [8, 14, 15];

let t: TestApp;
let clerk: Client;
let client: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  client = await t.as('exporterAdmin');
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(tx => tx.run(sql`update companies set early_billing = false`));
});
afterAll(() => t.close());

const approved = (changes: Record<string, unknown> = {}) => approvedReservation(t, exportBooking(changes));
const saleOf = async (id_reservation: number) => (await clerk.ok(getReservation, { id_reservation })).totals?.sale;

describe('services that a customer requests', () => {
  const asks = (id_reservation: number, more: object = {}, who: Client = client) =>
    addTo(who, id_reservation, { id_service: CUSTODY, note: 'Con GPS', ...more });

  test('are booked while the reservation is pending; afterwards they wait and count in no total', async () => {
    const pending = await clerk.ok(saveReservation, exportBooking());
    const direct = await asks(pending.id_reservation);
    expect(direct.body).toMatchObject({ adds: 'CHARGES', requests: [], services: [{ subtotal: '60.00' }] });
    const { id_reservation } = await approved();
    const sale = await saleOf(id_reservation);
    const asked = await asks(id_reservation);
    expect(asked.body).toMatchObject({
      adds: 'ASKS',
      services: [],
      requests: [{ state: 'REQUESTED', note: 'Con GPS', can: { withdraw: true, decide: 'Lo decide la operadora' } }],
    });
    expect(await saleOf(id_reservation)).toBe(sale);
    const order = await ordered(t, id_reservation);
    const detail = await (await t.as('contador')).ok(getPaymentOrder, { numero_orden: order.numero_orden });
    expect(detail.lines.map(line => line.service_code)).toEqual(['FLE']);
  });

  test('accepts no price from a customer, and no second request for the same service', async () => {
    const { id_reservation } = await approved();
    const priced = await asks(id_reservation, { unit_price: '1.00' });
    expect(priced.body.fields).toEqual({ 'services.0.unit_price': 'El precio lo pone la operadora' });
    expect((await asks(id_reservation)).status).toBe(200);
    expect((await asks(id_reservation)).body.code).toBe('SERVICIO_YA_PEDIDO');
    // A customer cannot request a service that is not offered to customers.
    expect((await asks(id_reservation, { id_service: REFUND })).status).toBe(422);
    const { requests } = await read(clerk, id_reservation);
    const [one] = requests;
    await client.ok(calls.withdrawReservationService, {
      id_service_request: one?.id_service_request,
      version: one?.version,
    });
    expect((await asks(id_reservation)).body.requests.map(r => r.state)).toEqual(['REQUESTED', 'WITHDRAWN']);
  });

  test('stores one request when it is sent twice with the same key', async () => {
    const { id_reservation } = await approved();
    const body = { id_reservation, services: [{ id_service: CUSTODY }] };
    const answers = [1, 2].map(() => client.call(calls.addReservationServices, body, { key: 'the-same-request-1' }));
    expect((await Promise.all(answers)).map(answer => answer.status)).toEqual([200, 200]);
    expect((await read(clerk, id_reservation)).requests).toHaveLength(1);
  });

  test('an approval charges the current price, once even when two approve at once; the customer reads it without internal fields', async () => {
    const { id_reservation } = await approved();
    await asks(id_reservation, { quantity: 2 });
    const [request] = (await read(clerk, id_reservation)).requests;
    const target = { id_service_request: request?.id_service_request, version: request?.version };
    const asesor = await t.as('asesor');
    const answers = await Promise.all([
      clerk.call(calls.approveReservationService, target),
      asesor.call(calls.approveReservationService, target),
    ]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(await linesOf(clerk, id_reservation)).toEqual([[1, 'CUS', '2', '60.00', false]]);
    const own = await read(client, id_reservation);
    expect(own.requests).toMatchObject([{ state: 'APPROVED', decided_at: testNow }]);
    expect(own.services[0]).toMatchObject({ subtotal: '120.00', can: { change: 'Pida el cambio a la operadora' } });
    expect(JSON.stringify(own)).not.toMatch(/computed|justification|cost|profitab/);
    const order = await ordered(t, id_reservation);
    const detail = await (await t.as('contador')).ok(getPaymentOrder, { numero_orden: order.numero_orden });
    expect(detail.lines.map(line => [line.service_code, line.subtotal])).toContainEqual(['CUS', '120.00']);
    const again = await clerk.call(calls.denyReservationService, { ...target, version: 2, motive: 'Ya no se puede' });
    expect(again.body).toMatchObject({ code: 'SOLICITUD_DECIDIDA', message: 'La solicitud ya está aprobada' });
  });

  test('a denial charges nothing and shows its reason to the customer; only the operator decides, only the customer’s side withdraws', async () => {
    const { id_reservation } = await approved();
    await asks(id_reservation);
    const [request] = (await read(clerk, id_reservation)).requests;
    const target = { id_service_request: request?.id_service_request, version: request?.version };
    expect((await client.call(calls.approveReservationService, target)).status).toBe(403);
    expect((await client.call(calls.denyReservationService, { ...target, motive: 'Porque sí' })).status).toBe(403);
    const stranger = await t.as('strangerAdmin');
    expect((await stranger.call(calls.withdrawReservationService, target)).status).toBe(404);
    await clerk.ok(calls.denyReservationService, { ...target, motive: 'No hay candados disponibles' });
    const own = await read(client, id_reservation);
    expect(own.requests).toMatchObject([{ state: 'DENIED', denied_reason: 'No hay candados disponibles' }]);
    expect(own.services).toEqual([]);
    expect((await entriesOf(t, id_reservation)).map(row => [row.action, row.motive])).toEqual([
      ['ask_services', null],
      ['deny_service', 'No hay candados disponibles'],
    ]);
  });

  test('lapses when the reservation is cancelled, and can no longer be decided', async () => {
    const { id_reservation } = await approved();
    await asks(id_reservation);
    const { version, requests } = await read(clerk, id_reservation);
    await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Ya no viaja' });
    expect((await read(client, id_reservation)).requests).toMatchObject([{ state: 'LAPSED' }]);
    const late = await clerk.call(calls.approveReservationService, {
      id_service_request: requests[0]?.id_service_request,
      version: requests[0]?.version,
    });
    expect(late.body.code).toBe('SOLICITUD_DECIDIDA');
    expect((await asks(id_reservation)).body.code).toBe('CONTENEDOR_TERMINADO');
  });

  test('a company that only pays reads it but cannot request; a reservation on a sent order accepts no request', async () => {
    const { id_reservation } = await approved({ id_bill_to: company.forwarder });
    const payer = await t.as('forwarderAdmin');
    expect(await read(payer, id_reservation)).toMatchObject({ adds: null });
    expect((await asks(id_reservation, {}, payer)).body.code).toBe('RESERVA_AJENA');
    const own = await approved();
    const order = await ordered(t, own.id_reservation);
    await sent(t, order.numero_orden);
    expect((await asks(own.id_reservation)).body.code).toBe('RESERVA_FACTURADA');
  });

  test('the list and its Excel show both with their state, to each company its own', async () => {
    const { id_reservation } = await approved();
    await asks(id_reservation);
    await addTo(clerk, id_reservation, { id_service: WEIGHING });
    const rows = (await clerk.ok(calls.getServicesReservation, { filters: { id_reservation } })).rows;
    expect(rows.map(row => [row.service, row.state, row.subtotal]).sort()).toEqual([
      ['Custodia / candado satelital', 'REQUESTED', null],
      ['Pesaje / VGM', 'POR_FACTURAR', '20.00'],
    ]);
    const waiting = await client.ok(calls.getServicesReservation, {
      filters: { id_reservation, state: ['REQUESTED'] },
    });
    expect(waiting.rows).toHaveLength(1);
    for (const who of ['importerAdmin', 'carrierAdmin', 'strangerAdmin'] as const)
      expect((await (await t.as(who)).ok(calls.getServicesReservation, { filters: { id_reservation } })).rows).toEqual(
        [],
      );
    const cells = await cellsOf(clerk, calls.getServicesReservationExcel, { filters: { id_reservation } });
    expect(cells.flat()).toEqual(expect.arrayContaining(['Por facturar', 'Pedido', 'Pesaje / VGM']));
  });

  test('the list leaves out what is waived, and says what is not owed', async () => {
    const { id_reservation } = await approved();
    await addTo(clerk, id_reservation, { id_service: WEIGHING });
    const states = async () =>
      (await clerk.ok(calls.getServicesReservation, { filters: { id_reservation } })).rows.map(row => row.state);
    expect(await states()).toEqual(['POR_FACTURAR']);
    const { version } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Ya no viaja' });
    expect(await states()).toEqual(['NOT_OWED']);
    const cells = await cellsOf(clerk, calls.getServicesReservationExcel, { filters: { id_reservation } });
    expect(cells.flat()).toContain('No se cobra');
    await t.write(tx => tx.run(sql`update charges set waived_at = now() where id_reservation = ${id_reservation}`));
    expect(await states()).toEqual([]);
  });

  test('a reservation that returns to pending keeps its requests', async () => {
    const { id_reservation } = await approved();
    await asks(id_reservation);
    const { version } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(updatePendingState, { id_reservation, version, estado: 'PENDING', motive: 'Se aprobó por error' });
    expect((await read(clerk, id_reservation)).requests).toMatchObject([{ state: 'REQUESTED', can: { decide: true } }]);
  });
});
