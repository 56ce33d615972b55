import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import {
  deleteOrder,
  deleteOrderRefundSap,
  generatePaymentOrder,
  getPaymentOrder,
  resendOrderRefundSap,
  resendOrderSap,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as costs from '@cabezal/contract/money/costs/payment-costs.calls';
import * as sap from '@cabezal/contract/money/reposts/postings.calls';
import { getMenuCounts } from '@cabezal/contract/people/session/session.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { company } from '../../../../test/world.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { SapWorld } from './reposts.samples.ts';

let w: SapWorld;
beforeAll(async () => {
  w = await SapWorld.open();
});
afterAll(() => w.close());
beforeEach(() => w.sap.misbehave(null));

const order = (numero_orden: number) => w.me.ok(getPaymentOrder, { numero_orden });
const cost = (numero_orden: number) => w.me.ok(costs.getCostsProvider, { numero_orden });
const target = ({ numero_orden, version }: { numero_orden: number; version: number }) => ({ numero_orden, version });
const motive = 'Se hizo dos veces';
const waiting = async () => (await w.me.ok(sap.getReposts, {})).rows.map(row => row.numero_orden);

/** An order that failed five times and is not in SAP. */
async function failed() {
  w.sap.misbehave('http500');
  const { numero_orden } = await w.sent();
  await w.exhaust();
  w.sap.misbehave(null);
  return order(numero_orden);
}

describe('deleting an order that SAP has', () => {
  test('cancels it in SAP first; its charges are free after SAP confirms', async () => {
    const { numero_orden } = await w.sent({ id_bill_to: 6 });
    await w.outbox.drain();
    const gone = await w.me.ok(deleteOrder, { ...target(await order(numero_orden)), motive });
    expect(gone.deleted_at).toBeNull();
    const asked = await order(numero_orden);
    expect([asked.status, asked.can.delete, asked.can.invoice]).toEqual([
      'ANULANDO',
      ...Array(2).fill('La orden se está anulando en SAP'),
    ]);
    const id_reservations = asked.id_reservations;
    expect((await w.me.call(generatePaymentOrder, { id_reservations })).status).toBe(409);
    // Other audiences do not see the cancellation.
    const customer = await w.t.as('exporterAccountant');
    expect((await customer.call(sap.getRepost, { numero_orden })).status).toBe(404);
    await w.outbox.drain();
    expect(w.standing('Orders', numero_orden)).toEqual([]);
    expect((await w.me.call(getPaymentOrder, { numero_orden })).status).toBe(404);
    expect((await w.me.ok(generatePaymentOrder, { id_reservations })).total).toBe('633.41');
  });

  test('keeps the order if SAP does not cancel it, with the reason', async () => {
    const { numero_orden } = await w.sent();
    await w.outbox.drain();
    const [document] = w.standing('Orders', numero_orden);
    Object.assign(document ?? {}, { DocumentStatus: 'bost_Close' });
    await w.me.ok(deleteOrder, { ...target(await order(numero_orden)), motive });
    await w.outbox.drain();
    expect(await order(numero_orden)).toMatchObject({
      status: 'ENVIADA',
      error_text: 'SAP no anuló la orden (400): El documento está cerrado',
      can: { delete: true, invoice: true },
    });
    expect(await waiting()).not.toContain(numero_orden);
  });

  test('waits in Reposteos while SAP is down, and can be retried', async () => {
    const { numero_orden } = await w.sent();
    await w.outbox.drain();
    await w.me.ok(deleteOrder, { ...target(await order(numero_orden)), motive });
    w.sap.misbehave('drop');
    await w.exhaust();
    w.sap.misbehave(null);
    const row = (await w.me.ok(sap.getReposts, {})).rows.find(one => one.numero_orden === numero_orden);
    expect(row).toMatchObject({ step: 'ANULACION', cause: 'RED', attempts: 5, can: { resend: true } });
    expect((await order(numero_orden)).status).toBe('ANULANDO');
    await w.me.ok(resendOrderSap, target(await order(numero_orden)));
    await w.outbox.drain();
    expect((await w.me.call(getPaymentOrder, { numero_orden })).status).toBe(404);
  });
});

describe('an order in ERROR', () => {
  test('is not deleted while SAP has it or does not answer; a retry finds it', async () => {
    const { numero_orden } = await w.sent();
    w.sap.misbehave('lost-answer', 1);
    await w.outbox.drain();
    w.sap.misbehave('http500');
    await w.exhaust();
    const stuck = await order(numero_orden);
    expect(stuck.status).toBe('ERROR');
    const silent = await w.me.call(deleteOrder, { ...target(stuck), motive });
    expect([silent.status, silent.body.code]).toEqual([409, 'SAP_NO_RESPONDE']);
    w.sap.misbehave(null);
    const [held] = w.standing('Orders', numero_orden);
    const refused = await w.me.call(deleteOrder, { ...target(stuck), motive });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'YA_EN_SAP',
      `SAP ya tiene el documento ${held?.DocNum}: anúlelo allí o emita una nota de crédito`,
    ]);
    await w.resend(numero_orden);
    await w.outbox.drain();
    expect(await order(numero_orden)).toMatchObject({ status: 'ENVIADA', sap_number: String(held?.DocNum) });
  });

  test('of two concurrent retries one succeeds, and SAP has the order once; it cannot be deleted while it is on its way', async () => {
    const stuck = await failed();
    const answers = await Promise.all([1, 2].map(() => w.me.call(resendOrderSap, target(stuck))));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    const going = await order(stuck.numero_orden);
    const refused = await w.me.call(deleteOrder, { ...target(going), motive });
    expect([refused.status, refused.body.message]).toEqual([409, 'La orden se está enviando a SAP']);
    await w.outbox.drain();
    expect(w.standing('Orders', stuck.numero_orden)).toHaveLength(1);
  });

  test('is retried together with others, each with its own result', async () => {
    const [first, second] = [await failed(), await failed()];
    await w.me.ok(resendOrderSap, target(second));
    const answer = await w.me.ok(sap.resendReposts, {
      rows: [first, second, { numero_orden: 999_999, version: 1 }].map(one => ({
        id: one.numero_orden,
        version: one.version,
      })),
    });
    expect(answer.results.map(row => (row.ok ? 'ok' : row.code))).toEqual(['ok', 'MODIFICADO', 'NO_ENCONTRADO']);
    await w.outbox.drain();
    expect(w.standing('Orders', first.numero_orden)).toHaveLength(1);
  });
});

