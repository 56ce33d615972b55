import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { facturarOrden, getInvoice, getInvoices, invoicePdf } from '@cabezal/contract/money/billing/invoices.calls';
import {
  addServicePaymentOrder,
  deleteOrder,
  deleteServicePaymentOrder,
  editServicePaymentOrder,
  generatePaymentOrder,
  getPaymentOrder,
  resendOrderSap,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { saveNotificationClient } from '@cabezal/contract/people/notifications/recipients.calls';
import { isAccessKey, parseAccessKey } from '@cabezal/domain/money/invoice/access-key';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { clearBilling, sampleTrip } from './billing.samples.ts';

let t: TestApp;
let accountant: Client;
let sap: SapSimulator;
beforeAll(async () => {
  sap = await startSap();
  t = await startTestApp({ SAP_URL: sap.url });
  accountant = await t.as('contador');
});
beforeEach(() => t.write(clearBilling));
afterAll(async () => {
  await t.close();
  await sap.close();
});

const target = (order: PaymentOrder) => ({ numero_orden: order.numero_orden, version: order.version });
/** An order generated, sent by the server’s worker, and in SAP. */
async function orderInSap(id_bill_to = 4): Promise<PaymentOrder> {
  await t.write(tx => sampleTrip(tx, { id_bill_to }));
  const order = await accountant.ok(generatePaymentOrder, { id_bill_to });
  await accountant.ok(sendOrderSap, target(order));
  await t.outbox.drain();
  return accountant.ok(getPaymentOrder, { numero_orden: order.numero_orden });
}

test('the worked invoice, from the charges to the PDF', async () => {
  const order = await orderInSap();
  const done = await accountant.ok(facturarOrden, target(order));
  expect(done).toMatchObject({
    status: 'FACTURADA',
    invoice_number: '001-001-000000001',
    invoiced_at: '2026-11-21T14:00:00.000Z',
  });
  expect(done.age_days).toBeNull();
  const key = done.access_key ?? '';
  expect(isAccessKey(key)).toBe(true);
  expect(parseAccessKey(key)).toMatchObject({
    date: '2026-11-21',
    document_code: '01',
    ruc: '1790000000001',
    environment: '1',
    establishment: '001',
    emission_point: '001',
    sequence: '000000001',
    numeric_code: String(order.numero_orden).padStart(8, '0'),
  });
  const invoice = await accountant.ok(getInvoice, { id_invoice: done.id_invoice });
  expect(invoice).toMatchObject({
    number: '001-001-000000001',
    issuer: { name: 'Translitoral S.A.', ruc: '1790000000001' },
    bill_to_ruc: '0790000004001',
    base_0: '480.00',
    base_iva: '133.40',
    subtotal: '613.40',
    iva: '20.01',
    total: '633.41',
    retention: '4.80',
    to_collect: '628.61',
    environment: '1',
  });
  expect(invoice.lines.map(l => l.subtotal)).toEqual(['480.00', '60.00', '73.40']);

  const pdf = await accountant.call(invoicePdf, { id_invoice: invoice.id_invoice });
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="factura-001-001-000000001.pdf"',
  });
  const text = readPdfText(fileOf(pdf));
  for (const words of [
    'FACTURA',
    '001-001-000000001',
    'Bananera Río Jubones',
    '0790000004001',
    key,
    'Flete El Guabo – Posorja 40RH',
    '$633,41',
    '$628,61',
    'Retención 310',
    'Forma de pago: 20',
    'Booking ',
  ])
    expect(text).toContain(words);

  const audit = await t.rows(
    sql`select action, id_user, after->>'number' as number from audit_log where action = 'payment_order.invoice'`,
  );
  expect(audit).toEqual([{ action: 'payment_order.invoice', id_user: 6, number: '001-001-000000001' }]);
});

