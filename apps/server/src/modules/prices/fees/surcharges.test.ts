import * as calls from '@cabezal/contract/prices/fees/surcharges.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company } from '../../../../test/world.ts';
import { holdRules } from '../dated-rules/dated-rule.queries.ts';
import { GEN } from './fee.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const genset = (changes: Record<string, unknown> = {}) => ({
  kind: 'GENSET',
  side: 'VENTA',
  id_service: GEN,
  method: 'FIJO',
  amount: '60.00',
  valid_from: '2026-12-01',
  ...changes,
});

test('a surcharge has a method of its kind, the owner of its side and no condition of another kind', async () => {
  const me = await t.as('contador');
  const fields = async (changes: Record<string, unknown>) =>
    (await me.call(calls.saveSurcharge, genset(changes))).body.fields;
  expect(await fields({ method: 'POR_TONELADA' })).toEqual({ method: 'El recargo no se cobra con ese método' });
  expect(await fields({ amount: '0.00' })).toEqual({ amount: 'Ingrese un valor mayor que 0' });
  expect(await fields({ side: 'COMPRA', id_client: company.exporter })).toHaveProperty('id_client');
  expect(await fields({ id_carrier: company.carrier })).toEqual({ id_carrier: 'El transportista es de la compra' });
  expect(await fields({ params: { noche_desde: '22:00' } })).toEqual({ 'params.noche_desde': 'No es de este recargo' });
  const night = { kind: 'NOCTURNO', params: { noche_desde: '22:00', noche_hasta: '22:00' } };
  expect(await fields(night)).toHaveProperty(['params.noche_hasta']);
  expect((await me.call(calls.saveSurcharge, genset({ valid_from: '2026-11-01' }))).body).toMatchObject({
    code: 'FECHA_PASADA',
    message: 'Un recargo nuevo rige desde hoy o después',
  });
});

test('has versions, one valid at a time for a scope, and consecutive codes; approvers of rates maintain them', async () => {
  const me = await t.as('contador');
  const made = await me.ok(calls.saveSurcharge, genset());
  expect(made).toMatchObject({
    code: 'REC-001',
    version: 1,
    state: 'FUTURA',
    service_code: 'GEN',
    lane: 'Cualquier ruta',
  });
  expect((await me.call(calls.saveSurcharge, genset())).body).toMatchObject({
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe el recargo REC-001 para esa combinación desde el 01/dic/2026',
  });
  const both = await Promise.all(
    [t.as('contador'), t.as('admin')].map(async who =>
      (await who).call(calls.saveSurcharge, genset({ id_client: company.exporter })),
    ),
  );
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  const of = { id_surcharge: made.id_surcharge, version: 1 };
  const moved = await me.ok(calls.saveSurcharge, { ...of, ...genset({ valid_from: '2026-11-21' }) });
  expect(moved).toMatchObject({ id_surcharge: made.id_surcharge, version: 2, state: 'VIGENTE' });
  expect((await me.call(calls.saveSurcharge, { ...of, ...genset() })).body.code).toBe('MODIFICADO');
  const next = await me.ok(calls.saveSurcharge, { ...of, version: 2, ...genset({ amount: '65.00' }) });
  expect(next).toMatchObject({ code: 'REC-001', version: 3, valid_from: '2026-12-01' });
  const { rows } = await me.ok(getHistory, { noun: 'surcharge', id: next.id_surcharge });
  expect(rows[0]).toMatchObject({ what: 'Cambió el recargo' });
  expect(rows[0]?.changes).toContainEqual({ field: 'amount', label: 'Valor', before: '$60,00', after: '$65,00' });
  const gone = { id_surcharge: next.id_surcharge, version: 3, motive: 'No se acordó' };
  expect((await me.ok(calls.deleteSurcharge, gone)).state).toBe('ANULADA');
  const list = await me.ok(calls.getSurcharges, { filters: { state: ['VIGENTE'] } });
  expect(list.rows.map(row => [row.code, row.version, row.valid_to])).toEqual([['REC-001', 2, null]]);
  expect((await (await t.as('asesor')).call(calls.saveSurcharge, genset())).status).toBe(403);
  const [header = [], first = []] = await cellsOf(me, calls.getSurchargesExcel, {});
  expect(header).toContain('Estado');
  expect(first).toContain('Recargo por generador');
});

test('purchase surcharges are read with the right to see costs; a customer reads its own and the general ones of the sale', async () => {
  const me = await t.as('contador');
  await me.ok(calls.saveSurcharge, genset({ side: 'COMPRA', amount: '40.00' }));
  await me.ok(calls.saveSurcharge, genset({ id_client: company.importer }));
  const codes = async (who: 'contador' | 'exporterAdmin') =>
    (await (await t.as(who)).ok(calls.getSurcharges, { page_size: 200 })).rows.map(
      row => `${row.side} ${row.id_client}`,
    );
  expect(await codes('contador')).toEqual(expect.arrayContaining(['COMPRA null', `VENTA ${company.importer}`]));
  expect(new Set(await codes('exporterAdmin'))).toEqual(new Set(['VENTA null', `VENTA ${company.exporter}`]));
  await t.write(tx =>
    tx.run(
      sql`delete from role_permissions where id_permission_action = (select id_permission_action from permission_actions where code = 'cost.read')`,
    ),
  );
  expect(await codes('contador')).not.toContain('COMPRA null');
});

