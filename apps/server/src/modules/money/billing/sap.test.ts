import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import {
  deleteOrder,
  generatePaymentOrder,
  getPaymentOrder,
  getPaymentOrders,
  getReservationsToInvoice,
  resendOrderSap,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { logSap } from '@cabezal/contract/money/reposts/postings.calls';
import { type SapDocument, type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import type { Misbehaviour } from '@cabezal/simulator/outside/simulator';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../../../../../test/limits.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { type OutboxWorker, startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { SapGateway } from '../../system/sap/sap-gateway.ts';
import { billingDeliveries } from './billing.deliveries.ts';
import { clearBilling, sampleTrip } from './billing.samples.ts';

let t: TestApp;
let accountant: Client;
let sap: SapSimulator;
let outbox: OutboxWorker;
/** RUC of the company that is inactive in SAP: the stranger. */
const inactive = '0990000007001';
beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(clearBilling);
  sap = await startSap({ behaviour: { password: 'demo', slow_ms: 3000, inactive: [`C${inactive}`] } });
  outbox = worker({});
});
afterEach(() => sap.close());
afterAll(() => t.close());

/** Timeout for SAP, ms; short only where SAP is meant to be late. */
const patience = { timeoutMs: limits.poll };
/** A worker like the server’s. */
function worker(changes: { password?: string; url?: string }): OutboxWorker {
  const gateway = new SapGateway({
    url: sap.url,
    company: 'CABEZAL',
    user: 'cabezal',
    password: 'demo',
    get timeoutMs() {
      return patience.timeoutMs;
    },
    ...changes,
  });
  return startOutbox(t.db, billingDeliveries(gateway), t.services.log, { auto: false });
}
const target = (order: PaymentOrder) => ({ numero_orden: order.numero_orden, version: order.version });
const now = (order: PaymentOrder) => accountant.ok(getPaymentOrder, { numero_orden: order.numero_orden });
async function sentOrder(id_bill_to = 4): Promise<PaymentOrder> {
  await t.write(tx => sampleTrip(tx, { id_bill_to }));
  const order = await accountant.ok(generatePaymentOrder, { id_bill_to });
  return accountant.ok(sendOrderSap, target(order));
}
/** Runs all remaining attempts, with the pauses between them. */
async function exhaust(): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    await outbox.drain();
    t.advance(60);
  }
}
/** SAP's documents for an order; `arrived`: number of requests to a path. */
const documentsOf = (order: PaymentOrder): readonly SapDocument[] =>
  sap.documents('Orders').filter(d => d.NumAtCard === `Cabezal ${order.numero_orden}`);
const arrived = (path: string): number => sap.received.filter(r => r.path === `/b1s/v1/${path}`).length;

test('sends an order once, with its lines and key, and stores SAP’s number', async () => {
  const order = await sentOrder();
  await outbox.drain();
  expect(await now(order)).toMatchObject({
    status: 'ENVIADA',
    sap_number: '10001',
    sent_at: '2026-11-21T14:00:00.000Z',
    error_text: null,
    can: { invoice: true, delete: true, edit: 'La orden ya está en SAP: elimínela y genere otra para cambiarla' },
    deliveries: [{ state: 'SENT', attempts: 1, last_error: null, next_attempt_at: null }],
  });
  expect(documentsOf(order)).toMatchObject([
    {
      CardCode: 'C0790000004001',
      DocDate: '2026-11-21',
      DocTotal: 613.4,
      U_ClaveCabezal: `order-${order.numero_orden}-v${order.version - 1}`,
      DocumentLines: [
        { ItemCode: 'FLE', Quantity: 1, LineTotal: 480, TaxCode: 'IVA0' },
        { ItemCode: 'GEN', LineTotal: 60, TaxCode: 'IVA15' },
        { ItemCode: 'STB', Quantity: 3.67, UnitPrice: 20, LineTotal: 73.4, TaxCode: 'IVA15' },
      ],
    },
  ]);
  t.advance(60);
  expect(await outbox.drain()).toBe(0);
  expect(arrived('Orders')).toBe(1);
  const said = await t.rows(sql`select action, id_user from audit_log where noun = 'payment_order' order by id`);
  expect(said).toEqual([
    { action: 'payment_order.generate', id_user: 6 },
    { action: 'payment_order.send', id_user: 6 },
    { action: 'payment_order.sent', id_user: null },
  ]);
});

