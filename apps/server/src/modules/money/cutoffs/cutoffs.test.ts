import { getGuideAdvances, handOverAdvance, updateAdvance } from '@cabezal/contract/money/advances/advances.calls';
import type { CutoffPreview } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { getGuide, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { savePurchaseParams } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { figuresOf, type LineInputs } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { add } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { carrierTerms, carrierTrip, ownTrip } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  [accounts, boss] = [await t.as('contador'), await t.as('admin')];
  await carrierTerms(t);
});
afterAll(() => t.close());

const kind = 'PARTICULARES' as const;
const preview = (period_to: string, more: object = {}): Promise<CutoffPreview> =>
  accounts.ok(calls.previewCutoff, { kind, period_to, id_payee: company.carrier, ...more });
async function close(period_to: string, more: object = {}) {
  const { total: expected_total, fingerprint } = await preview(period_to, more);
  return accounts.ok(calls.generarCorteParticulares, { period_to, expected_total, fingerprint, ...more });
}
const details = async (id_corte: number, by: Client = accounts) =>
  (await by.ok(calls.cortesParticularesDetalles, { filters: { id_corte } })).rows;
const motive = 'El flete se acordó por otro valor';

describe('a corte of a carrier', () => {
  let first: Awaited<ReturnType<typeof carrierTrip>>;
  let second: typeof first;
  let corte: Awaited<ReturnType<typeof close>>;

  test('takes every closed guide with its advance and the retention; a preview changes nothing', async () => {
    first = await carrierTrip(t, '2026-12-02', '355.20', { advance: '150.00' });
    second = await carrierTrip(t, '2026-12-03', '88.80');
    const shown = await preview('2026-12-03');
    expect(shown).toMatchObject({
      guides: 2,
      missing: [],
      earlier: 0,
      can: { close: true },
      period_from: '2026-12-02',
    });
    const of = (concept: string) => shown.lines.filter(line => line.concept === concept).map(line => line.amount);
    expect(of('FLETE')).toEqual(['355.20', '88.80']);
    expect(of('ANTICIPO')).toEqual(['-150.00']);
    expect(of('RETENCION')).toEqual(['-4.44']);
    expect(shown.total).toBe(add('0.00', ...shown.lines.map(line => line.amount)));
    expect(shown.payees).toMatchObject([
      { payee_name: 'Transportes Andrade', identification: '0990000002001', guides: 2 },
    ]);
    expect(await t.rows(sql`select id_corte from cutoffs`)).toEqual([]);
  });

  test('excluding a guide needs a reason, and moves it to the next corte together with its advance', async () => {
    const exclude = [{ id_guide: first.id_guide, reason: 'Falta la guía de remisión' }];
    const shown = await preview('2026-12-03', { exclude });
    expect(shown.lines.map(line => [line.concept, line.amount])).toEqual([
      ['FLETE', '88.80'],
      ['RETENCION', '-0.89'],
    ]);
    expect(shown.excluded).toMatchObject([{ guide_number: first.guide_number, ...exclude[0] }]);
    const empty = { exclude: [{ id_guide: first.id_guide, reason: ' ' }] };
    expect((await accounts.call(calls.previewCutoff, { kind, period_to: '2026-12-03', ...empty })).status).toBe(400);
  });

  test('closing needs the reviewed total, takes a number without gap, and settles the advance', async () => {
    const shown = await preview('2026-12-03');
    const refused = await accounts.call(calls.generarCorteParticulares, {
      period_to: '2026-12-03',
      expected_total: add(shown.total, '0.01'),
      fingerprint: shown.fingerprint,
    });
    expect(refused.body).toMatchObject({ code: 'CAMBIO_MIENTRAS_REVISABA' });
    // The same total with other lines is not what was reviewed.
    const moved = (cents: string) => ({
      id_guide: first.id_guide,
      concept: 'FLETE' as const,
      amount: cents,
      justification: motive,
    });
    const other = (cents: string) => ({
      id_guide: second.id_guide,
      concept: 'FLETE' as const,
      amount: cents,
      justification: motive,
    });
    const adjust = [moved('350.20'), other('93.80')];
    expect((await preview('2026-12-03', { adjust })).total).toBe(shown.total);
    const swapped = await accounts.call(calls.generarCorteParticulares, {
      period_to: '2026-12-03',
      expected_total: shown.total,
      fingerprint: shown.fingerprint,
      adjust,
    });
    expect(swapped.body).toMatchObject({ code: 'CAMBIO_MIENTRAS_REVISABA' });
    corte = await close('2026-12-03');
    expect(corte).toMatchObject({ number: 'CP-000001', total: shown.total, guides: 2, payees: 1, status: 'CERRADO' });
    expect((await details(corte.id_corte)).map(line => line.amount)).toEqual(shown.lines.map(line => line.amount));
    const { vouchers, can } = await boss.ok(getGuideAdvances, { id_guide: first.id_guide });
    expect(vouchers).toMatchObject([{ state: 'DESCONTADO' }]);
    expect(can.change).toMatch(/^La guía está en un corte cerrado/);
    const { version } = await boss.ok(getGuide, { id_guide: first.id_guide });
    const more = { id_guide: first.id_guide, version, anticipo: '160.00', justification: 'Más' };
    expect((await boss.call(updateAdvance, more)).body.code).toBe('GUIA_EN_CORTE');
    t.setNow('2026-12-04T15:00:00Z');
    expect((await preview('2026-12-04')).can.close).toBe('No hay guías por cortar');
    const { rows } = await boss.ok(getHistory, { noun: 'cutoff', id: corte.id_corte });
    expect(rows.map(row => row.what)).toContain('Cerró el corte');
  });

  test('stored inputs give the same amounts again; the lines cannot be changed or deleted', async () => {
    const rows = await t.rows<{ inputs: LineInputs; amount: string }>(
      sql`select inputs, amount::text as amount from cutoff_lines where id_corte = ${corte.id_corte} order by position`,
    );
    expect(rows.map(row => figuresOf(row.inputs).amount)).toEqual(rows.map(row => row.amount));
    for (const statement of [
      sql`update cutoff_lines set amount = 1 where id_corte = ${corte.id_corte}`,
      sql`delete from cutoff_lines where id_corte = ${corte.id_corte}`,
      sql`update cutoffs set total = 1 where id_corte = ${corte.id_corte}`,
      sql`delete from cutoffs where id_corte = ${corte.id_corte}`,
    ])
      await expect(t.write(tx => tx.run(statement))).rejects.toThrow();
  });

  test('a guide cannot be reopened before its line is reversed; the difference is in the next corte', async () => {
    const open = async () => {
      const { version } = await boss.ok(getGuide, { id_guide: second.id_guide });
      return boss.call(reverseClosing, { id_guide: second.id_guide, version, motive });
    };
    const { body: refused } = await open();
    expect(refused.code).toBe('GUIA_EN_CORTE');
    // What is refused is not offered, with the same sentence; the carrier does not read it.
    const offered = async (who: Client) => (await who.ok(getGuide, { id_guide: second.id_guide })).can.reverse;
    expect(await offered(boss)).toBe(refused.message);
    expect(await offered(await t.as('carrierAdmin'))).not.toBe(refused.message);
    const lines = await details(corte.id_corte);
    // For the guide with an advance only the freight locks it; derived lines free no guide.
    expect(lines.filter(one => one.frees_guide).map(one => one.concept)).toEqual(['FLETE', 'FLETE']);
    const line = lines.find(one => one.id_guide === second.id_guide);
    expect(line?.can.reverse).toBe('Su usuario no puede reversar líneas de cortes');
    const retained = lines.find(one => one.concept === 'RETENCION');
    expect((await boss.call(calls.reverseCutoffLine, { id_line: retained?.id_line, motive })).body.code).toBe(
      'LINEA_DERIVADA',
    );
    await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
    expect((await boss.call(calls.reverseCutoffLine, { id_line: line?.id_line, motive })).body.code).toBe(
      'LINEA_REVERSADA',
    );
    expect(await offered(boss)).toBe(true);
    // The concept is free again, and the counter-line is next to it: they sum to zero.
    const next = await preview('2026-12-04');
    expect(next.lines.map(one => [one.concept, one.amount])).toEqual([
      ['FLETE', '88.80'],
      ['FLETE', '-88.80'],
    ]);
    const adjust = [{ id_guide: second.id_guide, concept: 'FLETE', amount: '100.00', justification: motive }];
    const counter = await close('2026-12-04', { adjust });
    expect(counter).toMatchObject({ number: 'CP-000002', total: '11.09' });
    expect((await details(counter.id_corte)).map(one => [one.amount, one.adjusted_from, one.reverses_in])).toEqual([
      ['100.00', '88.80', null],
      ['-88.80', null, 'CP-000001'],
      ['-0.11', null, null],
    ]);
    expect((await details(corte.id_corte)).find(one => one.id_line === line?.id_line)).toMatchObject({
      reversal: motive,
      countered_in: 'CP-000002',
    });
    expect((await open()).body.code).toBe('GUIA_EN_CORTE');
  });

  test('a payee that owes more than it earns is paid nothing and owes the rest in the next corte', async () => {
    await carrierTrip(t, '2026-12-05', '40.00', { advance: '60.00' });
    const owing = await close('2026-12-05');
    expect(owing.total).toBe('0.00');
    await carrierTrip(t, '2026-12-06', '100.00');
    const next = await preview('2026-12-06');
    expect(next.lines.map(one => [one.concept, one.amount])).toEqual([
      ['FLETE', '100.00'],
      ['RETENCION', '-1.00'],
      ['SALDO_ANTERIOR', '-20.40'],
    ]);
    expect(next.total).toBe('78.60');
  });

  test('a late closing enters the next corte, marked as of an earlier period', async () => {
    const waiting = await carrierTrip(t, '2026-12-06', '5.00');
    const reason = 'Falta la guía de remisión';
    const before = await close('2026-12-06', { exclude: [{ id_guide: waiting.id_guide, reason }] });
    const { id_guide, guide_number } = waiting;
    const left = { id_corte: before.id_corte };
    expect(await accounts.ok(calls.getCutoffExclusions, left)).toEqual([{ id_guide, guide_number, reason }]);
    expect(await (await t.as('carrierAdmin')).ok(calls.getCutoffExclusions, left)).toEqual([]);
    const again = (await preview('2026-12-06')).lines.find(line => line.id_guide === id_guide);
    expect(again?.left_out).toEqual({ number: before.number, reason });
    await carrierTrip(t, '2026-12-04', '10.00');
    t.setNow('2026-12-08T15:00:00Z');
    const next = await preview('2026-12-08', { exclude: [{ id_guide, reason }] });
    expect(next).toMatchObject({ period_from: '2026-12-07', earlier: 1 });
    expect(next.lines[0]).toMatchObject({ amount: '10.00', is_earlier: true });
    expect((await preview('2026-12-09')).can.close).toBe('El período termina hoy o antes');
    expect((await preview('2026-12-06')).can.close).toBe('El período empieza después del último corte');
  });

  test('a carrier reads only its own lines and paper; a customer none', async () => {
    const carrier = await t.as('carrierAdmin');
    const rows = (await carrier.ok(calls.cortesParticularesTotales, {})).rows;
    expect(rows.map(row => row.number)).toContain('CP-000001');
    expect(await details(corte.id_corte, carrier)).toHaveLength(4);
    const paper = await carrier.call(calls.cutoffStatement, { id_corte: corte.id_corte });
    const text = await readPdfText(fileOf(paper));
    for (const said of ['CP-000001', 'Transportes Andrade', '0990000002001', 'Flete', '$355,20'])
      expect(text).toContain(said);
    const other = await t.as('otherCarrierAdmin');
    expect((await other.ok(calls.cortesParticularesTotales, {})).rows).toEqual([]);
    expect(await details(corte.id_corte, other)).toEqual([]);
    expect((await other.call(calls.cutoffStatement, { id_corte: corte.id_corte })).status).toBe(404);
    expect((await carrier.call(calls.previewCutoff, { kind, period_to: '2026-12-08' })).status).toBe(404);
    expect((await carrier.ok(calls.getViaticosParticulares, {})).rows).toEqual([]);
    expect((await (await t.as('exporterAdmin')).call(calls.cortesParticularesTotales, {})).status).toBe(403);
    for (const who of ['carrierAdmin', 'operador', 'driver'] as const) {
      const answer = await (await t.as(who)).call(calls.generarCorteParticulares, {
        period_to: '2026-12-08',
        expected_total: '10.00',
        fingerprint: '0'.repeat(64),
      });
      expect(answer.status, who).toBe(403);
    }
  });

  test('two concurrent closings pay nothing twice', async () => {
    const { total, fingerprint } = await preview('2026-12-08');
    const input = { period_to: '2026-12-08', expected_total: total, fingerprint };
    const both = await Promise.all([
      accounts.call(calls.generarCorteParticulares, input),
      boss.call(calls.generarCorteParticulares, input),
    ]);
    const late = both.filter(one => one.status !== 200).map(one => (one.body as { code: string }).code);
    expect(late).toHaveLength(1);
    // Concurrent or after the first: the corte of that day exists, and the reviewed lines are no longer open.
    expect(['CORTE_EN_CURSO', 'CAMBIO_MIENTRAS_REVISABA', 'PERIODO_DE_CORTE']).toContain(late[0]);
    const twice =
      await t.rows(sql`select id_guide from cutoff_lines where live and reverses is null and id_guide is not null and id_advance is null
      group by id_guide, concept having count(*) > 1`);
    expect(twice).toEqual([]);
  });
});