test('holidays are read by year, once for each day and canton; past ones cannot be changed', async () => {
  const me = await t.as('contador');
  const christmas = { date: '2026-12-30', name: 'Puente' };
  const saved = await me.ok(calls.saveHolidays, {
    year: 2026,
    holidays: [christmas, { date: '2026-12-06', name: 'Fundación de Quito', id_canton: 1 }],
  });
  const added = saved.filter(day => day.date >= '2026-12-01' && day.name !== 'Navidad');
  expect(added).toMatchObject([
    { name: 'Fundación de Quito', canton: expect.any(String), can: { edit: true } },
    { name: 'Puente', canton: null },
  ]);
  const again = { year: 2026, holidays: [christmas] };
  expect((await me.call(calls.saveHolidays, again)).body).toMatchObject({ code: 'FERIADO_REPETIDO' });
  expect(
    (await me.call(calls.saveHolidays, { year: 2026, holidays: [{ ...christmas, date: '2026-11-20' }] })).body.code,
  ).toBe('FECHA_PASADA');
  expect((await me.call(calls.saveHolidays, { year: 2027, holidays: [christmas] })).body.code).toBe('DATOS_INVALIDOS');
  const asRead = added.map(({ id_holiday, version }) => ({ id_holiday, version }));
  const [first, second] = asRead;
  const moved = { year: 2026, holidays: [{ ...christmas, ...second, name: 'Nochebuena', date: '2026-12-24' }] };
  const changed = await me.ok(calls.saveHolidays, { ...moved, removed: [first] });
  expect(changed.filter(day => day.date >= '2026-12-01' && day.name !== 'Navidad')).toMatchObject([
    { id_holiday: second?.id_holiday, name: 'Nochebuena', version: 2 },
  ]);
  // A colleague read it before the change: neither a new name nor the removal is accepted.
  const late = { year: 2026, holidays: [{ ...christmas, ...second, name: 'Vísperas' }] };
  expect((await me.call(calls.saveHolidays, late)).body.code).toBe('MODIFICADO');
  expect((await me.call(calls.saveHolidays, { year: 2026, holidays: [], removed: [second] })).body.code).toBe(
    'MODIFICADO',
  );
  const unread = { year: 2026, holidays: [{ ...christmas, id_holiday: second?.id_holiday }] };
  expect((await me.call(calls.saveHolidays, unread)).body.code).toBe('MODIFICADO');
  expect(await me.ok(calls.getHolidays, { year: 2026 })).toEqual(changed);
  const gone = { year: 2026, holidays: [], removed: [first] };
  expect((await me.call(calls.saveHolidays, gone)).body.code).toBe('MODIFICADO');
  expect((await (await t.as('asesor')).call(calls.saveHolidays, again)).status).toBe(403);
  expect((await (await t.as('exporterAdmin')).ok(calls.getHolidays, { year: 2026 })).length).toBe(changed.length);
});

test('the code after the last one of three digits has four', async () => {
  const me = await t.as('contador');
  const { id_surcharge } = await me.ok(
    calls.saveSurcharge,
    genset({ reservation_type: 'I', valid_from: '2027-01-01' }),
  );
  await t.write(async tx => {
    // Otherwise the trigger uses the database's day, on which the row has already begun.
    await holdRules(tx);
    await tx.run(sql`update surcharges set code = 'REC-999' where id_surcharge = ${id_surcharge}`);
  });
  const codes: string[] = [];
  for (const valid_from of ['2027-02-01', '2027-03-01'])
    codes.push(
      (
        await me.ok(
          calls.saveSurcharge,
          genset({ kind: 'FERIADO', reservation_type: 'I', valid_from, valid_to: valid_from }),
        )
      ).code,
    );
  expect(codes).toEqual(['REC-1000', 'REC-1001']);
});

test('a surcharge with a last day is followed once: a stale change gets 409', async () => {
  const me = await t.as('contador');
  const scope = { kind: 'FERIADO', reservation_type: 'E', id_container_type: 5 };
  const { id_surcharge } = await me.ok(calls.saveSurcharge, genset({ ...scope, valid_from: '2026-11-21' }));
  const end = { id_surcharge, version: 1, motive: 'Termina el mes', valid_to: '2026-11-23' };
  const { code } = await me.ok(calls.deleteSurcharge, end);
  const next = { id_surcharge, version: 2, ...genset(scope) };
  const all = await Promise.all(Array.from({ length: 4 }, () => me.call(calls.saveSurcharge, next)));
  expect(all.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409]);
  expect((await me.call(calls.saveSurcharge, next)).body.code).toBe('MODIFICADO');
  const holding = await t.rows(
    sql`select version, valid_to::text as valid_to from surcharges where code = ${code} and voided_at is null order by version`,
  );
  expect(holding).toEqual([
    { version: 2, valid_to: '2026-11-23' },
    { version: 3, valid_to: null },
  ]);
});
