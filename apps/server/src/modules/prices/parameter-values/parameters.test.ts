import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { parameterKeys } from '@cabezal/domain/system/parameters/parameter-value';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const diesel = 'diesel_usd_galon';
const lists = [calls.getOwnCosts, calls.getGeneralParameters, calls.getDriverParameters] as const;
const row = async (key: string) => (await (await t.as('admin')).ok(calls.getOwnCosts, {})).find(one => one.key === key);
const on = (date: string) => t.write(tx => parameter(tx, diesel, date));
const given = (changes: object = {}) => ({ key: diesel, valid_from: '2027-01-01', value: '3.50', ...changes });

test('three lists contain each parameter once, with its current value and where it is used', async () => {
  const me = await t.as('admin');
  const rows = (await Promise.all(lists.map(list => me.ok(list, {})))).flat();
  expect(
    rows
      .filter(one => one.formula === null)
      .map(one => one.key)
      .sort(),
  ).toEqual([...parameterKeys()].sort());
  expect(rows.filter(one => one.value === null).map(one => one.key)).toEqual([]);
  expect(await row(diesel)).toMatchObject({
    name: 'Precio del diésel',
    value: '2.70',
    kind: 'money',
    unit: 'USD/gal',
    valid_from: '2026-02-12',
    next: null,
    used_in: ['Costo estimado', 'Cierre de guías', 'Recargo por combustible'],
  });
  expect(await row('costo_km')).toMatchObject({
    value: '0.7054',
    valid_from: '2026-02-12',
    formula: 'Precio del diésel ÷ rendimiento + llantas y mantenimiento',
  });
  for (const who of ['operador', 'carrierAdmin', 'exporterAdmin', 'driver'] as const)
    for (const list of lists) expect((await (await t.as(who)).call(list, {})).status, who).toBe(403);
});

test('a value applies from its first day, the previous one until then; the log shows the person and both values', async () => {
  const me = await t.as('admin');
  const rows = await me.ok(calls.saveOwnCosts, {
    values: [
      given({ valid_from: '2026-12-01', value: '3.12' }),
      given({ key: 'ejes_unidad', valid_from: '2026-12-05', value: 5 }),
    ],
  });
  const of = (key: string) => rows.find(one => one.key === key);
  expect(of(diesel)).toMatchObject({ value: '2.70', next: { value: '3.12', valid_from: '2026-12-01' } });
  expect(of('costo_km')).toMatchObject({ value: '0.7054', next: { value: '0.7700', valid_from: '2026-12-01' } });
  expect([await on('2025-09-12'), await on('2026-11-30'), await on('2026-12-01')]).toEqual(['1.80', '2.70', '3.12']);
  expect(await me.ok(calls.listParameterValues, { key: diesel })).toMatchObject([
    { value: '3.12', valid_from: '2026-12-01', author: 'admin Prueba', current: false },
    { value: '2.70', valid_from: '2026-02-12', author: 'Sistema', current: true },
    { value: '2.71' },
    { value: '2.76' },
    { value: '2.80', valid_from: '2025-09-13' },
    { value: '1.80', valid_from: '2000-01-01', current: false },
  ]);
  const { rows: history } = await me.ok(getHistory, { noun: 'parameter', id: diesel });
  expect(history[0]).toMatchObject({ what: 'Registró un valor' });
  expect(history[0]?.changes).toContainEqual({ field: 'value', label: 'Valor', before: '2.70', after: '3.12' });
});

test('one invalid value rejects all values', async () => {
  const me = await t.as('admin');
  const save = (...values: object[]) => me.call(calls.saveOwnCosts, { values });
  const good = given({ key: 'costo_hora_usd', value: '6.00' });
  expect((await save(good, given({ value: 3.5 }))).body.fields).toEqual({
    'values.1.value': 'Ingrese un valor con dos decimales',
  });
  expect((await save(good, given({ valid_from: '2026-11-20' }))).body.fields).toEqual({
    'values.1.valid_from': 'Un valor nuevo rige desde hoy o después',
  });
  expect((await save(good, good)).body.fields).toEqual({
    'values.1.key': 'El parámetro está repetido para ese día',
  });
  expect(await save(good, given({ valid_from: '2026-12-01' }))).toMatchObject({
    status: 409,
    body: { code: 'VALOR_REPETIDO', fields: { 'values.1.valid_from': expect.any(String) } },
  });
  // Derived values, values of another list and unknown keys are refused here.
  for (const key of ['costo_km', 'viatico_dia_usd', 'no_existe'])
    expect((await save(good, given({ key, value: '1.00' }))).body.fields, key).toHaveProperty('values.1.key');
  expect((await save()).body.fields).toHaveProperty('values');
  expect((await row('costo_hora_usd'))?.next).toBeNull();
  expect((await (await t.as('operador')).call(calls.saveOwnCosts, { values: [good] })).status).toBe(403);
});

test('of two concurrent values for one day, one is stored and the other gets 409', async () => {
  const me = await t.as('admin');
  const save = (value: string, other: object) => me.call(calls.saveOwnCosts, { values: [given({ value }), other] });
  const both = await Promise.all([
    save('3.60', given({ key: 'costo_hora_usd', value: '6.00' })),
    save('3.70', given({ key: 'peaje_eje_usd', value: '1.10' })),
  ]);
  expect(both.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['VALOR_REPETIDO', 'ok']);
  const next = await Promise.all(['costo_hora_usd', 'peaje_eje_usd'].map(async key => (await row(key))?.next !== null));
  expect(next.sort()).toEqual([false, true]);
});

test('a future value can be deleted; a value in force cannot', async () => {
  const me = await t.as('admin');
  const held = await me.call(calls.deleteParameterValue, { key: diesel, valid_from: '2026-02-12' });
  expect(held).toMatchObject({ status: 409, body: { code: 'VALOR_VIGENTE' } });
  const left = await me.ok(calls.deleteParameterValue, { key: diesel, valid_from: '2027-01-01' });
  expect(left[0]).toMatchObject({ valid_from: '2026-12-01' });
  expect((await me.call(calls.deleteParameterValue, { key: diesel, valid_from: '2027-01-01' })).status).toBe(404);
  expect(await on('2027-01-01')).toBe('3.12');
});

test('a missing value has no default: the error names the parameter and the day', async () => {
  const book = async () => (await t.as('operador')).call(saveReservation, exportBooking());
  expect((await book()).status).toBe(200);
  await t.write(tx =>
    tx.run(
      sql`update parameters set valid_from = '2026-11-30' where key = 'costo_hora_usd' and valid_from = '2000-01-01'`,
    ),
  );
  expect(await book()).toMatchObject({
    status: 422,
    body: { code: 'SIN_PARAMETRO', message: 'Falta el parámetro costo_hora_usd para el 24/nov/2026' },
  });
  // A missing value does not prevent signing in: the session opens, and the list shows what is missing.
  expect(await row('costo_hora_usd')).toMatchObject({ value: null, next: { value: '5.00' } });
  await t.write(tx =>
    tx.run(
      sql`update parameters set valid_from = '2000-01-01' where key = 'costo_hora_usd' and valid_from = '2026-11-30'`,
    ),
  );
});