test('pays viáticos of own drivers less their advance; the driver reads only his', async () => {
  t.setNow('2026-12-10T15:00:00Z');
  const { id_guide } = await ownTrip(t, '2026-12-11', '50.00', '20.00');
  const shown = await accounts.ok(calls.previewCutoff, { kind: 'VIATICOS', period_to: '2026-12-11', id_payee: 1 });
  expect(shown.lines.map(line => [line.concept, line.amount, line.id_guide])).toEqual([
    ['VIATICO', '50.00', id_guide],
    ['ANTICIPO', '-20.00', id_guide],
  ]);
  const { rows } = await accounts.ok(calls.getViaticos, {});
  expect(rows).toMatchObject([
    { amount: '50.00', id_guide },
    { amount: '-20.00', id_guide },
  ]);
  const { fingerprint } = shown;
  const corte = await accounts.ok(calls.generarCorteViaticos, {
    period_to: '2026-12-11',
    expected_total: '30.00',
    fingerprint,
  });
  expect(corte).toMatchObject({ number: 'CV-000001', total: '30.00' });
  const { vouchers } = await boss.ok(getGuideAdvances, { id_guide });
  expect(vouchers).toMatchObject([{ state: 'DESCONTADO' }]);
  const driver = await t.as('driver');
  expect((await driver.ok(calls.cortesViaticosDetalles, {})).rows.map(row => row.amount)).toEqual(['50.00', '-20.00']);
  expect((await (await t.as('carrierDriver')).ok(calls.cortesViaticosDetalles, {})).rows).toEqual([]);
});