/** The embedded database has one connection: only PostgreSQL runs two transactions at the same time. */
test.skipIf(engine !== 'postgres')(
  'two concurrent retries of invoices of the same providers, in different order, both succeed',
  async () => {
    w.sap.misbehave('http500');
    const made: number[] = [];
    for (const provider of [company.carrier, company.otherCarrier, company.otherCarrier, company.carrier]) {
      made.push((await w.costSent(provider)).numero_orden);
      await w.exhaust();
    }
    w.sap.misbehave(null);
    const rows = await Promise.all(made.map(async id => ({ id, version: (await cost(id)).version })));
    const [first, , third] = made;
    const send = (of: typeof rows) => w.me.call(sap.resendReposts, { rows: of });
    const sending: ReturnType<typeof send>[] = [];
    // Both have reached their first order: with only the provider of that order locked, they would now deadlock.
    const hold = (tx: Tx) =>
      tx.run(
        sql`select 1 from cost_orders where numero_orden in (${first}, ${third}) order by numero_orden for update`,
      );
    await whileLocked(w.t, hold, async () => {
      sending.push(send(rows.slice(0, 2)), send(rows.slice(2)));
      await untilWaiting(w.t, 2);
    });
    expect((await Promise.all(sending)).map(({ status, body }) => [status, body.changed])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    await w.outbox.drain();
  },
);

test('a refusal waits after one attempt; a slow delivery waits, too; the menu counts both', async () => {
  const before = (await w.me.ok(getMenuCounts, {}))['/reposteos'] ?? 0;
  const refused = await w.sent({ id_bill_to: 7 });
  await w.outbox.drain();
  const late = await w.sent();
  expect(await waiting()).not.toContain(late.numero_orden);
  w.t.advance(16);
  expect(await waiting()).toEqual(expect.arrayContaining([refused.numero_orden, late.numero_orden]));
  expect((await w.me.ok(getMenuCounts, {}))['/reposteos']).toBe(before + 2);
  const detail = await w.me.ok(sap.getRepost, { numero_orden: refused.numero_orden });
  expect(detail).toMatchObject({
    kind: 'VENTA',
    cause: 'DATOS',
    attempts: 1,
    document: { CardCode: 'C0990000007001' },
    response: null,
    tries: [{ cause: 'DATOS', error_text: detail.error_text }],
    can: { resend: true, remove: true },
  });
  await w.outbox.drain();
  await w.me.ok(deleteOrder, { ...target(await order(refused.numero_orden)), motive });
  expect((await w.me.ok(getMenuCounts, {}))['/reposteos'] ?? 0).toBe(before);
});

test('an invoice whose order is no longer in SAP is posted without a base, also by a retry', async () => {
  const { numero_orden } = await w.sent();
  await w.outbox.drain();
  const [document] = w.standing('Orders', numero_orden);
  Object.assign(document ?? {}, { Cancelled: 'tYES' });
  w.sap.misbehave('http500');
  await w.me.ok(facturarOrden, target(await order(numero_orden)));
  await w.exhaust();
  w.sap.misbehave(null);
  expect((await order(numero_orden)).status).toBe('FACTURADA');
  const stuck = await w.me.ok(sap.getRepost, { numero_orden });
  expect([stuck.step, stuck.state, stuck.can.remove]).toEqual([
    'FACTURA',
    'ERROR',
    'Reenvíelo: su orden ya está en SAP',
  ]);
  await w.resend(numero_orden);
  await w.outbox.drain();
  const [invoice, ...more] = w.standing('Invoices', numero_orden);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ NumAtCard: (await order(numero_orden)).invoice_number });
  expect(JSON.stringify(invoice)).not.toContain('BaseType');
});

