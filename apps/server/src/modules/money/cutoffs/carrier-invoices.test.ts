import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import {
  addCostsProvider,
  addPaymentCost,
  deleteOrderCostProviderSap,
  getCostsProvider,
  getPaymentCosts,
  type PaymentCostRow,
  removePaymentCost,
  sendOrderCostProviderSap,
  updatePaymentCost,
} from '@cabezal/contract/money/costs/payment-costs.calls';
import * as invoices from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { getReposts, logSapParticulares, resendReposts } from '@cabezal/contract/money/reposts/postings.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../../../../test/limits.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { company } from '../../../../test/world.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type OutboxWorker, startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { SapGateway } from '../../system/sap/sap-gateway.ts';
import { carrierOrderDeliveries } from '../carrier-orders/carrier-orders.deliveries.ts';
import { costDeliveries } from '../costs/costs.deliveries.ts';
import { carrierTerms, carrierTrip, closedCorte } from './cutoffs.samples.ts';

let t: TestApp;
let sap: SapSimulator;
let outbox: OutboxWorker;
let accounts: Client;
beforeAll(async () => {
  sap = await startSap({ behaviour: { password: 'demo', slow_ms: 1500 } });
  t = await startTestApp({ SAP_URL: sap.url, SAP_COMPANY: 'C', SAP_USER: 'u', SAP_PASSWORD: 'demo' });
  const gateway = new SapGateway({ url: sap.url, company: 'C', user: 'u', password: 'demo', timeoutMs: limits.poll });
  const deliveries = [costDeliveries, carrierOrderDeliveries].flatMap(of => of(gateway));
  outbox = startOutbox(t.db, deliveries, t.services.log, { auto: false });
  accounts = await t.as('contador');
  await carrierTerms(t);
});
afterAll(async () => {
  await t.close();
  await sap.close();
});

test('a month of a carrier: its corte, its invoice, and one document in SAP, whatever fails on the way', async () => {
  await carrierTrip(t, '2026-12-02', '355.20', { advance: '150.00' });
  const closing = { kind: 'PARTICULARES' as const, period_to: '2026-12-02' };
  const { total, fingerprint } = await accounts.ok(calls.previewCutoff, closing);
  const { id_corte } = await accounts.ok(calls.generarCorteParticulares, {
    period_to: closing.period_to,
    expected_total: total,
    fingerprint,
  });
  const read = (by: Client = accounts) => by.ok(invoices.getCutoffCarriers, { id_corte });
  const before = await read();
  expect(before.carriers).toMatchObject([
    { to_invoice: '355.20', deducted: '-153.55', net: '201.65', numero_orden: null, can: { invoice: true } },
  ]);
  expect(before.can.send).toBe('Ingrese la factura de Transportes Andrade');
  const send = async () =>
    accounts.call(invoices.enviarSapParticulares, { id_corte, version: (await read()).corte.version });
  expect((await send()).body.code).toBe('FACTURA_TRANSPORTISTA_REQUERIDA');

  // The carrier enters its invoice; another carrier does not see it.
  const carrier = await t.as('carrierAdmin');
  const invoice = {
    id_corte,
    id_carrier: company.carrier,
    document_number: '001-001-000000123',
    document_auth: '1234567890',
    document_date: '2026-12-02',
    total: '355.20',
  };
  const other = await (await t.as('otherCarrierAdmin')).call(invoices.saveCarrierInvoice, invoice);
  expect(other.status).toBe(404);
  const wrong = await carrier.call(invoices.saveCarrierInvoice, { ...invoice, total: '355.22' });
  expect(wrong.body.code).toBe('FACTURA_NO_CUADRA');
  const bad = await carrier.call(invoices.saveCarrierInvoice, { ...invoice, document_number: '123' });
  expect(bad.body.fields).toHaveProperty('document_number');
  // The date decides VAT and due date: an invoice is not older than what it invoices.
  const tooOld = await carrier.call(invoices.saveCarrierInvoice, { ...invoice, document_date: '2026-12-01' });
  expect(tooOld.body.fields).toEqual({ document_date: 'La fecha no puede ser anterior al 02/dic/2026' });
  const entered = await carrier.ok(invoices.saveCarrierInvoice, { ...invoice, total: '355.21' });
  expect(entered.carriers).toMatchObject([{ status: 'BORRADOR', due_date: '2026-12-17' }]);
  expect(entered.can.send).not.toBe(true);
  expect((await carrier.call(invoices.saveCarrierInvoice, invoice)).body.code).toBe('FACTURA_YA_INGRESADA');

  // The freight was ordered when the guide was issued: until SAP has the order, the invoice would be the price twice.
  expect((await send()).body.code).toBe('PEDIDO_SIN_SAP');
  await outbox.drain();
  sap.misbehave('http500');
  const old = await accounts.call(invoices.enviarSapParticulares, { id_corte, version: before.corte.version });
  expect(old.body.code).toBe('MODIFICADO');
  expect((await send()).status).toBe(200);
  expect((await read()).corte.status).toBe('ENVIANDO');
  for (let turn = 0; turn < 5; turn++) {
    await outbox.drain();
    t.advance(60);
  }
  sap.misbehave(null);
  const waiting = (await accounts.ok(getReposts, {})).rows.find(row => row.kind === 'CORTE');
  expect(waiting).toMatchObject({ kind: 'CORTE', counterparty: 'Transportes Andrade', total: '355.20' });
  await accounts.ok(resendReposts, { rows: [{ id: waiting?.numero_orden, version: waiting?.order_version }] });
  await outbox.drain();
  const after = await read();
  expect(after.corte.status).toBe('ENVIADO');
  expect(after.carriers).toMatchObject([{ status: 'ENVIADA', sap_number: expect.any(String) }]);
  const [ordered] = sap.documents('PurchaseOrders');
  expect(ordered).toMatchObject({ DocumentStatus: 'bost_Close', DocTotal: 355.2 });
  expect(sap.documents('PurchaseInvoices')).toMatchObject([
    {
      DocTotal: 355.2,
      DocumentLines: [{ BaseType: 22, BaseEntry: ordered?.DocEntry, BaseLine: 0, LineTotal: 355.2, ItemCode: 'FLETE' }],
    },
  ]);
  const { rows: posted } = await accounts.ok(logSapParticulares, {});
  expect(posted.filter(row => row.kind === 'CORTE')).toMatchObject([{ state: 'SENT' }]);
  const order = await accounts.ok(getCostsProvider, { numero_orden: waiting?.numero_orden });
  expect(order).toMatchObject({ kind: 'PARTICULAR', total: '355.20', lines_count: 1 });
  expect(order.can.edit).toBe('Es la factura de un corte: anúlela e ingrese otra');
});

