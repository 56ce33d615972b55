import * as invoices from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import type { CutoffRow } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import {
  getRepost,
  logSapParticulares,
  resendReposts,
  settlePosting,
} from '@cabezal/contract/money/reposts/postings.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../../../../test/limits.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { type OutboxWorker, startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { SapGateway } from '../../system/sap/sap-gateway.ts';
import { carrierOrderDeliveries } from '../carrier-orders/carrier-orders.deliveries.ts';
import { costDeliveries } from '../costs/costs.deliveries.ts';
import { cutoffDeliveries } from './cutoffs.deliveries.ts';
import { carrierTerms, carrierTrip, ownTrip } from './cutoffs.samples.ts';

/** Journal entries of drivers and payments of carriers' advances, with a SAP that has its own chart of accounts. */
let t: TestApp;
let sap: SapSimulator;
let outbox: OutboxWorker;
let accounts: Client;
let boss: Client;
beforeAll(async () => {
  sap = await startSap({
    behaviour: { password: 'demo', slow_ms: 1500, accounts: ['5.1', '1.3', '2.1', '1.1', '1.2'] },
  });
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

/** Values that hold from long before the tests' days. */
const hold = (values: Readonly<Record<string, string | boolean>>) =>
  t.write(async tx => {
    for (const [key, value] of Object.entries(values))
      await tx.run(sql`insert into parameters (key, value, valid_from) values (${key}, ${JSON.stringify(value)}::jsonb, '2026-01-05')
        on conflict (key, valid_from) do update set value = excluded.value`);
  });
const GENERATE = {
  VIATICOS: calls.generarCorteViaticos,
  BONOS: calls.generarCorteBonos,
  PARTICULARES: calls.generarCorteParticulares,
};
async function close(kind: CutoffKind, period_to: string, exclude: readonly number[] = []): Promise<CutoffRow> {
  const choice = { period_to, exclude: exclude.map(id_guide => ({ id_guide, reason: 'Se revisa el viático' })) };
  const { total: expected_total, fingerprint } = await accounts.ok(calls.previewCutoff, { kind, ...choice });
  return accounts.ok(GENERATE[kind], { ...choice, expected_total, fingerprint });
}
const documents = (id_corte: number, by: Client = accounts) => by.ok(calls.getCutoffDocuments, { id_corte });
const repost = (numero_orden: number) => accounts.ok(getRepost, { numero_orden });
async function resend(numero_orden: number): Promise<void> {
  const { order_version } = await repost(numero_orden);
  await accounts.ok(resendReposts, { rows: [{ id: numero_orden, version: order_version }] });
}
const motive = 'El valor era otro';
const standing = (collection: string) => sap.documents(collection).filter(({ Cancelled }) => Cancelled === 'tNO');

describe('a corte of drivers', () => {
  let trip: Awaited<ReturnType<typeof ownTrip>>;
  let corte: CutoffRow;

  test('is told to SAP only if the company keeps these books there', async () => {
    trip = await ownTrip(t, '2026-12-02', '50.00', '20.00');
    corte = await close('VIATICOS', '2026-12-02');
    expect([corte.status, await documents(corte.id_corte)]).toEqual(['CERRADO', []]);
  });

  test('with its accounts is one balanced entry, refused, mended, and made once although the answer is lost', async () => {
    await hold({ sap_nomina: true });
    trip = await ownTrip(t, '2026-12-03', '50.00', '20.00');
    corte = await close('VIATICOS', '2026-12-03');
    expect(corte).toMatchObject({ total: '30.00', status: 'ENVIANDO' });
    const [posted] = await documents(corte.id_corte);
    const numero_orden = posted?.numero_orden ?? 0;
    expect(posted).toMatchObject({ kind: 'ASIENTO', total: '50.00', status: 'ENVIANDO', guide_number: null });

    // SAP's chart of accounts does not have the codes of the reference data.
    await outbox.drain();
    const failed = await repost(numero_orden);
    expect(failed).toMatchObject({
      kind: 'NOMINA',
      step: 'ASIENTO',
      state: 'ERROR',
      cause: 'DATOS',
      counterparty: `Corte ${corte.number}`,
      id_corte: corte.id_corte,
      corte_kind: 'VIATICOS',
      can: { resend: true, settle: true, remove: expect.stringMatching(/^El corte no cambia/) },
    });
    await hold({ sap_cuenta_viaticos: '5.1', sap_cuenta_anticipos: '1.3', sap_cuenta_por_pagar: '2.1' });
    sap.misbehave('lost-answer', 1);
    await resend(numero_orden);
    await outbox.drain();
    t.advance(60);
    await outbox.drain();
    const [entry, ...more] = sap.documents('JournalEntries');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      Reference: corte.number,
      ReferenceDate: '2026-12-03',
      U_ClaveCabezal: failed.posting_key,
      JournalEntryLines: [
        { AccountCode: '5.1', Debit: 50 },
        { AccountCode: '1.3', Credit: 20 },
        { AccountCode: '2.1', Credit: 30 },
      ],
    });
    expect(await documents(corte.id_corte)).toMatchObject([{ status: 'ENVIADA', sap_number: String(entry?.DocNum) }]);
    const { rows } = await accounts.ok(calls.cortesViaticosTotales, { filters: { id_corte: corte.id_corte } });
    expect(rows).toMatchObject([{ status: 'ENVIADO' }]);
    expect((await accounts.ok(logSapParticulares, {})).rows.map(row => row.kind)).toContain('NOMINA');
    const { rows: told } = await boss.ok(getHistory, { noun: 'cutoff_document', id: numero_orden });
    expect(told.map(row => row.what)).toContain('SAP recibió el documento del corte');
  });

  test('is for the operator: a driver and a carrier read nothing of what SAP is told', async () => {
    for (const who of ['driver', 'carrierAdmin'] as const) {
      const other = await (await t.as(who)).call(calls.getCutoffDocuments, { id_corte: corte.id_corte });
      expect([200, 403]).toContain(other.status);
      if (other.status === 200) expect(other.body).toEqual([]);
    }
  });

  test('names each driver with the payment: whoever may not read cortes does not open its posting', async () => {
    const [{ numero_orden } = { numero_orden: 0 }] = await documents(corte.id_corte);
    const may = (allowed: boolean) =>
      t.write(tx =>
        tx.run(sql`update role_permissions p set allowed = ${allowed} from roles r, permission_actions a
          where r.id_role = p.id_role and r.code = 'ACCT' and a.id_permission_action = p.id_permission_action and a.code = 'cutoff.read'`),
      );
    await may(false);
    const without = await t.as('contador');
    const seen = await without.call(getRepost, { numero_orden });
    await may(true);
    expect(seen.status).toBe(404);
    expect((await accounts.call(getRepost, { numero_orden })).status).toBe(200);
  });

  test('a counter-line is on the other side of the next entry; what a driver owes stays on the account of advances', async () => {
    const { rows } = await accounts.ok(calls.cortesViaticosDetalles, { filters: { id_corte: corte.id_corte } });
    const line = rows.find(one => one.concept === 'VIATICO');
    await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
    t.setNow('2026-12-04T15:00:00Z');
    const next = await close('VIATICOS', '2026-12-04', [trip.id_guide]);
    await outbox.drain();
    expect(next.total).toBe('0.00');
    expect(sap.documents('JournalEntries').at(-1)).toMatchObject({
      Reference: next.number,
      JournalEntryLines: [
        { AccountCode: '5.1', Credit: 50 },
        { AccountCode: '1.3', Debit: 50 },
      ],
    });
    expect(standing('JournalEntries')).toHaveLength(2);
  });

  test('an entry that an accountant wrote in SAP is marked so, with its number, and is not made again', async () => {
    await hold({ sap_cuenta_por_pagar: 'NO-EXISTE' });
    await ownTrip(t, '2026-12-05', '15.00');
    const last = await close('VIATICOS', '2026-12-05');
    await outbox.drain();
    const [posted] = await documents(last.id_corte);
    const numero_orden = posted?.numero_orden ?? 0;
    const { order_version: version } = await repost(numero_orden);
    const by = (sap_number?: string) => accounts.call(settlePosting, { numero_orden, version, motive, sap_number });
    expect((await by()).body.fields).toHaveProperty('sap_number');
    const made = sap.documents('JournalEntries').length;
    expect((await by('778')).status).toBe(200);
    expect((await by('779')).body.code).toBe('MODIFICADO');
    await outbox.drain();
    expect(sap.documents('JournalEntries')).toHaveLength(made);
    expect(await documents(last.id_corte)).toMatchObject([{ status: 'ENVIADA', sap_number: '778' }]);
    await hold({ sap_cuenta_por_pagar: '2.1' });
  });
});

