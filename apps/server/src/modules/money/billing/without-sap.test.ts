import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import {
  generatePaymentOrder,
  getBillingSetup,
  getPaymentOrder,
  getPaymentOrders,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type SampleTrip, sampleTrip } from './billing.samples.ts';

let t: TestApp;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
});
afterAll(() => t.close());

const target = ({ numero_orden, version }: PaymentOrder) => ({ numero_orden, version });
const trip = (changes: SampleTrip = {}) => t.write(tx => sampleTrip(tx, changes));
const draft = async () => {
  await trip();
  return accountant.ok(generatePaymentOrder, { id_bill_to: 4 });
};
const read = ({ numero_orden }: PaymentOrder) => accountant.ok(getPaymentOrder, { numero_orden });
/** Sets from a day on whether orders go through SAP. */
const from = async (valid_from: string, value: boolean) =>
  (await t.as('admin')).ok(saveGeneralParameters, { values: [{ key: 'facturar_con_sap', value, valid_from }] });
const messages = () => t.rows(sql`select 1 from outbox where system = 'SAP'`);

test('with SAP, a draft is not invoiced, and the setup says that SAP is not configured', async () => {
  expect(await accountant.ok(getBillingSetup)).toEqual({ with_sap: true, sap_is_set_up: false, sri_is_test: true });
  const order = await draft();
  expect(order.can).toMatchObject({ send: true, invoice: 'Primero envíe la orden a SAP' });
  expect((await accountant.call(facturarOrden, target(order))).body.code).toBe('ORDEN_NO_PERMITE');
});

test('without SAP, a draft is invoiced directly, nothing is sent, and changes are refused as before sending', async () => {
  await from('2026-11-21', false);
  await (await t.as('admin')).ok(saveGeneralParameters, {
    values: [{ key: 'sri_ambiente', value: 2, valid_from: '2026-11-21' }],
  });
  expect(await accountant.ok(getBillingSetup)).toEqual({ with_sap: false, sap_is_set_up: false, sri_is_test: false });
  const [row] = (await accountant.ok(getPaymentOrders, {})).rows;
  const refusal = 'Se factura sin SAP: la orden no se envía, se factura directamente';
  expect(row?.can).toMatchObject({ send: refusal, invoice: true });
  const order = await accountant.ok(getPaymentOrder, { numero_orden: row?.numero_orden });
  expect((await accountant.call(sendOrderSap, target(order))).body.message).toBe(refusal);
  const charge = (quantity: string) =>
    t.write(tx =>
      tx.run(sql`update charges set quantity = ${quantity}, subtotal = round(${quantity} * unit_price, 2) where id_charge =
        (select min(id_charge) from payment_order_lines where numero_orden = ${order.numero_orden})`),
    );
  const [{ quantity } = { quantity: '' }] = await t.rows(sql<{ quantity: string }>`select quantity::text from charges
    where id_charge = (select min(id_charge) from payment_order_lines where numero_orden = ${order.numero_orden})`);
  await charge('9');
  expect((await accountant.call(facturarOrden, target(order))).body.code).toBe('RUBRO_CAMBIADO');
  await charge(quantity);
  // Two concurrent requests make one invoice.
  const two = await Promise.all([1, 2].map(() => accountant.call(facturarOrden, target(order))));
  expect(two.map(answer => answer.status).sort()).toEqual([200, 409]);
  expect(await read(order)).toMatchObject({ status: 'FACTURADA', invoice_number: '001-001-000000001' });
  expect(await messages()).toEqual([]);
});

test('an order already sent to SAP stays on that path', async () => {
  t.setNow('2026-11-22T14:00:00.000Z');
  await from('2026-11-22', true);
  const order = await draft();
  await accountant.ok(sendOrderSap, target(order));
  t.setNow('2026-11-23T14:00:00.000Z');
  await from('2026-11-23', false);
  expect((await read(order)).can).toMatchObject({ invoice: 'La orden se está enviando a SAP' });
});

test('other audiences do not see the setup', async () => {
  expect((await (await t.as('exporterAdmin')).ok(getBillingSetup)).with_sap).toBe(false);
  expect((await (await t.as('monitor')).call(getBillingSetup)).status).toBe(403);
});
