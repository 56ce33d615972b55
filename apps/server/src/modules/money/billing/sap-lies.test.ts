import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import {
  generatePaymentOrder,
  getPaymentOrder,
  resendOrderSap,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type OutboxWorker, startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { SapGateway } from '../../system/sap/sap-gateway.ts';
import { billingDeliveries } from './billing.deliveries.ts';
import { sampleTrip } from './billing.samples.ts';

let t: TestApp;
let accountant: Client;
let outbox: OutboxWorker;
let server: Server;
/** Megabytes that the server has sent of an endless answer. */
let sent = 0;
/** Documents that the server returns for any key. */
let held: object[] = [];
/** The server's answer to a created order with that key; null: an endless answer. */
let document: ((key: string) => object) | null;
let posts = 0;
let gateway: SapGateway;

beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method === 'GET') {
      response.end(JSON.stringify({ value: held }));
      return;
    }
    const body = JSON.parse(Buffer.concat(parts).toString()) as { U_ClaveCabezal?: string };
    if (request.url?.endsWith('/Login')) {
      response.setHeader('set-cookie', 'B1SESSION=one').end('{}');
      return;
    }
    posts++;
    const more = (): void => {
      if (!response.destroyed && sent++ < 200) response.write(Buffer.alloc(1024 * 1024, ' '), more);
    };
    if (document === null) more();
    else response.writeHead(201).end(JSON.stringify(document(body.U_ClaveCabezal ?? '')));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = new SapGateway({ url, company: 'C', user: 'u', password: 'p' });
  outbox = startOutbox(t.db, billingDeliveries(gateway), t.services.log, { auto: false });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await t.close();
});

async function sentOrder(id_bill_to = 4): Promise<PaymentOrder> {
  await t.write(tx => sampleTrip(tx, { id_bill_to }));
  const { numero_orden, version } = await accountant.ok(generatePaymentOrder, { id_bill_to });
  return accountant.ok(sendOrderSap, { numero_orden, version });
}
const now = ({ numero_orden }: PaymentOrder) => accountant.ok(getPaymentOrder, { numero_orden });
const repeated = 'SAP respondió el número 7: otra orden de pago ya tiene ese número; revise los dos documentos en SAP';

test('two orders with one SAP number: the second goes to ERROR at once and can be retried', async () => {
  document = key => ({ DocEntry: 1, DocNum: 7, U_ClaveCabezal: key });
  const orders = [await sentOrder(4), await sentOrder(5)];
  await outbox.drain();
  const after = await Promise.all(orders.map(now));
  expect(after.map(order => [order.status, order.sap_number, order.error_text]).sort()).toEqual([
    ['ENVIADA', '7', null],
    ['ERROR', null, repeated],
  ]);
  const failed = after.find(order => order.status === 'ERROR') as PaymentOrder;
  expect(failed.deliveries[0]).toMatchObject({ state: 'ERROR', attempts: 1, last_error: repeated });
  document = key => ({ DocEntry: 2, DocNum: 8, U_ClaveCabezal: key });
  await accountant.ok(resendOrderSap, { numero_orden: failed.numero_orden, version: failed.version });
  await outbox.drain();
  expect(await now(failed)).toMatchObject({ status: 'ENVIADA', sap_number: '8', error_text: null });
});

test('refuses a document without our key or with another one, and an endless answer', async () => {
  const order = await sentOrder(6);
  const errors: (string | null | undefined)[] = [];
  const answers: (typeof document)[] = [
    () => ({ DocEntry: 3, DocNum: 9 }),
    () => ({ DocEntry: 3, DocNum: 9, U_ClaveCabezal: 'order-1-v1' }),
    null,
  ];
  for (const answer of answers) {
    document = answer;
    await outbox.drain();
    errors.push((await now(order)).deliveries[0]?.last_error);
    t.advance(60);
  }
  expect(errors).toEqual([
    'SAP respondió algo que no es un documento',
    'SAP respondió el documento de otra orden',
    'SAP respondió demasiado',
  ]);
  expect(sent).toBeLessThan(30);
  expect((await now(order)).sap_number).toBeNull();
});

test('two documents with one key need a person; a cancelled one does not count', async () => {
  const order = await sentOrder(7);
  const key = `order-${order.numero_orden}-v${order.version - 1}`;
  const one = (DocEntry: number, Cancelled: string) => ({
    DocEntry,
    DocNum: 20 + DocEntry,
    U_ClaveCabezal: key,
    Cancelled,
  });
  held = [one(1, 'tNO'), one(2, 'tNO')];
  await outbox.drain();
  const failed = await now(order);
  expect(failed).toMatchObject({ status: 'ERROR', error_text: expect.stringMatching(/2 documentos.*21, 22/) });
  held = [one(1, 'tYES'), one(2, 'tNO')];
  await accountant.ok(resendOrderSap, { numero_orden: failed.numero_orden, version: failed.version });
  await outbox.drain();
  expect(await now(order)).toMatchObject({ status: 'ENVIADA', sap_number: '22' });
  held = [];
});

test('an earlier attempt that SAP stores late is found afterwards: two documents exist and need a person', async () => {
  // This applies to every attempt: a retry by a person, or after a restart, counts as the first one.
  const order = await sentOrder(5);
  // An earlier attempt is stored while this one is being sent.
  document = key => {
    const second = { DocEntry: 5, DocNum: 25, U_ClaveCabezal: key };
    held = [{ DocEntry: 4, DocNum: 24, U_ClaveCabezal: key }, second];
    return second;
  };
  await outbox.drain();
  expect(await now(order)).toMatchObject({
    status: 'ERROR',
    error_text: expect.stringMatching(/2 documentos.*24, 25/),
  });
  held = [];
});

test('an aborted attempt sends no request', async () => {
  const ending = new AbortController();
  const before = posts;
  const late = gateway.create('Orders', { key: 'order-1-v1', signal: ending.signal }, () => {
    ending.abort(new Error('over'));
    return {};
  });
  await expect(late).rejects.toThrow('over');
  expect(posts).toBe(before);
});
