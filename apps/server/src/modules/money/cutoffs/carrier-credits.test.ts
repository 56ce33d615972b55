import { deleteOrderCostProviderSap, getCostsProvider } from '@cabezal/contract/money/costs/payment-costs.calls';
import * as invoices from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import type { CutoffRow } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { getReposts, logSapParticulares } from '@cabezal/contract/money/reposts/postings.calls';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../../../../../test/limits.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting } from '../../../../test/interleave.ts';
import { company } from '../../../../test/world.ts';
import { type OutboxWorker, startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { SapGateway } from '../../system/sap/sap-gateway.ts';
import { carrierOrderDeliveries } from '../carrier-orders/carrier-orders.deliveries.ts';
import { costDeliveries } from '../costs/costs.deliveries.ts';
import { lockCutoff } from './carrier-invoices.queries.ts';
import { cutoffDeliveries } from './cutoffs.deliveries.ts';
import { carrierTerms, carrierTrip } from './cutoffs.samples.ts';

/** What a carrier gives back: an invoice has a line or it does not, and only what an invoice has is credited. */
let t: TestApp;
let sap: SapSimulator;
let outbox: OutboxWorker;
let accounts: Client;
let boss: Client;
beforeAll(async () => {
  sap = await startSap({ behaviour: { password: 'demo', slow_ms: 1500 } });
  t = await startTestApp({ SAP_URL: sap.url, SAP_COMPANY: 'C', SAP_USER: 'u', SAP_PASSWORD: 'demo' });
  const gateway = new SapGateway({ url: sap.url, company: 'C', user: 'u', password: 'demo', timeoutMs: limits.poll });
  const deliveries = [costDeliveries, carrierOrderDeliveries, cutoffDeliveries].flatMap(of => of(gateway));
  outbox = startOutbox(t.db, deliveries, t.services.log, { auto: false });
  [accounts, boss] = [await t.as('contador'), await t.as('admin')];
  await carrierTerms(t);
});
afterAll(async () => {
  await t.close();
  await sap.close();
});
beforeEach(() => sap.misbehave(null));

const motive = 'El flete se acordó por otro valor';
async function close(period_to: string, exclude: readonly number[] = []): Promise<CutoffRow> {
  const choice = { period_to, exclude: exclude.map(id_guide => ({ id_guide, reason: 'Se revisa el flete' })) };
  const seen = await accounts.ok(calls.previewCutoff, { kind: 'PARTICULARES', ...choice });
  const { total: expected_total, fingerprint } = seen;
  return accounts.ok(calls.generarCorteParticulares, { ...choice, expected_total, fingerprint });
}
const read = (id_corte: number, by: Client = accounts) => by.ok(invoices.getCutoffCarriers, { id_corte });
const invoiceOf = (id_corte: number, n: number, document_date: string, total: string) => ({
  id_corte,
  id_carrier: company.carrier,
  document_number: `001-011-${String(n).padStart(9, '0')}`,
  document_auth: '1234567890',
  document_date,
  total,
});
async function send(id_corte: number): Promise<void> {
  await outbox.drain();
  const { corte } = await read(id_corte);
  await accounts.ok(invoices.enviarSapParticulares, { id_corte, version: corte.version });
  await outbox.drain();
}
async function reverseFreight(id_corte: number, id_guide: number): Promise<void> {
  const { rows } = await accounts.ok(calls.cortesParticularesDetalles, { filters: { id_corte } });
  const line = rows.find(one => one.id_guide === id_guide && one.concept === 'FLETE');
  await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
}
const standing = () => sap.documents('PurchaseCreditNotes').filter(({ Cancelled }) => Cancelled === 'tNO');

test('a line of an invoice is credited in the next corte with the VAT of the invoice, beside the invoice of that corte', async () => {
  const first = await carrierTrip(t, '2026-12-02', '200.00', { custody: '40.00', custody_iva: 'STANDARD' });
  const { id_corte: before } = await close('2026-12-02');
  const entered = await accounts.ok(invoices.saveCarrierInvoice, invoiceOf(before, 1, '2026-12-02', '246.00'));
  const invoice = entered.carriers[0]?.numero_orden ?? 0;
  await send(before);
  await reverseFreight(before, first.id_guide);
  // The invoice stands as it was issued.
  expect((await read(before)).carriers).toMatchObject([{ freight: '240.00', to_invoice: '246.00' }]);

  await carrierTrip(t, '2026-12-03', '80.00');
  const { id_corte } = await close('2026-12-03', [first.id_guide]);
  const due = await read(id_corte);
  expect(due.carriers).toMatchObject([{ freight: '80.00', to_invoice: '80.00' }]);
  expect(due.credits).toMatchObject([
    { numero_orden: invoice, subtotal: '240.00', iva: '6.00', total: '246.00', note: null, can: { enter: true } },
  ]);
  await accounts.ok(invoices.saveCarrierInvoice, invoiceOf(id_corte, 2, '2026-12-03', '80.00'));
  await send(id_corte);
  // SAP has the invoice of the corte, but not yet what is taken back.
  expect((await read(id_corte)).corte.status).toBe('ENVIANDO');

  const carrier = await t.as('carrierAdmin');
  const note = {
    id_corte,
    numero_orden: invoice,
    document_number: '001-011-000000003',
    document_auth: '1234567890',
    document_date: '2026-12-03',
    total: '246.00',
  };
  const other = await (await t.as('otherCarrierAdmin')).call(invoices.saveCreditNote, note);
  expect(other.status).toBe(404);
  const enter = async (changes: object) => (await carrier.call(invoices.saveCreditNote, { ...note, ...changes })).body;
  expect((await enter({ numero_orden: invoice + 1000 })).code).toBe('NO_ENCONTRADO');
  expect((await enter({ total: '240.00' })).code).toBe('FACTURA_NO_CUADRA');
  expect((await enter({ document_date: '2026-12-01' })).fields).toHaveProperty('document_date');
  expect((await enter({ document_number: '3' })).fields).toHaveProperty('document_number');
  const mine = await carrier.ok(invoices.saveCreditNote, note);
  expect(mine.credits).toMatchObject([{ note: { status: 'BORRADOR' }, can: { void: expect.any(String) } }]);
  expect((await enter({ document_number: '001-011-000000004' })).code).toBe('ORDEN_NO_PERMITE');

  expect((await read(id_corte)).can.send).toBe(true);
  sap.misbehave('lost-answer', 1);
  await send(id_corte);
  t.advance(60);
  await outbox.drain();
  expect(standing()).toMatchObject([
    {
      CardCode: 'P0990000002001',
      NumAtCard: note.document_number,
      Comments: expect.stringContaining('modifica la factura 001-011-000000001'),
      DocTotal: 240,
      DocumentLines: [
        { ItemCode: 'FLETE', LineTotal: 200, TaxCode: 'IVA0' },
        { ItemCode: 'CUSTODIA', LineTotal: 40, TaxCode: 'IVA15' },
      ],
    },
  ]);
  expect((await read(id_corte)).corte.status).toBe('ENVIADO');
  const { rows } = await accounts.ok(logSapParticulares, {});
  expect(rows.filter(row => row.kind === 'NOTA_COMPRA')).toMatchObject([{ step: 'NOTA', state: 'SENT' }]);
  expect((await accounts.ok(getReposts, {})).rows).toEqual([]);

  // The invoice that it changes stays; the note itself can be voided, and SAP cancels it first.
  const { version } = await accounts.ok(getCostsProvider, { numero_orden: invoice });
  const gone = await accounts.call(deleteOrderCostProviderSap, { numero_orden: invoice, version, motive });
  expect(gone.body).toMatchObject({ code: 'ORDEN_NO_PERMITE', message: expect.stringContaining('nota de crédito') });
  const [credit] = (await read(id_corte)).credits;
  const target = { numero_orden: credit?.note?.numero_orden, version: credit?.note?.version, motive };
  const asked = await accounts.ok(invoices.voidCreditNote, target);
  expect(asked.credits).toMatchObject([{ note: { status: 'ANULANDO' } }]);
  await outbox.drain();
  expect((await read(id_corte)).credits).toMatchObject([{ note: null, can: { enter: true } }]);
  expect(standing()).toEqual([]);
});

test('a line that is reversed before its invoice is on no invoice, and nothing of it is credited', async () => {
  const kept = await carrierTrip(t, '2026-12-05', '100.00');
  const wrong = await carrierTrip(t, '2026-12-06', '50.00');
  const exclude = (
    await accounts.ok(calls.previewCutoff, { kind: 'PARTICULARES', period_to: '2026-12-06', id_payee: company.carrier })
  ).lines
    .flatMap(line => line.id_guide ?? [])
    .filter(id => id !== kept.id_guide && id !== wrong.id_guide);
  const { id_corte: before } = await close('2026-12-06', [...new Set(exclude)]);
  await reverseFreight(before, wrong.id_guide);
  expect((await read(before)).carriers).toMatchObject([{ freight: '100.00', to_invoice: '100.00' }]);
  const invoice = invoiceOf(before, 10, '2026-12-06', '150.00');
  expect((await accounts.call(invoices.saveCarrierInvoice, invoice)).body.code).toBe('FACTURA_NO_CUADRA');
  await accounts.ok(invoices.saveCarrierInvoice, { ...invoice, total: '100.00' });
  await send(before);
  const bought = sap.documents('PurchaseInvoices').at(-1);
  expect(bought).toMatchObject({ DocTotal: 100, DocumentLines: [{ LineTotal: 100 }] });

  t.setNow('2026-12-07T15:00:00Z');
  const { id_corte } = await close('2026-12-07', [...new Set([...exclude, wrong.id_guide])]);
  expect(await read(id_corte)).toMatchObject({ carriers: [{ freight: '0.00', to_invoice: '0.00' }], credits: [] });
});

/** The embedded database has one connection: only PostgreSQL runs two transactions at the same time. */
test.skipIf(engine !== 'postgres')(
  'an invoice that is entered while a line of its corte is reversed has the line, and it is credited, or neither',
  async () => {
    const trip = await carrierTrip(t, '2026-12-09', '70.00');
    const open = await accounts.ok(calls.previewCutoff, {
      kind: 'PARTICULARES',
      period_to: '2026-12-09',
      id_payee: company.carrier,
    });
    const others = open.lines.flatMap(line => line.id_guide ?? []).filter(id => id !== trip.id_guide);
    const { id_corte } = await close('2026-12-09', [...new Set(others)]);
    const { rows } = await accounts.ok(calls.cortesParticularesDetalles, { filters: { id_corte } });
    const line = rows.find(one => one.id_guide === trip.id_guide && one.concept === 'FLETE');
    let entering: ReturnType<Client['call']> | undefined;
    let reversing: ReturnType<Client['call']> | undefined;
    await t.write(async tx => {
      await lockCutoff(tx, id_corte);
      entering = accounts.call(invoices.saveCarrierInvoice, invoiceOf(id_corte, 20, '2026-12-09', '70.00'));
      await untilWaiting(t, 1);
      reversing = boss.call(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
      await untilWaiting(t, 2);
    });
    const [entered, reversed] = [await entering, await reversing];
    expect(reversed?.status).toBe(200);
    t.setNow('2026-12-10T15:00:00Z');
    const next = await close('2026-12-10', [...new Set([...others, trip.id_guide])]);
    const { credits } = await read(next.id_corte);
    expect(credits.map(one => one.subtotal)).toEqual(entered?.status === 200 ? ['70.00'] : []);
    expect((await read(id_corte)).carriers[0]?.freight).toBe(entered?.status === 200 ? '70.00' : '0.00');
  },
);