test("an order of last week is invoiced with today's date; numbers and dates increase together", async () => {
  await t.write(tx => sampleTrip(tx, { id_bill_to: 4 }));
  const old = await accountant.ok(generatePaymentOrder, { id_bill_to: 4, emission_date: '2026-11-14' });
  await accountant.ok(sendOrderSap, target(old));
  await t.outbox.drain();
  const sent = await accountant.ok(getPaymentOrder, { numero_orden: old.numero_orden });
  const done = await accountant.ok(facturarOrden, target(sent));
  expect(parseAccessKey(done.access_key ?? '')).toMatchObject({ date: '2026-11-21' });
  expect(await accountant.ok(getInvoice, { id_invoice: done.id_invoice })).toMatchObject({
    emission_date: '2026-11-21',
  });
  // Of two at midnight, the one that began first may get its number last.
  const next = await orderInSap(4);
  await t.write(tx =>
    tx.run(sql`update invoices set emission_date = '2026-11-22' where id_invoice = ${done.id_invoice}`),
  );
  const late = await accountant.ok(facturarOrden, target(next));
  expect(await accountant.ok(getInvoice, { id_invoice: late.id_invoice })).toMatchObject({
    emission_date: '2026-11-22',
  });
});

test("an order whose VAT differs from today's must be generated again", async () => {
  const order = await orderInSap(4);
  await t.write(tx =>
    tx.run(
      sql`update payment_order_lines set tarifa = 12 where numero_orden = ${order.numero_orden} and iva_kind = 'STANDARD'`,
    ),
  );
  const refused = await accountant.call(facturarOrden, target(order));
  expect([refused.status, refused.body.code]).toEqual([409, 'IVA_CAMBIADO']);
  expect(refused.body.message).toContain('La tarifa de IVA cambió: regenere la orden');
});

test('makes one invoice when repeated, requested by two persons, or retried', async () => {
  const order = await orderInSap();
  const admin = await t.as('admin');
  const answers = await Promise.all([
    accountant.call(facturarOrden, target(order)),
    admin.call(facturarOrden, target(order)),
    accountant.call(facturarOrden, target(order)),
  ]);
  expect(answers.map(a => a.status).sort()).toEqual([200, 409, 409]);
  expect(await t.rows(sql`select sequence from invoices`)).toEqual([{ sequence: 1 }]);

  const other = await orderInSap(5);
  const first = await accountant.ok(facturarOrden, target(other), { key: 'key-invoice-1' });
  const again = await accountant.ok(facturarOrden, target(other), { key: 'key-invoice-1' });
  expect(again).toEqual(first);
  expect((await accountant.call(facturarOrden, { ...target(first) }, { key: 'key-invoice-2' })).body.message).toBe(
    'La orden ya fue facturada: solo cabe una nota de crédito',
  );
  expect((await accountant.ok(getInvoices, {})).rows.map(i => i.number)).toEqual([
    '001-001-000000002',
    '001-001-000000001',
  ]);
});

test('concurrent invoices get numbers without gap or repetition; a refused one takes none', async () => {
  const orders = [];
  for (const id_bill_to of [4, 5, 6, 7]) orders.push(await orderInSap(id_bill_to));
  const stale = orders[0] as PaymentOrder;
  const wrong = accountant.call(facturarOrden, { ...target(stale), version: stale.version + 5 });
  const answers = await Promise.all(orders.map(order => accountant.call(facturarOrden, target(order))));
  expect((await wrong).body.code).toBe('MODIFICADO');
  expect(answers.map(a => a.status)).toEqual([200, 200, 200, 200]);
  const rows = await t.rows(sql<{ sequence: number }>`select sequence from invoices order by sequence`);
  expect(rows.map(r => r.sequence)).toEqual([1, 2, 3, 4]);
});

test('numbers continue after those of another system', async () => {
  const order = await orderInSap();
  await accountant.ok(facturarOrden, target(order));
  await t.write(async tx => {
    await tx.run(sql`update invoices set sequence = 41`);
    await tx.run(sql`delete from invoice_sequences`);
  });
  const next = await accountant.ok(facturarOrden, target(await orderInSap(5)));
  expect(next.invoice_number).toBe('001-001-000000042');
});