/** Makes one attempt under a misbehaviour; returns the error that the order shows. */
async function attempt(order: PaymentOrder, kind: Misbehaviour): Promise<string | null | undefined> {
  sap.misbehave(kind, 1);
  if (kind === 'slow' || kind === 'duplicate-timeout') patience.timeoutMs = limits.impatient;
  await outbox.drain();
  patience.timeoutMs = limits.poll;
  t.advance(60);
  return (await now(order)).deliveries[0]?.last_error;
}

test('after five failures the order is in ERROR with the text; a retry works', async () => {
  const order = await sentOrder();
  expect(await attempt(order, 'http500')).toBe('SAP falló al iniciar sesión (500)');
  expect(await now(order)).toMatchObject({ status: 'ENVIANDO', deliveries: [{ state: 'PENDING', attempts: 1 }] });
  expect(await attempt(order, 'garbage')).toBe('SAP respondió algo que no es una sesión');
  expect(await attempt(order, 'drop')).toMatch(/^No se pudo conectar con SAP/);
  expect(await attempt(order, 'slow')).toBe('SAP no respondió en 1 s');
  expect(arrived('Orders')).toBe(0);
  await attempt(order, 'http500');
  const failed = await now(order);
  expect(failed).toMatchObject({
    status: 'ERROR',
    error_text: 'SAP falló al iniciar sesión (500)',
    sap_number: null,
    deliveries: [{ state: 'ERROR', attempts: 5 }],
    can: { resend: true, delete: true },
  });
  t.advance(600);
  expect(await outbox.drain()).toBe(0);
  const customer = await t.as('exporterAccountant');
  const own = { numero_orden: order.numero_orden };
  expect((await customer.ok(getPaymentOrder, own)).status).toBe('ENVIANDO');
  expect((await customer.ok(getPaymentOrders, { filters: { status: 'ERROR' } })).rows).toEqual([]);
  const onTheirWay = await customer.ok(getPaymentOrders, { filters: { status: 'ENVIANDO' } });
  expect(onTheirWay.rows.map(o => [o.numero_orden, o.status])).toEqual([[order.numero_orden, 'ENVIANDO']]);
  expect((await accountant.call(sendOrderSap, target(failed))).body.message).toBe('El envío a SAP falló: use reenviar');
  expect((await accountant.call(resendOrderSap, target(order))).body.code).toBe('MODIFICADO');
  const again = await accountant.ok(resendOrderSap, target(failed));
  expect(again).toMatchObject({
    status: 'ENVIANDO',
    error_text: null,
    deliveries: [{ state: 'PENDING', attempts: 0 }],
  });
  expect((await accountant.call(resendOrderSap, target(again))).status).toBe(409);
  await outbox.drain();
  expect(await now(order)).toMatchObject({ status: 'ENVIADA', sap_number: '10001', error_text: null });
});

test('whatever happens to the answer, SAP has the order once', async () => {
  // The session is open: from here on only requests for orders fail.
  await sentOrder(5);
  await outbox.drain();
  const order = await sentOrder();
  expect(await attempt(order, 'http500')).toBe('SAP falló (500) Error interno');
  expect(await attempt(order, 'drop')).toMatch(/^No se pudo conectar con SAP/);
  expect(documentsOf(order)).toHaveLength(0);
  expect(await attempt(order, 'lost-answer')).toMatch(/^No se pudo conectar con SAP/);
  expect(documentsOf(order)).toHaveLength(1);
  // SAP is asked before the order is created again; while it does not answer, nothing is created.
  expect(await attempt(order, 'slow')).toBe('SAP no respondió en 1 s');
  expect(await attempt(order, 'garbage')).toBe('SAP respondió algo que no es una lista');
  const failed = await now(order);
  expect(failed).toMatchObject({ status: 'ERROR', error_text: 'SAP respondió algo que no es una lista' });
  await accountant.ok(resendOrderSap, target(failed));
  await outbox.drain();
  expect(await now(order)).toMatchObject({ status: 'ENVIADA', sap_number: '10002' });
  expect(documentsOf(order)).toHaveLength(1);
  expect(arrived('Orders')).toBe(2);
});

