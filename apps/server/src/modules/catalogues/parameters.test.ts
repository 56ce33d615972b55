import * as calls from '@cabezal/contract/catalogues/parameters.calls';
import { getHistory } from '@cabezal/contract/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { cellsOf } from '../../../test/read-excel.ts';
import { parameter } from '../parameters/read-parameter.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const diesel = 'diesel_usd_galon';
const row = async (search: string) => (await (await t.as('admin')).ok(calls.listParameters, { search })).rows[0];
const on = (date: string) => t.write(tx => parameter(tx, diesel, date, 'none'));

test('each parameter is one row with what holds today; search, sort and Excel', async () => {
  const me = await t.as('admin');
  const page = await me.ok(calls.listParameters, { page_size: 200 });
  expect(new Set(page.rows.map(one => one.key)).size).toBe(page.rows.length);
  expect(await row('diesel_usd')).toMatchObject({
    key: diesel,
    value: '2.80',
    kind: 'money',
    unit: 'USD/gal',
    valid_from: '2025-09-13',
    next_value: null,
  });
  expect(await row('geocerca_automatica')).toMatchObject({ value: true, kind: 'boolean' });
  const [header = [], cells = []] = await cellsOf(me, calls.listParametersExcel, { search: 'diesel_usd' });
  expect(cells[header.indexOf('Valor')]).toBe('2.80');
  for (const who of ['operador', 'contador', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(calls.listParameters, {})).status, who).toBe(403);
});

test('a new value holds from its date on, the one before until then; the log says who and from what to what', async () => {
  const me = await t.as('admin');
  const made = await me.ok(calls.saveParameter, { key: diesel, valid_from: '2026-12-01', value: '3.10' });
  expect(made).toMatchObject({ value: '2.80', next_value: '3.10', next_from: '2026-12-01' });
  expect([await on('2025-09-12'), await on('2026-11-30'), await on('2026-12-01')]).toEqual(['1.80', '2.80', '3.10']);
  expect(await me.ok(calls.listParameterValues, { key: diesel })).toMatchObject([
    { value: '3.10', valid_from: '2026-12-01', author: 'admin Prueba', current: false },
    { value: '2.80', valid_from: '2025-09-13', author: 'Sistema', current: true },
    { value: '1.80', valid_from: '2000-01-01', current: false },
  ]);
  const { rows } = await me.ok(getHistory, { noun: 'parameter', id: diesel });
  expect(rows[0]).toMatchObject({ what: 'Registró un valor' });
  expect(rows[0]?.changes).toContainEqual({ field: 'value', label: 'Valor', before: '2.80', after: '3.10' });
  t.setNow('2026-12-02T14:00:00Z');
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
  expect(await row('diesel_usd')).toMatchObject({ value: '3.10', next_value: null });
  t.setNow('2026-11-21T14:00:00Z');
});

test('what cannot be: another sort of value, the past, a day that has one, a key that is not there, another role', async () => {
  const me = await t.as('admin');
  const save = (input: object) =>
    me.call(calls.saveParameter, { key: diesel, valid_from: '2027-01-01', value: '3.50', ...input });
  expect((await save({ value: 3.5 })).body.fields).toEqual({ value: 'El valor no es del tipo del parámetro' });
  expect((await save({ value: '3.5' })).body.fields).toEqual({ value: 'Ingrese un valor con dos decimales' });
  expect((await save({ valid_from: '2026-11-20' })).body.fields).toEqual({
    valid_from: 'Un valor nuevo rige desde hoy o después',
  });
  expect(await save({ valid_from: '2026-12-01' })).toMatchObject({ status: 409, body: { code: 'VALOR_REPETIDO' } });
  expect((await save({ key: 'no_existe' })).status).toBe(404);
  const share = await save({ key: 'margen_objetivo_pct', value: 130 });
  expect(share.body.fields).toEqual({ value: 'Ingrese un porcentaje de 0 a 100' });
  expect((await save({ key: 'sri_ambiente', value: 3 })).body.fields).toHaveProperty('value');
  expect(
    (await (await t.as('operador')).call(calls.saveParameter, { key: diesel, valid_from: '2027-01-01', value: '1.00' }))
      .status,
  ).toBe(403);
  const both = await Promise.all([save({ value: '3.60' }), save({ value: '3.70' })]);
  expect(both.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['VALOR_REPETIDO', 'ok']);
});

test('a value that does not hold yet is taken away; one that holds stays', async () => {
  const me = await t.as('admin');
  const held = await me.call(calls.deleteParameterValue, { key: diesel, valid_from: '2025-09-13' });
  expect(held).toMatchObject({ status: 409, body: { code: 'VALOR_VIGENTE' } });
  const left = await me.ok(calls.deleteParameterValue, { key: diesel, valid_from: '2027-01-01' });
  expect(left).toMatchObject({ next_from: '2026-12-01' });
  expect((await me.call(calls.deleteParameterValue, { key: diesel, valid_from: '2027-01-01' })).status).toBe(404);
  expect(await on('2027-01-01')).toBe('3.10');
});
