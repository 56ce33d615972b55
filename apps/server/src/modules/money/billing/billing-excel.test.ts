import { getInvoicesExcel } from '@cabezal/contract/money/billing/invoices.calls';
import {
  generatePaymentOrder,
  getPaymentOrdersExcel,
  getReservationsToInvoiceExcel,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf, rowsOf } from '../../../../test/read-excel.ts';
import { type SampleIds, sampleTrip } from './billing.samples.ts';

let t: TestApp;
let accountant: Client;
/** Two orders of the exporter (the first invoiced), one of the importer; one trip of each is not ordered yet. */
const orders: number[] = [];
const waiting: SampleIds[] = [];
beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
  for (const id_bill_to of [4, 4, 5]) {
    await t.write(tx => sampleTrip(tx, { id_bill_to }));
    orders.push((await accountant.ok(generatePaymentOrder, { id_bill_to })).numero_orden);
  }
  await t.write(async tx => {
    for (const i of [0, 2])
      await tx.run(sql`insert into invoices (numero_orden, id_bill_to, establishment, emission_point, sequence, access_key, emission_date, base_0, base_iva,
          iva, total, retention, to_collect, created_at)
        select numero_orden, id_bill_to, '001', '001', ${i + 1}, ${String(i + 1).repeat(49)}, emission_date, base_0, base_iva, iva, total, retention, to_collect, ${tx.now}
        from payment_orders where numero_orden = ${orders[i]}`);
    await tx.run(
      sql`update payment_orders set status = 'ERROR', error_text = 'SAP: socio sin cuenta' where numero_orden = ${orders[1]}`,
    );
  });
  for (const id_bill_to of [4, 5]) waiting.push(await t.write(tx => sampleTrip(tx, { id_bill_to })));
});
afterAll(() => t.close());

const fileName = async (call: typeof getInvoicesExcel) =>
  (await accountant.call(call, {})).headers['content-disposition'];
const internal = ['Creada por', 'Enviada a SAP', 'Número en SAP', 'Error de SAP'];

test('payment orders: all rows of the filter in the order of the list, amounts as numbers, dates as dates', async () => {
  const rows = await rowsOf(accountant, getPaymentOrdersExcel, {
    page: 2,
    page_size: 1,
    sort: [{ field: 'numero_orden', dir: 'asc' }],
  });
  expect(rows.map(r => r.Orden)).toEqual(orders);
  expect(rows[0]).toMatchObject({
    Estado: 'Borrador',
    'Facturar a': 'Bananera Río Jubones',
    RUC: '0790000004001',
    Emisión: new Date('2026-11-21T00:00:00Z'),
    'Base 0 %': 480,
    'Base con IVA': 133.4,
    IVA: 20.01,
    Total: 633.41,
    Retención: 4.8,
    'Por cobrar': 628.61,
    Factura: '001-001-000000001',
    Creada: new Date('2026-11-21T09:00:00Z'),
    'Creada por': 'contador Prueba',
  });
  expect(rows[1]).toMatchObject({ Estado: 'Error en SAP', 'Error de SAP': 'SAP: socio sin cuenta', Factura: null });
  const found = async (input: object) => (await rowsOf(accountant, getPaymentOrdersExcel, input)).map(r => r.Orden);
  expect(await found({ filters: { id_bill_to: 5 } })).toEqual([orders[2]]);
  expect(await found({ filters: { status: 'ERROR' } })).toEqual([orders[1]]);
  expect(await found({ filters: { date_to: '2026-11-20' } })).toEqual([]);
  expect(await found({ search: 'electrohogar' })).toEqual([orders[2]]);
});

test('invoices: all rows of the filter, with complete access keys', async () => {
  const rows = await rowsOf(accountant, getInvoicesExcel, { page_size: 1, sort: [{ field: 'number', dir: 'asc' }] });
  expect(rows.map(r => [r.Factura, r.Orden])).toEqual([
    ['001-001-000000001', orders[0]],
    ['001-001-000000003', orders[2]],
  ]);
  expect(rows[0]).toMatchObject({ 'Clave de acceso': '1'.repeat(49), Total: 633.41, RUC: '0790000004001' });
  const found = async (input: object) => (await rowsOf(accountant, getInvoicesExcel, input)).map(r => r.Orden);
  expect(await found({ filters: { id_bill_to: 4 } })).toEqual([orders[0]]);
  expect(await found({ filters: { date_from: '2026-11-22' } })).toEqual([]);
  expect(await found({ search: '000000003' })).toEqual([orders[2]]);
});

test('to invoice: delivered trips without an order, with amounts and age', async () => {
  const rows = await rowsOf(accountant, getReservationsToInvoiceExcel, {
    page_size: 1,
    sort: [{ field: 'id_reservation', dir: 'asc' }],
  });
  expect(rows.map(r => r.Reserva)).toEqual(waiting.map(w => w.id_reservation));
  expect(rows[0]).toMatchObject({
    'Facturar a': 'Bananera Río Jubones',
    Tipo: 'Exportación',
    'Fecha de la cita': new Date('2026-11-19T00:00:00Z'),
    Anticipada: 'No',
    'Lista desde': new Date('2026-11-19T15:00:00Z'),
    'Edad (días)': 2,
    Rubros: 3,
    IVA: 20.01,
    Total: 633.41,
  });
  const found = async (input: object) =>
    (await rowsOf(accountant, getReservationsToInvoiceExcel, input)).map(r => r.Reserva);
  expect(await found({ filters: { id_bill_to: 5 } })).toEqual([waiting[1]?.id_reservation]);
  expect(await found({ filters: { min_age_days: 3 } })).toEqual([]);
});

test('a customer gets its own rows without internal columns, and none of what waits for an order', async () => {
  const customer = await t.as('exporterAccountant');
  const [header = [], ...rows] = await cellsOf(customer, getPaymentOrdersExcel, {});
  expect(rows.map(r => r[0])).toEqual([orders[1], orders[0]]);
  expect(header).toContain('Por cobrar');
  for (const name of internal) expect(header).not.toContain(name);
  expect(JSON.stringify(rows)).not.toContain('socio sin cuenta');
  expect((await rowsOf(customer, getInvoicesExcel, {})).map(r => r.Orden)).toEqual([orders[0]]);
  expect(await rowsOf(customer, getReservationsToInvoiceExcel, {})).toEqual([]);
  const dispatcher = await t.as('despacho');
  for (const call of [getPaymentOrdersExcel, getInvoicesExcel, getReservationsToInvoiceExcel])
    expect((await dispatcher.call(call, {})).status).toBe(403);
});

test('each file names its content and its date', async () => {
  expect(await fileName(getPaymentOrdersExcel as typeof getInvoicesExcel)).toContain(
    'ordenes_de_pago_202611210900.xlsx',
  );
  expect(await fileName(getInvoicesExcel)).toContain('facturas_202611210900.xlsx');
  expect(await fileName(getReservationsToInvoiceExcel as typeof getInvoicesExcel)).toContain(
    'por_facturar_202611210900.xlsx',
  );
});