test('a refusal by SAP is shown in its words, without more attempts, which would not help', async () => {
  const order = await sentOrder(7);
  await outbox.drain();
  expect(await now(order)).toMatchObject({
    status: 'ERROR',
    error_text: `SAP rechazó la orden (400): El socio de negocio C${inactive} está inactivo`,
    deliveries: [{ state: 'ERROR', attempts: 1, next_attempt_at: null }],
  });
  t.advance(3600);
  expect(await outbox.drain()).toBe(0);
});

test('an order without a message, as from another system, can be retried, too', async () => {
  const order = await sentOrder();
  await t.write(async tx => {
    await tx.run(sql`delete from outbox`);
    await tx.run(sql`update payment_orders set status = 'ERROR', error_at = ${tx.now}, error_text = 'SAP 301'`);
  });
  await accountant.ok(resendOrderSap, target(order));
  await outbox.drain();
  expect((await now(order)).status).toBe('ENVIADA');
});

test('one session serves many orders, and is opened again when it expires', async () => {
  await sentOrder(5);
  await sentOrder(6);
  await outbox.drain();
  expect([arrived('Login'), sap.documents('Orders').length]).toEqual([1, 2]);
  sap.expireSessions();
  const order = await sentOrder();
  await outbox.drain();
  expect([arrived('Login'), (await now(order)).status]).toEqual([2, 'ENVIADA']);
});

test('errors of the connection are described in words', async () => {
  const order = await sentOrder();
  const errors: (string | null | undefined)[] = [];
  for (const changes of [{ password: 'wrong' }, { url: 'http://127.0.0.1:1' }, { url: undefined }]) {
    outbox = worker(changes);
    await outbox.drain();
    errors.push((await now(order)).deliveries[0]?.last_error);
    t.advance(60);
  }
  expect(errors[0]).toBe('SAP no aceptó el usuario o la clave (401)');
  expect(errors[1]).toMatch(/^No se pudo conectar con SAP/);
  expect(errors[2]).toBe('SAP no está configurado');
  // The test server itself has no SAP.
  await t.outbox.drain();
  expect((await now(order)).deliveries[0]?.last_error).toBe('SAP no está configurado');
});

test('an order in ERROR can be deleted; its charges can be billed again and its message is not sent', async () => {
  const order = await sentOrder();
  sap.misbehave('http500');
  await exhaust();
  const failed = await now(order);
  expect((await accountant.call(deleteOrder, { ...target(failed), motive: 'no' })).status).toBe(400);
  const gone = await accountant.ok(deleteOrder, { ...target(failed), motive: 'Se factura aparte' });
  expect(gone.version).toBe(failed.version + 1);
  expect((await accountant.ok(getReservationsToInvoice, {})).rows).toMatchObject([{ charges: 3, total: '633.41' }]);
  expect((await accountant.call(resendOrderSap, { ...target(failed), version: gone.version })).status).toBe(404);
  expect((await accountant.ok(logSap, {})).rows).toMatchObject([{ dropped: true, state: 'ERROR' }]);
  expect((await accountant.ok(generatePaymentOrder, { id_bill_to: 4 })).total).toBe('633.41');
});

test('the log of SAP is for the operator, filtered by state, order and day', async () => {
  const order = await sentOrder();
  await attempt(order, 'http500');
  const rows = async (filters: object) => (await accountant.ok(logSap, { filters })).rows;
  expect(await rows({ state: 'PENDING', numero_orden: order.numero_orden })).toMatchObject([
    {
      numero_orden: order.numero_orden,
      kind: 'VENTA',
      step: 'ORDEN',
      counterparty: 'Bananera Río Jubones',
      total: '633.41',
      attempts: 1,
      error_text: 'SAP falló al iniciar sesión (500)',
      cause: 'SESION',
      sent_at: null,
      dropped: false,
    },
  ]);
  expect(await rows({ state: 'ERROR' })).toEqual([]);
  expect(await rows({ date_from: '2026-11-21', date_to: '2026-11-21' })).toHaveLength(1);
  expect(await rows({ date_from: '2026-11-22' })).toEqual([]);
  expect((await (await t.as('exporterAccountant')).ok(logSap, {})).rows).toEqual([]);
});