const typeOf = async (code: string) =>
  (await accounts.ok(getCostsType, {})).find(one => one.code === code)?.id_cost_type ?? 0;
const custodyOf = async (id_guide: number, document: object) => ({
  id_guide,
  id_cost_type: await typeOf('CUSTODIA'),
  description: 'Custodia',
  subtotal: '40.00',
  iva_kind: 'ZERO' as const,
  document_type: 'FACTURA' as const,
  ...document,
});
const documentOf = (n: number) => ({
  document_number: `001-002-${String(n).padStart(9, '0')}`,
  document_date: '2026-12-02',
});
/** A carrier's receipt for a guide, entered without an order. */
async function enterReceipt(id_guide: number, id_reservation: number, n: number) {
  const document = documentOf(n);
  const entered = await accounts.call(addPaymentCost, {
    company_provider_id: company.carrier,
    reservation_id: id_reservation,
    detalles: [await custodyOf(id_guide, document)],
  });
  return { document, entered };
}
async function receipt(id_guide: number, id_reservation: number, n: number): Promise<number> {
  return sendReceipt(await enterReceipt(id_guide, id_reservation, n));
}
async function sendReceipt({ document, entered }: Awaited<ReturnType<typeof enterReceipt>>): Promise<number> {
  expect(entered.status).toBe(200);
  const [cost] = entered.body as unknown as PaymentCostRow[];
  const { numero_orden, version } = await accounts.ok(addCostsProvider, {
    company_provider_id: company.carrier,
    id_payment_costs: [cost?.id_payment_cost],
    ...document,
  });
  await accounts.ok(sendOrderCostProviderSap, { numero_orden, version });
  await outbox.drain();
  return numero_orden;
}
const linesOf = (numero_orden: number) =>
  sap.documents('PurchaseInvoices').find(({ Comments }) => String(Comments).startsWith(`Orden ${numero_orden} `))
    ?.DocumentLines;