test('only an order in SAP is invoiced, and nothing changes it afterwards', async () => {
  await t.write(tx => sampleTrip(tx));
  const draft = await accountant.ok(generatePaymentOrder, { id_bill_to: 4 });
  const early = await accountant.call(facturarOrden, target(draft));
  expect([early.status, early.body.message]).toEqual([409, 'Primero envíe la orden a SAP']);
  await accountant.ok(sendOrderSap, target(draft));
  await t.outbox.drain();
  const order = await accountant.ok(getPaymentOrder, { numero_orden: draft.numero_orden });
  const done = await accountant.ok(facturarOrden, target(order));
  const id_line = done.lines[0]?.id_line;
  const tries = [
    accountant.call(editServicePaymentOrder, { ...target(done), id_line, unit_price: '1.00', justification: 'x' }),
    accountant.call(deleteServicePaymentOrder, { ...target(done), id_line, justification: 'x' }),
    accountant.call(addServicePaymentOrder, { ...target(done), id_service: 13, quantity: '1', unit_price: '1.00' }),
    accountant.call(deleteOrder, { ...target(done), motive: 'Ya no va' }),
    accountant.call(sendOrderSap, target(done)),
    accountant.call(resendOrderSap, target(done)),
    accountant.call(facturarOrden, target(done)),
  ];
  for (const answer of await Promise.all(tries))
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'La orden ya fue facturada: solo cabe una nota de crédito',
    ]);
  expect((await accountant.ok(getPaymentOrder, { numero_orden: done.numero_orden })).version).toBe(done.version);
});

test('a customer sees and prints its own invoices; those of others get 404', async () => {
  const own = await accountant.ok(facturarOrden, target(await orderInSap(4)));
  const foreign = await accountant.ok(facturarOrden, target(await orderInSap(5)));
  const customer = await t.as('exporterAccountant');
  expect((await customer.ok(getInvoices, {})).rows.map(i => i.id_invoice)).toEqual([own.id_invoice]);
  expect((await customer.ok(getInvoice, { id_invoice: own.id_invoice })).to_collect).toBe('628.61');
  expect((await customer.call(invoicePdf, { id_invoice: own.id_invoice })).status).toBe(200);
  for (const call of [getInvoice, invoicePdf])
    expect((await customer.call(call, { id_invoice: foreign.id_invoice })).status).toBe(404);
  expect((await customer.call(facturarOrden, target(own))).status).toBe(403);
  expect((await accountant.ok(getInvoices, { search: 'electrohogar' })).total).toBe(1);
  expect((await accountant.ok(getInvoices, { search: '000000001', filters: { date_from: '2026-11-21' } })).total).toBe(
    1,
  );
  expect((await accountant.ok(getInvoices, { filters: { date_to: '2026-11-20' } })).total).toBe(0);
});

test('recipients of the company that pays are told of an invoice without its amount, once; others are not', async () => {
  const clerk = await t.as('operador');
  const subjects = ['FACTURA'];
  await clerk.ok(saveNotificationClient, { id_company: 4, name: 'Pagos', email: 'pagos@jubones.ec', subjects });
  const first = await t.write(tx => sampleTrip(tx, { id_bill_to: 4 }));
  const order = await orderInSap();
  await accountant.ok(facturarOrden, target(order));
  const told = () =>
    t.rows<{ id_record: string; text: string; id_company: number }>(
      sql`select id_record, text, id_company from notification_messages where subject = 'FACTURA' order by id_message`,
    );
  const [line, ...more] = await told();
  expect([line?.id_record, line?.id_company, more]).toEqual([String(first.id_reservation), 4, []]);
  expect(line?.text).toMatch(new RegExp(`^Factura · ${first.id_reservation} · 001-001-000000001 · `));
  expect(line?.text).not.toContain('$');
  // Its forwarder pays the next one: the customer is not told of it.
  await t.write(tx => sampleTrip(tx, { id_bill_to: 6, id_client: 4 }));
  const other = await accountant.ok(generatePaymentOrder, { id_bill_to: 6 });
  await accountant.ok(sendOrderSap, target(other));
  await t.outbox.drain();
  await accountant.ok(
    facturarOrden,
    target(await accountant.ok(getPaymentOrder, { numero_orden: other.numero_orden })),
  );
  expect(await told()).toHaveLength(1);
});