test('waiting is paid by the figure of the day of arrival, even with an appointment after midnight', async () => {
  await accounts.ok(savePurchaseParams, {
    id_carrier: company.carrier,
    values: [{ key: 'stand_by_pago_hora', value: '20.00', valid_from: '2026-12-14' }],
  });
  // At the plant before midnight of the 13th for 01:00 of the 14th, until 15:00.
  const waited = {
    appointment: '01:00',
    from: '2026-12-14T02:00:00Z',
    left: '2026-12-14T20:00:00Z',
    stops: [
      { code: 'DEP', id_location: place.tercon, appointment_at: '2026-12-14T02:00:00.000Z' },
      { code: 'PLT', id_location: place.plantGuabo },
      { code: 'PRT', id_location: place.dpw },
    ],
  };
  const { id_guide } = await carrierTrip(t, '2026-12-14', '10.00', { waited });
  const shown = await preview('2026-12-14');
  const wait = shown.lines.find(line => line.id_guide === id_guide && line.concept === 'STAND_BY');
  expect(wait).toMatchObject({ base: '14.00' });
});

test('a reversed freight returns the percent that its corte retained, not that of today', async () => {
  const { id_guide } = await carrierTrip(t, '2026-12-15', '100.00');
  const { id_corte } = await close('2026-12-15');
  const line = (await details(id_corte)).find(one => one.id_guide === id_guide && one.concept === 'FLETE');
  await accounts.ok(savePurchaseParams, {
    id_carrier: company.carrier,
    values: [{ key: 'retencion_pct', value: 2, valid_from: '2026-12-16' }],
  });
  await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
  const shown = await preview('2026-12-16');
  expect(shown.lines.filter(one => ['FLETE', 'RETENCION'].includes(one.concept)).map(one => one.amount)).toEqual([
    '100.00',
    '-100.00',
    '-2.00',
    '1.00',
  ]);
});

test('a voucher that still waits when a corte settles its guide is handed over afterwards, and the next corte deducts it', async () => {
  const { id_guide } = await carrierTrip(t, '2026-12-17', '100.00');
  const { version } = await boss.ok(getGuide, { id_guide });
  await boss.ok(updateAdvance, { id_guide, version, anticipo: '20.00', justification: 'Combustible' });
  const { id_corte } = await close('2026-12-17');
  expect((await details(id_corte)).filter(line => line.id_guide === id_guide).map(line => line.concept)).toEqual([
    'FLETE',
  ]);
  const { vouchers, can } = await boss.ok(getGuideAdvances, { id_guide });
  expect(vouchers).toMatchObject([{ state: 'EMITIDO' }]);
  expect([can.change, can.hand]).toEqual([expect.stringMatching(/^La guía está en un corte cerrado/), true]);
  await boss.ok(handOverAdvance, { id_advance: vouchers[0]?.id_advance });
  t.setNow('2026-12-18T20:00:00Z');
  const shown = await preview('2026-12-18');
  expect(shown.lines.filter(line => line.id_guide === id_guide).map(line => [line.concept, line.amount])).toEqual([
    ['ANTICIPO', '-20.00'],
  ]);
});