test('an order of several lines is drawn line by line without those that receipts took, and receipts draw none that the corte took', async () => {
  const before = await carrierTrip(t, '2026-12-03', '200.00', { custody: '40.00' });
  const after = await carrierTrip(t, '2026-12-04', '200.00', { custody: '40.00', custody_iva: 'STANDARD' });
  await outbox.drain();
  const first = await receipt(before.id_guide, before.id_reservation, 1);
  expect(linesOf(first)).toMatchObject([{ BaseType: 22, BaseLine: 1, ItemCode: 'CUSTODIA' }]);

  // Entered but not sent: it is billed, and drawn later.
  const unsent = await carrierTrip(t, '2026-12-04', '200.00', { custody: '40.00' });
  await outbox.drain();
  const waiting = await enterReceipt(unsent.id_guide, unsent.id_reservation, 3);
  expect(waiting.entered.status).toBe(200);

  const closing = { kind: 'PARTICULARES' as const, period_to: '2026-12-04' };
  const { lines: open } = await accounts.ok(calls.previewCutoff, { ...closing, id_payee: company.carrier });
  const freights = open.filter(line => line.concept === 'FLETE');
  expect(freights.map(line => [line.id_guide, line.amount])).toEqual([
    [before.id_guide, '200.00'],
    [after.id_guide, '240.00'],
    [unsent.id_guide, '200.00'],
  ]);
  expect(freights[0]?.formula).toBe(
    'Flete del transportista (precio puntual): $240,00 − $40,00 de Custodia, con recibo aparte',
  );
  // The tax is retained only from driving: 1 % of 600.00.
  expect(open.find(line => line.concept === 'RETENCION')).toMatchObject({ base: '600.00', amount: '-6.00' });
  const { total, fingerprint } = await accounts.ok(calls.previewCutoff, closing);
  const { id_corte } = await accounts.ok(calls.generarCorteParticulares, {
    period_to: closing.period_to,
    expected_total: total,
    fingerprint,
  });
  const read = () => accounts.ok(invoices.getCutoffCarriers, { id_corte });
  const [row] = (await read()).carriers;
  // The carrier also gets the VAT of agreed items: 15 % of 40.00.
  expect(row).toMatchObject({ iva: '6.00', to_invoice: add(row?.freight ?? '', row?.stand_by ?? '', '6.00') });
  await accounts.ok(invoices.saveCarrierInvoice, {
    id_corte,
    id_carrier: company.carrier,
    document_number: '001-001-000000124',
    document_auth: '1234567890',
    document_date: '2026-12-04',
    total: row?.to_invoice,
  });
  await accounts.ok(invoices.enviarSapParticulares, { id_corte, version: (await read()).corte.version });
  await outbox.drain();
  const [sent] = (await read()).carriers;
  expect(sent?.status).toBe('ENVIADA');
  const stored = await accounts.ok(getCostsProvider, { numero_orden: sent?.numero_orden });
  expect(stored).toMatchObject({ iva: '6.00', total: row?.to_invoice });
  const told = linesOf(sent?.numero_orden ?? 0) as { ItemCode: string; TaxCode: string }[];
  expect(told.find(line => line.ItemCode === 'CUSTODIA')?.TaxCode).toBe('IVA15');
  const lines = linesOf(sent?.numero_orden ?? 0) as { BaseType?: number; BaseLine?: number; ItemCode: string }[];
  const drawn = lines.map(line => [line.ItemCode, line.BaseType, line.BaseLine]);
  expect(drawn.filter(([item]) => item !== 'STAND_BY')).toEqual([
    ['FLETE', 22, 0],
    ['FLETE', 22, 0],
    ['CUSTODIA', 22, 1],
    ['FLETE', 22, 0],
  ]);
  expect(linesOf(await sendReceipt(waiting))).toMatchObject([{ BaseType: 22, BaseLine: 1, ItemCode: 'CUSTODIA' }]);

  // What the corte paid is not billed again.
  const late = await enterReceipt(after.id_guide, after.id_reservation, 2);
  expect(late.entered.body).toMatchObject({ code: 'GUIA_EN_CORTE' });
});

/** A receipt with its current state and the verbs on it. */
function receiptOf(id: number | undefined, detalle: Awaited<ReturnType<typeof custodyOf>>, reservation_id: number) {
  const now = async () => {
    const { rows } = await accounts.ok(getPaymentCosts, { filters: { reservation_id } });
    return rows.find(row => row.id_payment_cost === id);
  };
  return {
    now,
    change: async (changes: object, company_provider_id: number = company.carrier) => {
      const input = { id, version: (await now())?.version, company_provider_id, detalle: { ...detalle, ...changes } };
      return accounts.call(updatePaymentCost, input);
    },
    remove: async () => {
      const input = { id, version: (await now())?.version, justification: 'No era de esta guía' };
      return accounts.call(removePaymentCost, input);
    },
  };
}

