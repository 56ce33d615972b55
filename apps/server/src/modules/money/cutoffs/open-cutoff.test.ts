import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { getGuide, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { company } from '../../../../test/world.ts';
import { carrierTerms, carrierTrip } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let first: Awaited<ReturnType<typeof carrierTrip>>;
let second: typeof first;
beforeAll(async () => {
  t = await startTestApp();
  accounts = await t.as('contador');
  await carrierTerms(t);
  first = await carrierTrip(t, '2026-12-02', '355.20');
  second = await carrierTrip(t, '2026-12-03', '88.80');
});
afterAll(() => t.close());

const kind = 'PARTICULARES' as const;
const preview = (period_to: string, more: object = {}) =>
  accounts.ok(calls.previewCutoff, { kind, period_to, id_payee: company.carrier, ...more });
const reason = 'Falta la guía de remisión';

test('the open lines of a corte are found without regard to accents', async () => {
  const found = async (search: string) => (await accounts.ok(calls.getViaticosParticulares, { search })).total;
  expect([await found('ándrade'), await found('nadie')]).toEqual([await found('andrade'), 0]);
});

test('a corte stores nothing that was decided on guides without an open line in it, and says so before', async () => {
  const day = '2026-12-02';
  const exclude = [{ id_guide: second.id_guide, reason }];
  const adjust = [{ id_guide: second.id_guide, concept: 'FLETE', amount: '1.00', justification: reason }];
  // Still in the period.
  expect(await preview('2026-12-03', { exclude })).toMatchObject({ excluded: exclude, obsolete: [] });
  const obsolete = [{ id_guide: second.id_guide, guide_number: second.guide_number }];
  expect(await preview(day, { adjust })).toMatchObject({ excluded: [], obsolete });
  const shown = await preview(day, { exclude });
  expect(shown).toMatchObject({ excluded: [], obsolete });
  const { total: expected_total, fingerprint } = shown;
  await accounts.ok(calls.generarCorteParticulares, { period_to: day, exclude, expected_total, fingerprint });
  expect(await t.rows(sql`select id_guide from cutoff_exclusions`)).toEqual([]);
});

test('a counter-line has the same trip day before and after its corte is closed', async () => {
  const boss = await t.as('admin');
  // It left on the evening before its appointment.
  await t.write(tx =>
    tx.run(sql`update guide_stops set arrival_at = arrival_at - interval '12 hours', departure_at = departure_at - interval '12 hours'
      where id_guide = ${first.id_guide} and position = (select min(position) from guide_stops where id_guide = ${first.id_guide})`),
  );
  const [line] = (await accounts.ok(calls.cortesParticularesDetalles, {})).rows.filter(one => one.concept === 'FLETE');
  const motive = 'El flete se acordó por otro valor';
  await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
  const { version } = await boss.ok(getGuide, { id_guide: first.id_guide });
  await boss.ok(reverseClosing, { id_guide: first.id_guide, version, motive });
  const shown = await preview('2026-12-03');
  const counter = shown.lines.find(one => one.id_guide === first.id_guide);
  expect(counter).toMatchObject({ amount: '-355.20', trip_date: '2026-12-01' });
  const { total: expected_total, fingerprint } = shown;
  await accounts.ok(calls.generarCorteParticulares, { period_to: '2026-12-03', expected_total, fingerprint });
  const { rows } = await accounts.ok(calls.cortesParticularesDetalles, {});
  expect(rows.find(one => one.amount === '-355.20')?.trip_date).toBe('2026-12-01');
});

test('the filters of an Excel without rows have names', async () => {
  const filters = { id_payee: company.otherCarrier };
  const { body } = await accounts.call(calls.cortesParticularesExcel, { filters });
  const sheet = (await readWorkbook(fileOf({ body }))).getWorksheet('FILTROS');
  const [carrier] = await t.rows<{ name: string }>(
    sql`select name from companies where id_company = ${company.otherCarrier}`,
  );
  const cells = sheet?.getColumn(2).values ?? [];
  expect(cells).toContain(carrier?.name);
});
