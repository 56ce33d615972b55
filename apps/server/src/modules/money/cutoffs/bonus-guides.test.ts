import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { saveDriverParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { bonusGuides, type DriverMonth, paidBonuses } from './cutoff-facts.queries.ts';
import { ownTrip } from './cutoffs.samples.ts';

let t: TestApp;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  boss = await t.as('admin');
});
afterAll(() => t.close());

const fixed_since = '2026-12-01';
const read = (has_rules: boolean): Promise<number[]> =>
  t.write(async tx => {
    const guides = await bonusGuides(tx, t.services.clock(), { has_rules, fixed_since });
    return guides.map(guide => guide.id_guide);
  });

test('a guide is read for a corte only while a bonus that is given today is open: not for rules or fixed bonuses that do not exist', async () => {
  // The other fixed bonus is 0.00.
  await boss.ok(saveDriverParameters, {
    values: [{ key: 'bono_puntualidad_usd', value: '5.00', valid_from: fixed_since }],
  });
  const { id_guide } = await ownTrip(t, '2026-12-02');
  expect(await read(false)).toContain(id_guide);
  const period_to = '2026-12-02';
  const kind = 'BONOS';
  const shown = await boss.ok(calls.previewCutoff, { kind, period_to, id_payee: 1 });
  // The page, the preview and the closing calculate the lines with one function.
  const text = (line: { concept: string; amount: string; formula: string; id_guide: number | null }) =>
    `${line.id_guide} ${line.concept} ${line.amount} ${line.formula}`;
  const lines = shown.lines.map(text);
  expect(lines).toEqual([`${id_guide} BONO_PUNTUALIDAD 5.00 A tiempo en todas las citas`]);
  expect((await boss.ok(calls.getConductoresBonosDetalles, {})).rows.map(text)).toEqual(lines);
  const { total: expected_total, fingerprint } = shown;
  await boss.ok(calls.generarCorteBonos, { period_to, expected_total, fingerprint });
  expect((await boss.ok(calls.cortesBonosDetalles, {})).rows.map(text)).toEqual(lines);
  expect(await read(false)).not.toContain(id_guide);
  expect(await read(true)).toContain(id_guide);
});

test('what cortes paid is read for the months of drivers that are asked, not for all that was ever paid', async () => {
  const paid = (months: DriverMonth[]) => t.write(tx => paidBonuses(tx, months));
  expect(await paid([{ id_driver: 1, month: '2026-12' }])).toEqual([
    { id_driver: 1, month: '2026-12', amount: '5.00' },
  ]);
  const others = [
    { id_driver: 1, month: '2026-11' },
    { id_driver: 2, month: '2026-12' },
  ];
  expect(await paid(others)).toEqual([]);
});