test('a receipt that a corte deducted is locked until the line is reversed; unrelated fields may change', async () => {
  const { id_guide, id_reservation } = await carrierTrip(t, '2026-12-05', '200.00', { custody: '40.00' });
  const enter = async (n: number) => {
    const { document, entered } = await enterReceipt(id_guide, id_reservation, n);
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    const [row] = entered.body as unknown as PaymentCostRow[];
    return receiptOf(row?.id_payment_cost, await custodyOf(id_guide, document), id_reservation);
  };
  const receipt = await enter(6);
  expect((await receipt.now())?.can).toEqual({ edit: true, remove: true });
  const closing = { kind: 'PARTICULARES' as const, period_to: '2026-12-05' };
  const { total, fingerprint } = await accounts.ok(calls.previewCutoff, closing);
  const input = { period_to: closing.period_to, expected_total: total, fingerprint };
  const { id_corte } = await accounts.ok(calls.generarCorteParticulares, input);

  expect((await receipt.now())?.can).toEqual({ edit: true, remove: expect.stringMatching(/en un corte cerrado/) });
  expect((await receipt.remove()).body.code).toBe('GUIA_EN_CORTE');
  expect((await receipt.change({ id_guide: null })).body.code).toBe('GUIA_EN_CORTE');
  expect((await receipt.change({ id_cost_type: await typeOf('PESAJE') })).body.code).toBe('GUIA_EN_CORTE');
  expect((await receipt.change({}, company.otherCarrier)).body.code).toBe('GUIA_EN_CORTE');
  expect((await receipt.change({ description: 'Custodia armada' })).body).toMatchObject({
    description: 'Custodia armada',
  });

  // A second receipt of that type bills it as well.
  const second = await enter(7);
  expect((await receipt.remove()).status).toBe(200);
  expect((await second.remove()).body.code).toBe('GUIA_EN_CORTE');

  const { rows: lines } = await accounts.ok(calls.cortesParticularesDetalles, { filters: { id_corte } });
  const freight = lines.find(line => line.id_guide === id_guide && line.concept === 'FLETE');
  expect(freight?.amount).toBe('200.00');
  const boss = await t.as('admin');
  await boss.ok(calls.reverseCutoffLine, { id_line: freight?.id_line, motive: 'El recibo no era de esta guía' });
  expect((await second.remove()).status).toBe(200);
  const { lines: open } = await accounts.ok(calls.previewCutoff, {
    kind: 'PARTICULARES',
    period_to: '2026-12-06',
    id_payee: company.carrier,
  });
  expect(open.filter(line => line.id_guide === id_guide).map(line => line.amount)).toEqual(['240.00', '-200.00']);
});

test('the text of a receipt can change although a corte pays another part of its type', async () => {
  const { id_guide, id_reservation } = await carrierTrip(t, '2026-12-05', '200.00', { custody: '40.00' });
  const { document, entered } = await enterReceipt(id_guide, id_reservation, 8);
  const [row] = entered.body as unknown as PaymentCostRow[];
  const detail = await custodyOf(id_guide, document);
  const part = { id_cost_type: detail.id_cost_type, iva_kind: 'ZERO' as const, name: 'Custodia', is_freight: false };
  await closedCorte(t, id_guide, '2026-12-19', [[company.carrier, 'FLETE', '40.00', [{ ...part, subtotal: '40.00' }]]]);
  const receipt = receiptOf(row?.id_payment_cost, detail, id_reservation);
  expect((await receipt.change({ description: 'Segunda custodia' })).body).toMatchObject({
    description: 'Segunda custodia',
  });
  expect((await enterReceipt(id_guide, id_reservation, 9)).entered.body).toMatchObject({ code: 'GUIA_EN_CORTE' });
});

test('an invoice of a carrier is a receipt or pays a corte, never both', async () => {
  const { id_guide, id_reservation } = await carrierTrip(t, '2026-12-05', '10.00');
  const { id_corte } = await closedCorte(t, id_guide, '2026-12-18', [[company.carrier, 'FLETE', '10.00']]);
  const enter = (n: number) =>
    accounts.call(invoices.saveCarrierInvoice, {
      id_corte,
      id_carrier: company.carrier,
      ...documentOf(n),
      document_date: '2026-12-05',
      document_auth: '1234567890',
      total: '10.00',
    });
  expect((await enterReceipt(id_guide, id_reservation, 20)).entered.status).toBe(200);
  expect((await enter(20)).body).toMatchObject({
    code: 'DOCUMENTO_REPETIDO',
    message: `La factura 001-002-000000020 de Transportes Andrade ya está registrada en la reserva ${id_reservation}`,
  });
  expect((await enter(21)).status).toBe(200);
  expect((await enterReceipt(id_guide, id_reservation, 21)).entered.body).toMatchObject({ code: 'DOCUMENTO_REPETIDO' });
});

