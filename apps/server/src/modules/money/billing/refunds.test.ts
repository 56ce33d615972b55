import {
  getReservation,
  reservationMoney,
  saveReservation,
  updatePendingState,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { facturarOrden, invoicePdf } from '@cabezal/contract/money/billing/invoices.calls';
import {
  addServicePaymentOrder,
  deleteServicePaymentOrder,
  editServicePaymentOrder,
  generatePaymentOrder,
  getPaymentOrder,
  getPaymentOrders,
  getReservationsToInvoice,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { editCostType, getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as costs from '@cabezal/contract/money/costs/payment-costs.calls';
import { getRepost } from '@cabezal/contract/money/reposts/postings.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive, issuedGuide } from '../../../../test/trips.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { uploadBytes } from '../../system/imports/import.samples.ts';
import { insertCosts } from '../costs/payment-costs.queries.ts';
import { chargeRefunds } from '../costs/refund-charges.queries.ts';

let t: TestApp;
let me: Client;
let types: Record<string, number>;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('contador');
  types = Object.fromEntries((await me.ok(getCostsType, {})).map(row => [row.code, row.id_cost_type]));
  // Billed from acceptance: the trips need not be closed.
  await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
});
afterAll(() => t.close());

let documents = 0;
/** A trip under way with a weighing that its client refunds: 10.03 and 5.00 on one document. */
async function withRefund(day: string, isInvoiced = true, kinds: readonly [string, string] = ['STANDARD', 'ZERO']) {
  t.setNow(`${day}T12:00:00.000Z`);
  const reservation = await approvedReservation(t, directExport(day));
  const { id_reservation } = reservation;
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  await drive(t, id_guide, `${day}T12:30:00Z`, ['DEP', 'arrival']);
  const before = await me.ok(reservationMoney, { id_reservation });
  const document = {
    document_type: 'FACTURA',
    document_number: `001-001-${String(++documents).padStart(9, '0')}`,
    document_date: '2026-11-20',
  };
  const detail = (subtotal: string, iva_kind: string) => ({
    id_cost_type: types.PESAJE,
    description: 'Pesaje',
    subtotal,
    iva_kind,
    rebillable: true,
    ...(isInvoiced && document),
  });
  const rows = await me.ok(costs.addPaymentCost, {
    company_provider_id: company.otherCarrier,
    reservation_id: id_reservation,
    detalles: [detail('10.03', kinds[0]), detail('5.00', kinds[1])],
  });
  return { id_reservation, rows, before };
}

test('refunds are billed in a separate order by voucher, without retention, and do not affect the margin', async () => {
  const { id_reservation, rows, before } = await withRefund('2026-11-22');
  const waiting = (await me.ok(getReservationsToInvoice, {})).rows.find(row => row.id_reservation === id_reservation);
  const order = await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(order).toMatchObject({ kind: 'SERVICIOS', reimbursement: null, other_orders: [{ kind: 'REEMBOLSO' }] });
  const [other] = order.other_orders;
  const [entered] = rows as costs.PaymentCostRow[];
  expect(other?.total).toBe('16.53');
  expect(Number(waiting?.total)).toBeCloseTo(Number(order.total) + 16.53, 2);
  const refund = await me.ok(getPaymentOrder, { numero_orden: other?.numero_orden ?? 0 });
  expect(refund).toMatchObject({
    kind: 'REEMBOLSO',
    base_0: '5.00',
    base_iva: '10.03',
    iva: '1.50',
    total: '16.53',
    retention: '0.00',
    reimbursement: {
      codDocReembolso: '41',
      totalComprobantesReembolso: '16.53',
      totalImpuestoReembolso: '1.50',
      vouchers: [{ document_number: entered?.document_number, base_0: '5.00', base_iva: '10.03', total: '16.53' }],
    },
  });
  expect(refund.lines.every(line => line.service_code === 'REE' && line.voucher !== null)).toBe(true);
  expect(order.lines.some(line => line.service_code === 'REE')).toBe(false);
  const after = await me.ok(reservationMoney, { id_reservation });
  expect([after.sale, after.cost]).toEqual([before.sale, before.cost]);
  const filtered = await me.ok(getPaymentOrders, { filters: { kind: 'REEMBOLSO' } });
  expect(filtered.rows.map(row => row.numero_orden)).toContain(other?.numero_orden);
  // The cost cannot change while its refund is billed.
  const [row] = rows;
  const removed = await me.call(costs.removePaymentCost, {
    id: row?.id_payment_cost,
    version: row?.version,
    justification: 'Se repitió',
  });
  expect(removed.body.code).toBe('RUBRO_EN_ORDEN');
  // The payer reads the voucher that it refunds, but no internal fields.
  const customer = await t.as('exporterAccountant');
  const seen = await customer.ok(getPaymentOrder, { numero_orden: refund.numero_orden });
  expect(seen.lines[0]?.voucher?.document_number).toBe(entered?.document_number);
  expect(JSON.stringify(seen)).not.toContain('sap_item_code');
});

test('the kinds are never mixed, and a refund has no mark-up', async () => {
  const { id_reservation } = await withRefund('2026-11-23');
  const order = await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  const refund = await me.ok(getPaymentOrder, { numero_orden: order.other_orders[0]?.numero_orden ?? 0 });
  const target = { numero_orden: refund.numero_orden, version: refund.version };
  const [line] = refund.lines;
  const edit = { ...target, id_line: line?.id_line, unit_price: '99.00', justification: 'Con recargo' };
  expect((await me.call(editServicePaymentOrder, edit)).body.code).toBe('REEMBOLSO_SIN_RECARGO');
  const own = { ...target, id_service: 15, quantity: '1', unit_price: '9.00' };
  expect((await me.call(addServicePaymentOrder, own)).body.code).toBe('REEMBOLSO_SIN_RECARGO');
  const id_charge = line?.id_charge;
  const less = await me.ok(deleteServicePaymentOrder, { ...target, id_line: line?.id_line, justification: 'Aparte' });
  const sale = { numero_orden: order.numero_orden, version: order.version, id_charge };
  expect((await me.call(addServicePaymentOrder, sale)).body.code).toBe('RUBRO_NO_DISPONIBLE');
  const whole = await me.ok(addServicePaymentOrder, { ...target, version: less.version, id_charge });
  expect(whole.total).toBe('16.53');
});

test('a refund needs its voucher, and follows its cost until it is billed', async () => {
  const { id_reservation, rows } = await withRefund('2026-11-24', false);
  const refused = await me.call(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(refused).toMatchObject({ status: 422, body: { code: 'COMPROBANTE_REQUERIDO' } });
  const [first, second] = rows;
  await me.ok(costs.removePaymentCost, {
    id: second?.id_payment_cost,
    version: second?.version,
    justification: 'Se repitió',
  });
  await me.ok(costs.updatePaymentCost, {
    id: first?.id_payment_cost,
    version: first?.version,
    company_provider_id: company.otherCarrier,
    detalle: {
      id_cost_type: types.PESAJE,
      description: 'Pesaje',
      subtotal: '20.00',
      iva_kind: 'STANDARD',
      rebillable: true,
      document_type: 'FACTURA',
      document_number: '001-009-000000001',
      document_date: '2026-11-20',
    },
  });
  const order = await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(order.other_orders).toMatchObject([{ kind: 'REEMBOLSO', total: '23.00' }]);
});

test('a refund of what is outside of VAT or exempt keeps that in order, totals and SAP', async () => {
  const { id_reservation, rows } = await withRefund('2026-11-28', true, ['NOT_SUBJECT', 'EXEMPT']);
  expect(rows).toMatchObject([
    { iva_kind: 'NOT_SUBJECT', iva: '0.00', total: '10.03' },
    { iva_kind: 'EXEMPT', iva: '0.00', total: '5.00' },
  ]);
  const made = await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  const numero_orden = made.other_orders[0]?.numero_orden ?? 0;
  const order = await me.ok(getPaymentOrder, { numero_orden });
  expect(order.lines.map(line => [line.iva_kind, line.codigo_sri, line.iva])).toEqual([
    ['NOT_SUBJECT', '6', '0.00'],
    ['EXEMPT', '7', '0.00'],
  ]);
  expect(order).toMatchObject({ base_0: '15.03', base_iva: '0.00', iva: '0.00', total: '15.03' });
  expect(order.vat.map(share => [share.codigo_sri, share.base])).toEqual([
    ['6', '10.03'],
    ['7', '5.00'],
  ]);
  await me.ok(sendOrderSap, { numero_orden, version: order.version });
  const { document } = await me.ok(getRepost, { numero_orden });
  const codes = (document as { DocumentLines: { TaxCode: string }[] }).DocumentLines.map(line => line.TaxCode);
  expect(codes).toEqual(['IVANOOBJ', 'IVAEXENT']);
  const { charges } = await me.ok(getReservation, { id_reservation });
  expect(charges.filter(charge => charge.source === 'REFUND').map(charge => charge.iva_kind)).toEqual([
    'NOT_SUBJECT',
    'EXEMPT',
  ]);
});

test('in SAP a refund is on the bridge item of its type of cost, as it was when the order was made', async () => {
  const { id_reservation } = await withRefund('2026-11-25');
  const weighing = (await me.ok(getCostsType, {})).find(row => row.code === 'PESAJE');
  const { id_cost_type, version, id_service, rebillable_default, active } = weighing ?? {};
  const edit = { id_cost_type, id_service, rebillable_default, active };
  const changed = await me.ok(editCostType, { ...edit, version, sap_item_code: 'PUENTE-1' });
  const sale = await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  await me.ok(editCostType, { ...edit, version: changed.version, sap_item_code: 'PUENTE-2' });
  const items = async (numero_orden = 0) => {
    const order = await me.ok(getPaymentOrder, { numero_orden });
    await me.ok(sendOrderSap, { numero_orden, version: order.version });
    const { document } = await me.ok(getRepost, { numero_orden });
    return (document as { DocumentLines: { ItemCode: string }[] }).DocumentLines.map(line => line.ItemCode);
  };
  expect(await items(sale.other_orders[0]?.numero_orden)).toEqual(['PUENTE-1', 'PUENTE-1']);
  expect(await items(sale.numero_orden)).not.toContain('PUENTE-1');
});

test('the file of a receipt is the operator’s: neither the client who refunds it nor the provider opens it', async () => {
  const id_file = await uploadBytes(t, 'contador', Buffer.from('%PDF-1.4'));
  const { id_reservation, rows } = await withRefund('2026-11-26');
  const [row] = rows as costs.PaymentCostRow[];
  await me.ok(costs.updatePaymentCost, {
    id: row?.id_payment_cost,
    version: row?.version,
    company_provider_id: company.otherCarrier,
    detalle: {
      id_cost_type: types.PESAJE,
      description: 'Pesaje',
      subtotal: '10.03',
      iva_kind: 'STANDARD',
      rebillable: true,
      document_type: 'FACTURA',
      document_number: row?.document_number,
      document_date: row?.document_date,
      id_file,
    },
  });
  await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  const opened = async (who: UserName) => {
    const headers = { authorization: `Bearer ${(await t.as(who)).token}` };
    return (await t.app.inject({ method: 'GET', url: `/files/${id_file}`, headers })).statusCode;
  };
  expect([await opened('contador'), await opened('exporterAccountant'), await opened('otherCarrierAdmin')]).toEqual([
    200, 404, 404,
  ]);
});

test('the printed invoice of a refund names each voucher with its amounts, and no retention; that of a sale has no vouchers', async () => {
  const { id_reservation, rows } = await withRefund('2026-11-27');
  await t.write(tx =>
    tx.run(sql`insert into parameters (key, value, valid_from) values ('facturar_con_sap', 'false', '2026-11-27')`),
  );
  const sale = await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  const refund = await me.ok(getPaymentOrder, { numero_orden: sale.other_orders[0]?.numero_orden ?? 0 });
  const printed = async ({ numero_orden, version }: { numero_orden: number; version: number }) => {
    const { id_invoice } = await me.ok(facturarOrden, { numero_orden, version });
    return readPdfText(fileOf(await me.call(invoicePdf, { id_invoice })));
  };
  // Lines of the page may break within a word.
  const unbroken = (words: string): string => words.replaceAll(/\s/g, '');
  const text = unbroken(await printed(refund));
  const [row] = rows as costs.PaymentCostRow[];
  for (const words of [
    'COMPROBANTES QUE SE REEMBOLSAN',
    row?.document_number ?? 'a number',
    '20/nov/2026',
    '$10,03',
    '$5,00',
    '$1,50',
    '$16,53',
  ])
    expect(text).toContain(unbroken(words));
  expect(text).not.toContain(unbroken('Retención 310'));
  expect(unbroken(await printed(sale))).not.toContain('COMPROBANTES');
});

test('a receipt outlives its container: it belongs to the reservation then, and its refund is billed', async () => {
  t.setNow(testNow);
  const clerk = await t.as('operador');
  const box = exportBooking().containers[0];
  const { id_reservation } = await clerk.ok(saveReservation, exportBooking({ containers: [box, box] }));
  const [first, second] = (await clerk.ok(getReservation, { id_reservation })).sub_reservations;
  const [id] = await t.write(async tx => {
    const receipt = {
      id_sub_reservation: second?.id_sub_reservation ?? 0,
      id_guide: null,
      company_provider_id: company.otherCarrier,
      company_transport_id: null,
      id_cost_type: types.PESAJE ?? 0,
      description: 'Pesaje',
      subtotal: '10.00',
      iva_kind: 'ZERO',
      iva: '0.00',
      iva_cost: '0.00',
      document_type: 'FACTURA',
      document_number: `001-001-${String(++documents).padStart(9, '0')}`,
      document_auth: null,
      document_date: '2026-11-20',
      document_line: 1,
      id_file: null,
      rebillable: true,
      justification: null,
    };
    const ids = await insertCosts(tx, id_reservation, [receipt], 'Prueba');
    await chargeRefunds(tx, ids);
    return ids;
  });
  const { version } = await clerk.ok(getReservation, { id_reservation });
  const left = { ...box, id_sub_reservation: first?.id_sub_reservation };
  await clerk.ok(updateReservation, { ...exportBooking({ containers: [left] }), id_reservation, version });
  const filters = { reservation_id: id_reservation };
  const { rows } = await me.ok(costs.getPaymentCosts, { page: 1, page_size: 20, sort: [], filters });
  expect(rows).toMatchObject([{ id_payment_cost: id, id_sub_reservation: null, container: null, subtotal: '10.00' }]);
  const now = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version: now.version });
  const order = await me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(order.other_orders).toMatchObject([{ kind: 'REEMBOLSO', total: '10.00' }]);
});