describe("a provider's invoice", () => {
  test('is posted once with its lines; its costs are free after SAP cancels it', async () => {
    const draft = await w.costDraft();
    expect(draft.can.send).toBe(true);
    const { numero_orden } = await w.me.ok(costs.sendOrderCostProviderSap, target(draft));
    expect((await cost(numero_orden)).status).toBe('ENVIANDO');
    await w.outbox.drain();
    const [document, ...more] = w.standing('PurchaseInvoices', numero_orden);
    expect(more).toEqual([]);
    expect(document).toMatchObject({
      CardCode: `P${draft.provider_ruc}`,
      NumAtCard: draft.document_number,
      DocDate: '2026-11-20',
      DocTotal: 15.03,
      DocumentLines: [
        { ItemCode: 'PESAJE', LineTotal: 10.03, TaxCode: 'IVA15' },
        { ItemCode: 'PESAJE', LineTotal: 5, TaxCode: 'IVA0' },
      ],
    });
    const sent = await cost(numero_orden);
    expect(sent).toMatchObject({ status: 'ENVIADA', sap_number: String(document?.DocNum) });
    await w.me.ok(costs.deleteCostsProvider, { ...target(sent), motive });
    expect(await cost(numero_orden)).toMatchObject({ status: 'ANULANDO', costs: [{}, {}] });
    await w.outbox.drain();
    expect(await cost(numero_orden)).toMatchObject({ status: 'ANULADA', void_reason: motive, costs: [] });
    expect(w.standing('PurchaseInvoices', numero_orden)).toEqual([]);
  });

  test('fails for good if SAP refuses the provider, is listed among the errors of costs, and can be retried or removed', async () => {
    const { numero_orden } = await w.costSent(company.stranger);
    await w.outbox.drain();
    const [row] = await w.me.ok(sap.getCostsProvidersErrors, {});
    expect(row).toMatchObject({
      numero_orden,
      kind: 'COSTO',
      cause: 'DATOS',
      attempts: 1,
      can: { resend: true, remove: true },
    });
    const again = await w.me.ok(costs.resendOrderCostProviderSap, target(await cost(numero_orden)));
    expect(again.status).toBe('ENVIANDO');
    expect((await w.me.call(costs.resendOrderCostProviderSap, target(again))).status).toBe(409);
    await w.outbox.drain();
    await w.me.ok(costs.deleteOrderCostProviderSap, { ...target(await cost(numero_orden)), motive });
    expect(await cost(numero_orden)).toMatchObject({ status: 'ANULADA', costs: [] });
    expect(await w.me.ok(sap.getCostsProvidersErrors, {})).toEqual([]);
  });

  test('is not removed while SAP has it', async () => {
    const { numero_orden } = await w.costSent();
    w.sap.misbehave('lost-answer', 1);
    await w.outbox.drain();
    w.sap.misbehave('drop');
    await w.exhaust();
    w.sap.misbehave(null);
    const stuck = await cost(numero_orden);
    const refused = await w.me.call(costs.deleteOrderCostProviderSap, { ...target(stuck), motive });
    expect([refused.status, refused.body.code]).toEqual([409, 'YA_EN_SAP']);
    await w.resend(numero_orden);
    await w.outbox.drain();
    expect((await cost(numero_orden)).status).toBe('ENVIADA');
  });
});