/** The embedded database has one connection: only PostgreSQL runs two transactions at the same time. */
test.skipIf(engine !== 'postgres')(
  'two cortes of the same carriers, invoiced in different order, can be sent at once',
  async () => {
    const cortes: number[] = [];
    const drafts: (number | null | undefined)[] = [];
    const carriers = [company.carrier, company.otherCarrier];
    for (const [i, order] of [carriers, carriers.toReversed()].entries()) {
      const { id_guide } = await carrierTrip(t, '2026-12-05', '10.00');
      const { id_corte } = await closedCorte(t, id_guide, `2026-12-1${i}`, [
        [company.carrier, 'RESCATE', '100.00'],
        [company.otherCarrier, 'FALSO_FLETE', '100.00'],
      ]);
      cortes.push(id_corte);
      for (const id_carrier of order) {
        const document = {
          ...documentOf(100 + drafts.length),
          document_date: '2026-12-05',
          document_auth: '1234567890',
          total: '100.00',
        };
        const answer = await accounts.ok(invoices.saveCarrierInvoice, { id_corte, id_carrier, ...document });
        drafts.push(answer.carriers.find(row => row.id_carrier === id_carrier)?.numero_orden);
      }
    }
    await outbox.drain();
    const send = async (id_corte: number) => {
      const { corte } = await accounts.ok(invoices.getCutoffCarriers, { id_corte });
      return { id_corte, version: corte.version };
    };
    const inputs = await Promise.all(cortes.map(send));
    const sending: ReturnType<typeof accounts.call>[] = [];
    const [first, , third] = drafts;
    // Both have reached their first order: with only the carrier of that order locked, they would now deadlock.
    const hold = (tx: Tx) =>
      tx.run(
        sql`select 1 from cost_orders where numero_orden in (${first}, ${third}) order by numero_orden for update`,
      );
    await whileLocked(t, hold, async () => {
      for (const input of inputs) sending.push(accounts.call(invoices.enviarSapParticulares, input));
      await untilWaiting(t, 2);
    });
    expect((await Promise.all(sending)).map(answer => answer.status)).toEqual([200, 200]);
    await outbox.drain();
  },
);

test('«En SAP» means that SAP has the invoice of every carrier with something to invoice; zero is not invoiced', async () => {
  const trip = await carrierTrip(t, '2026-12-05', '10.00');
  const { id_corte } = await closedCorte(t, trip.id_guide, '2026-12-20', [
    [company.carrier, 'RESCATE', '100.00'],
    [company.otherCarrier, 'FALSO_FLETE', '50.00'],
    [company.exporter, 'FLETE', '-10.00'],
  ]);
  const read = () => accounts.ok(invoices.getCutoffCarriers, { id_corte });
  const enter = (id_carrier: number, total: string) =>
    accounts.call(invoices.saveCarrierInvoice, {
      id_corte,
      id_carrier,
      document_number: `001-005-${String(id_carrier).padStart(9, '0')}`,
      document_auth: '1234567890',
      document_date: '2026-12-05',
      total,
    });
  const nothing = (await read()).carriers.find(row => row.id_carrier === company.exporter);
  expect(nothing?.can.invoice).toBe('No tiene nada que facturar');
  expect((await enter(company.exporter, '-10.00')).body).toMatchObject({ code: 'NADA_POR_FACTURAR' });
  await enter(company.carrier, '100.00');
  await enter(company.otherCarrier, '50.00');
  await outbox.drain();
  await accounts.ok(invoices.enviarSapParticulares, { id_corte, version: (await read()).corte.version });
  await outbox.drain();
  expect((await read()).corte.status).toBe('ENVIADO');
  const other = (await read()).carriers.find(row => row.id_carrier === company.otherCarrier);
  const { version } = await accounts.ok(getCostsProvider, { numero_orden: other?.numero_orden });
  await accounts.ok(deleteOrderCostProviderSap, {
    numero_orden: other?.numero_orden,
    version,
    motive: 'Otro valor',
  });
  await outbox.drain();
  expect((await read()).corte.status).toBe('ENVIANDO');
});