describe('the advances of a corte of carriers', () => {
  let invoice = 0;
  /** A corte of one trip with an advance of 150.00, its invoice entered and its orders in SAP. */
  async function invoiced(day: string): Promise<{ corte: CutoffRow; id_line: number | undefined; id_guide: number }> {
    const { id_guide } = await carrierTrip(t, day, '355.20', { advance: '150.00' });
    const corte = await close('PARTICULARES', day);
    await accounts.ok(invoices.saveCarrierInvoice, {
      id_corte: corte.id_corte,
      id_carrier: company.carrier,
      document_number: `001-009-${String(++invoice).padStart(9, '0')}`,
      document_auth: '1234567890',
      document_date: day,
      total: '355.20',
    });
    await outbox.drain();
    const { rows } = await accounts.ok(calls.cortesParticularesDetalles, { filters: { id_corte: corte.id_corte } });
    return { corte, id_guide, id_line: rows.find(line => line.concept === 'ANTICIPO')?.id_line };
  }
  const read = (id_corte: number) => accounts.ok(invoices.getCutoffCarriers, { id_corte });
  const send = async (id_corte: number) => {
    const { corte } = await read(id_corte);
    await accounts.ok(invoices.enviarSapParticulares, { id_corte, version: corte.version });
  };
  let sent: Awaited<ReturnType<typeof invoiced>>;

  test('are not told to SAP where treasury enters them there', async () => {
    sent = await invoiced('2026-12-07');
    await send(sent.corte.id_corte);
    await outbox.drain();
    expect(await documents(sent.corte.id_corte)).toEqual([]);
    const { corte, can } = await read(sent.corte.id_corte);
    expect([corte.status, can.send]).toEqual(['ENVIADO', 'No queda nada por enviar']);
  });

  test('are payments on account, one for each guide, made once', async () => {
    await hold({ sap_anticipos: true, sap_cuenta_caja: '1.1', sap_cuenta_bancos: '1.2' });
    // Advances that SAP was never told can be sent later.
    expect((await read(sent.corte.id_corte)).can.send).toBe(true);
    await send(sent.corte.id_corte);
    sap.misbehave('lost-answer', 1);
    await outbox.drain();
    t.advance(60);
    await outbox.drain();
    expect(sap.documents('VendorPayments')).toMatchObject([
      { DocType: 'rSupplier', CardCode: 'P0990000002001', CashSum: 150, CashAccount: '1.1' },
    ]);
    expect(await documents(sent.corte.id_corte)).toMatchObject([{ kind: 'PAGO', total: '150.00', status: 'ENVIADA' }]);
    await send(sent.corte.id_corte);
    await outbox.drain();
    expect(sap.documents('VendorPayments')).toHaveLength(1);
  });

  test('a reversed advance is cancelled in SAP, and the next corte that settles it pays it again', async () => {
    await boss.ok(calls.reverseCutoffLine, { id_line: sent.id_line, motive });
    expect(await documents(sent.corte.id_corte)).toMatchObject([{ status: 'ANULANDO' }]);
    await outbox.drain();
    expect(await documents(sent.corte.id_corte)).toMatchObject([{ status: 'ANULADA' }]);
    expect(standing('VendorPayments')).toEqual([]);
    const { corte } = await invoiced('2026-12-08');
    await send(corte.id_corte);
    await outbox.drain();
    expect((await documents(corte.id_corte)).map(one => one.total)).toEqual(['150.00', '150.00']);
    expect(standing('VendorPayments')).toHaveLength(2);
  });

  test('one that is reversed while it is on its way does not stay in SAP', async () => {
    const { corte, id_line } = await invoiced('2026-12-09');
    await send(corte.id_corte);
    await boss.ok(calls.reverseCutoffLine, { id_line, motive });
    await outbox.drain();
    await outbox.drain();
    expect(await documents(corte.id_corte)).toMatchObject([{ status: 'ANULADA' }]);
    expect(standing('VendorPayments')).toHaveLength(2);
  });
});