test('a refund has its own log and calls; its lines use the bridge item', async () => {
  await w.t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
  const weighing = (await w.me.ok(getCostsType, {})).find(type => type.code === 'PESAJE');
  const { reservation_id } = (await w.costDraft()).costs[0] ?? { reservation_id: 0 };
  await w.me.ok(costs.addPaymentCost, {
    company_provider_id: company.otherCarrier,
    reservation_id,
    detalles: [
      {
        id_cost_type: weighing?.id_cost_type,
        description: 'Pesaje',
        subtotal: '10.00',
        iva_kind: 'ZERO',
        rebillable: true,
        document_type: 'FACTURA',
        document_number: '001-009-000000001',
        document_date: '2026-11-20',
      },
    ],
  });
  const made = await w.me.ok(generatePaymentOrder, { id_reservations: [reservation_id] });
  const refund = [made, ...made.other_orders].find(one => one.kind === 'REEMBOLSO');
  const numero_orden = refund?.numero_orden ?? 0;
  await w.me.ok(sendOrderSap, target(await order(numero_orden)));
  w.sap.misbehave('http500');
  await w.exhaust();
  w.sap.misbehave(null);
  expect((await w.me.ok(sap.getRefundsErrors, {})).map(row => row.numero_orden)).toEqual([numero_orden]);
  const other = await failed();
  expect((await w.me.call(resendOrderRefundSap, target(other))).status).toBe(404);
  expect((await w.me.call(deleteOrderRefundSap, { ...target(other), motive })).status).toBe(404);
  await w.me.ok(resendOrderRefundSap, target(await order(numero_orden)));
  await w.outbox.drain();
  expect(w.standing('Orders', numero_orden)).toMatchObject([{ DocumentLines: [{ ItemCode: 'REE' }] }]);
  const log = (await w.me.ok(sap.logSapReembolsos, {})).rows;
  expect(log.map(row => [row.numero_orden, row.state, row.kind])).toEqual([[numero_orden, 'SENT', 'REEMBOLSO']]);
  const detail = await w.me.ok(sap.getSapPosting, { id_posting: log[0]?.id_posting });
  expect(detail.tries).toHaveLength(6);
  expect(detail.response).toMatchObject({ DocNum: Number(log[0]?.sap_number) });
});

test('only the operator reads it; the Excel has the rows of the list', async () => {
  const { numero_orden } = await failed();
  const [row] = (await w.me.ok(sap.logSap, { filters: { numero_orden } })).rows;
  expect((await w.me.ok(sap.logSapCostoParticulares, {})).rows.map(one => one.kind)).not.toContain('VENTA');
  expect((await w.me.ok(sap.logSapParticulares, {})).rows).toEqual([]);
  const sheet = await rowsOf(w.me, sap.getRepostsExcel, {});
  expect(sheet.map(cells => cells.ORDEN)).toContain(numero_orden);
  for (const name of ['exporterAccountant', 'carrierAdmin', 'driver'] as const) {
    const other = await w.t.as(name);
    const lists = [sap.logSap, sap.logSapReembolsos, sap.logSapCostoParticulares, sap.getReposts] as const;
    for (const call of lists) {
      const { status, body } = await other.call(call, {});
      expect(status === 403 || (body.rows as unknown[]).length === 0, `${name} ${call.path}`).toBe(true);
    }
    for (const call of [sap.getCostsProvidersErrors, sap.getRefundsErrors] as const) {
      const { status, body } = await other.call(call, {});
      expect(status === 403 || (body as unknown as unknown[]).length === 0, `${name} ${call.path}`).toBe(true);
    }
    if (name === 'exporterAccountant') expect(await rowsOf(other, sap.logSapExcel, {})).toEqual([]);
    expect([403, 404]).toContain((await other.call(sap.getSapPosting, { id_posting: row?.id_posting })).status);
    expect([403, 404]).toContain((await other.call(sap.getRepost, { numero_orden })).status);
    expect((await other.ok(getMenuCounts, {}))['/reposteos']).toBeUndefined();
  }
});
