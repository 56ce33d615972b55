import { deleteLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { getLocation } from '@cabezal/contract/places/locations/locations.calls';
import { addRoute, deleteRoute } from '@cabezal/contract/places/routes/routes.calls';
import * as calls from '@cabezal/contract/prices/fees/fees.calls';
import { bulkEndFees } from '@cabezal/contract/prices/fees/fees.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { ruleState } from '@cabezal/domain/prices/pricing/validity';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';
import { changedFee, changeFee, feeInput, freight, GEN, makeFee } from './fee.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const today = '2026-11-21';
const refused = async (input: Record<string, unknown>, who: 'contador' | 'asesor' | 'admin' = 'contador') =>
  (await (await t.as(who)).call(calls.addFee, feeInput(input))).body;

test('validates the input by field', async () => {
  const fields = async (input: Record<string, unknown>) => (await refused(input)).fields;
  expect(await fields({ id_canton: 1 })).toEqual({
    id_canton: 'Elija un solo lugar: planta, ruta, cantón o provincia',
  });
  expect(await fields({ container_group: 'REEFER' })).toEqual({
    container_group: 'Elija el tipo o el grupo, no los dos',
  });
  expect(await fields({ template: 'I_DIRECTO' })).toEqual({ template: 'La modalidad no es de ese tipo de reserva' });
  expect(await fields({ km_from: 100, km_to: 100 })).toHaveProperty('km_to');
  expect(await fields({ km_to: 100.04 })).toEqual({ km_to: 'Los kilómetros llevan un decimal' });
  expect(await fields({ id_port: place.plantGuabo })).toEqual({ id_port: 'Elija un puerto' });
  expect(await fields({ id_plant: place.dpw })).toEqual({ id_plant: 'Elija una planta' });
  expect(await fields({ id_client: 999 })).toEqual({ id_client: 'El cliente no existe' });
  expect(await fields({ valid_to: '2026-11-30' })).toEqual({ valid_to: 'Debe terminar en su primer día o después' });
  expect(await fields({ items: [{ ...freight('1.00'), id_service: GEN }] })).toEqual({
    items: 'Agregue el flete (FLE)',
  });
  expect(await fields({ items: [freight('100000.00')] })).toHaveProperty(['items.0.amount']);
  expect(await fields({ items: [freight('0.00')] })).toEqual({
    'items.0.amount': 'Ingrese un valor mayor que 0, o márquelo como incluido',
  });
  expect(await fields({ items: [freight('1.00'), freight('2.00')] })).toEqual({
    'items.1.id_service': 'El servicio está repetido',
  });
  const bounded = { ...freight('5.00'), min_amount: '9.00', max_amount: '8.00' };
  expect(await fields({ items: [bounded] })).toEqual({ 'items.0.min_amount': 'El mínimo no puede pasar del máximo' });
  expect(await refused({ items: [{ ...freight('5.00'), id_service: 999 }, freight('1.00')] })).toMatchObject({
    code: 'REFERENCIA',
  });
  // No items, too many, an unknown method, more than two decimals, a negative amount, a freight that is a percentage or a share of itself.
  const one = freight('5.00');
  for (const [items, field] of [
    [[], 'items'],
    [Array.from({ length: 31 }, () => one), 'items'],
    [[{ ...one, method: 'POR_DIA' }], 'items.0.method'],
    [[freight('5.001')], 'items.0.amount'],
    [[freight('-5.00')], 'items.0.amount'],
    [[{ ...one, max_amount: '-1.00' }], 'items.0.max_amount'],
    [[{ ...one, method: 'PORCENTAJE_FLETE' }], 'items.0.method'],
    [[{ ...freight('0.00'), included: true }], 'items.0.included'],
  ] as const)
    expect(await fields({ items }), JSON.stringify(items)).toHaveProperty([field]);
  expect(await t.rows(sql`select 1 from fees where code like 'TAR-%'`)).toEqual([]);
});

test('a first day before today needs the right to backdate and a reason', async () => {
  const past = { valid_from: '2026-11-20', id_container_type: 3 };
  const text = { code: 'FECHA_PASADA', message: 'Una tarifa nueva rige desde hoy o después' };
  expect(await refused({ ...past, justification: 'Acordado ayer' })).toMatchObject(text);
  expect(await refused(past, 'admin')).toMatchObject(text);
  const admin = await t.as('admin');
  const made = await makeFee(admin, { ...past, justification: 'Acordado ayer' });
  expect(made).toMatchObject({ code: 'TAR-00001', state: 'VIGENTE', valid_from: '2026-11-20' });
  const { rows } = await admin.ok(getHistory, { noun: 'fee', id: made.id_fee });
  expect(rows[0]).toMatchObject({ what: 'Registró la tarifa', motive: 'Acordado ayer' });
  expect(rows[0]?.changes).toContainEqual({ field: 'items', label: 'Rubros', before: null, after: 'FLE 500.00' });
});

test('one scope is valid once at a time, and codes are consecutive, also with two concurrent writers', async () => {
  const me = await t.as('contador');
  const made = await makeFee(me, {
    items: [freight('500.00'), { ...freight('0.00'), id_service: GEN, included: true }],
  });
  expect(made).toMatchObject({
    code: 'TAR-00002',
    version: 1,
    state: 'FUTURA',
    lane: expect.stringContaining('→'),
    container: '40RH',
    freight: { amount: '500.00' },
    items: [{ service_code: 'FLE' }, { service_code: 'GEN', included: true }],
    author: expect.stringContaining('Prueba'),
    can: { edit: true, end: true, approve: 'La tarifa ya está aprobada' },
  });
  expect(await refused({ valid_from: '2027-01-01' })).toMatchObject({
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe la tarifa TAR-00002 para esa combinación desde el 01/dic/2026',
  });
  // Other combinations: a rate that ends before it, another client's, another container.
  await makeFee(me, { valid_from: today, valid_to: '2026-11-30' });
  const twice = await Promise.all(
    [t.as('contador'), t.as('admin')].map(async who =>
      (await who).call(calls.addFee, feeInput({ id_client: company.exporter })),
    ),
  );
  expect(twice.map(answer => answer.status).sort()).toEqual([200, 409]);
  expect(twice.find(answer => answer.status === 409)?.body.message).toBe(
    'Ya existe la tarifa TAR-00004 para esa combinación desde el 01/dic/2026',
  );
  const others = await Promise.all(
    [2, 4, 5].map(id_container_type => me.call(calls.addFee, feeInput({ id_container_type }))),
  );
  expect(others.map(answer => answer.body.code).sort()).toEqual(['TAR-00005', 'TAR-00006', 'TAR-00007']);
});

test('the database refuses an overlap that a writer does not check, and no call answers 500', async () => {
  await expect(
    t.write(tx =>
      tx.run(sql`insert into fees (code, id_family, reservation_type, id_plant, id_port, id_container_type, valid_from, approved_at)
        select 'X-1', id_family, reservation_type, id_plant, id_port, id_container_type, '2027-05-01', now() from fees where code = 'TAR-00002'`),
    ),
  ).rejects.toMatchObject({ constraint: 'fees_one_at_a_time' });
  await expect(t.write(tx => tx.run(sql`update fees set id_canton = 2 where code = 'TF-0001'`))).rejects.toMatchObject({
    constraint: 'rate_has_begun',
  });
  await expect(t.write(tx => tx.run(sql`update fee_items set amount = 1 where id_fee = 1`))).rejects.toMatchObject({
    constraint: 'rate_has_begun',
  });
});

const holding = async (code: string) =>
  t.rows<{ version: number; valid_from: string; valid_to: string | null; voided: boolean }>(
    sql`select version, valid_from, valid_to, voided_at is not null as voided from fees where code = ${code} order by version`,
  );

test('a rate not in force yet changes in place; a rate in force gets a new version and ends the day before', async () => {
  const me = await t.as('contador');
  const { id_fee } = await makeFee(me, { id_plant: place.plantGuabo, id_port: place.dpw, valid_from: '2026-12-10' });
  const moved = await changeFee(me, id_fee, { valid_from: today, items: [freight('510.00')] });
  expect(moved.body).toMatchObject({ id_fee, version: 2, state: 'VIGENTE', freight: { amount: '510.00' } });
  const same = await changeFee(me, id_fee, { valid_from: today, items: [freight('1.00')] });
  expect(same.body).toMatchObject({ code: 'TARIFA_INICIADA', message: 'La tarifa ya rige: cree una nueva vigencia' });
  const stale = await changedFee(me, id_fee, { valid_from: '2026-12-15' });
  const next = await changeFee(me, id_fee, { valid_from: '2026-12-01', items: [freight('530.00')] });
  expect(next.body).toMatchObject({ version: 3, state: 'FUTURA', valid_from: '2026-12-01' });
  expect(next.body.id_fee).not.toBe(id_fee);
  expect((await me.call(calls.updateFee, stale)).body).toMatchObject({ code: 'MODIFICADO' });
  const code = next.body.code as string;
  expect(await holding(code)).toEqual([
    { version: 2, valid_from: today, valid_to: '2026-11-30', voided: false },
    { version: 3, valid_from: '2026-12-01', valid_to: null, voided: false },
  ]);
  const read = await me.ok(calls.getFee, { id_fee });
  expect(read.versions.map(v => [v.version, v.state])).toEqual([
    [3, 'FUTURA'],
    [2, 'VIGENTE'],
  ]);
  expect(read.can.edit).toBe('La tarifa tiene una versión posterior: cambie esa');
  // When it is withdrawn, the previous version is valid again.
  const gone = await me.ok(calls.deleteFee, { id_fee: next.body.id_fee, version: 3, motive: 'No se acordó' });
  expect(gone).toMatchObject({ state: 'ANULADA', void_reason: 'No se acordó' });
  expect(await holding(code)).toEqual([
    { version: 2, valid_from: today, valid_to: null, voided: false },
    { version: 3, valid_from: '2026-12-01', valid_to: null, voided: true },
  ]);
  // Changed in place again and moved: the days of the previous version follow.
  const again = (await changeFee(me, id_fee, { valid_from: '2026-12-05' })).body;
  await changeFee(me, again.id_fee as number, { valid_from: '2026-12-20' });
  expect((await holding(code)).map(row => row.valid_to)).toEqual(['2026-12-19', null, null]);
});

test('two concurrent changes of a rate: one makes a version, the other gets 409 and reads again', async () => {
  const me = await t.as('contador');
  const { id_fee } = await makeFee(me, { id_port: place.dpw, id_container_type: 2, valid_from: today });
  const inputs = await Promise.all(['1', '2'].map(n => changedFee(me, id_fee, { valid_from: `2026-12-0${n}` })));
  const both = await Promise.all([
    me.call(calls.updateFee, inputs[0]),
    (await t.as('admin')).call(calls.updateFee, inputs[1]),
  ]);
  expect(both.map(answer => answer.body.code === 'MODIFICADO').sort()).toEqual([false, true]);
});

test('a rate with a last day is followed once: a stale change gets 409', async () => {
  const me = await t.as('contador');
  const { id_fee } = await makeFee(me, { id_port: place.dpw, id_container_type: 5, valid_from: today });
  await me.ok(calls.deleteFee, { id_fee, version: 1, motive: 'Termina el mes', valid_to: '2026-11-23' });
  const next = await changedFee(me, id_fee, { valid_from: '2026-12-01', valid_to: null });
  const all = await Promise.all(Array.from({ length: 6 }, () => me.call(calls.updateFee, next)));
  expect(all.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await me.call(calls.updateFee, next)).body.code).toBe('MODIFICADO');
  const made = all.find(answer => answer.status === 200)?.body;
  expect(await holding(made?.code as string)).toEqual([
    { version: 2, valid_from: today, valid_to: '2026-11-23', voided: false },
    { version: 3, valid_from: '2026-12-01', valid_to: null, voided: false },
  ]);
});

test('ending sets a last day from today on, once; a used rate is not voided', async () => {
  const me = await t.as('contador');
  const { id_fee } = await makeFee(me, { id_port: place.dpw, id_container_type: 4, valid_from: today });
  const end = (changes: object) =>
    me.call(calls.deleteFee, { id_fee, version: 1, motive: 'Fin del contrato', ...changes });
  expect((await end({ valid_to: '2026-11-20' })).body.code).toBe('FECHA_PASADA');
  expect((await end({ version: 9 })).body.code).toBe('MODIFICADO');
  expect((await end({ motive: 'no' })).status).toBe(400);
  expect((await end({ valid_to: '2026-12-31' })).body).toMatchObject({
    version: 2,
    valid_to: '2026-12-31',
    state: 'VIGENTE',
  });
  expect((await end({ valid_to: '2026-12-01' })).body.code).toBe('MODIFICADO');
  expect((await end({ version: 2, valid_to: '2027-01-31' })).body).toMatchObject({
    message: 'La tarifa ya termina el 31/dic/2026',
  });
  const { rows } = await me.ok(getHistory, { noun: 'fee', id: id_fee });
  expect(rows[0]).toMatchObject({ what: 'Terminó la tarifa', motive: 'Fin del contrato' });
});

test('several rates end on the same day, each judged separately', async () => {
  const me = await t.as('contador');
  const made = await Promise.all(
    [1, 7].map(id_container_type => makeFee(me, { id_port: place.dpw, id_container_type, valid_from: today })),
  );
  const rows = made.map(fee => ({ id: fee.id_fee, version: fee.version }));
  const [first] = rows;
  const answer = await me.ok(bulkEndFees, {
    rows: [...rows.slice(1), { id: first?.id, version: 9 }],
    changes: { valid_to: '2026-12-31' },
    motive: 'Fin de temporada',
  });
  expect(answer.results).toMatchObject([
    { ok: true, version: 2 },
    { ok: false, code: 'MODIFICADO' },
  ]);
});

test('the list filters, searches, and derives the state as the domain does', async () => {
  const me = await t.as('contador');
  const list = (filters: object, search?: string) => me.ok(calls.getFees, { filters, search, page_size: 200 });
  const all = await list({});
  const stored = await t.rows<{
    id_fee: number;
    code: string;
    valid_from: string;
    valid_to: string | null;
    approved_at: string;
    superseded_by: number | null;
    voided_at: string | null;
  }>(sql`select id_fee, code, valid_from, valid_to, approved_at, superseded_by, voided_at from fees`);
  expect(all.total).toBe(stored.length);
  for (const state of ['PROPUESTA', 'FUTURA', 'VIGENTE', 'VENCIDA', 'REEMPLAZADA', 'ANULADA'] as const) {
    const of = stored.filter(row => ruleState(row, today) === state).map(row => row.id_fee);
    const rows = (await list({ state: [state] })).rows;
    expect(rows.map(row => row.id_fee).sort(), state).toEqual(of.sort());
    expect(rows.every(row => row.state === state)).toBe(true);
  }
  expect((await list({ id_client: company.exporter })).rows.map(row => row.code)).toEqual(['TF-0002', 'TAR-00004']);
  expect((await list({ general: true })).rows.every(row => row.id_client === null)).toBe(true);
  expect((await list({ id_service: GEN })).rows.map(row => row.code)).toEqual(['TAR-00002']);
  expect((await list({ on_date: '2026-11-25', id_container_type: 3 })).rows.map(row => row.code)).toEqual([
    'TF-0003',
    'TAR-00001',
  ]);
  expect((await list({}, 'jubones')).rows.map(row => row.code)).toEqual(['TF-0002', 'TAR-00004']);
  const dear = await me.ok(calls.getFees, { sort: [{ field: 'freight', dir: 'desc' }], page_size: 1 });
  expect(dear.rows[0]?.freight?.amount).toBe('620.00');
});

test('the records that a rate refers to are in use: its plant and its road are not deleted', async () => {
  const admin = await t.as('admin');
  const road = { id_origin: place.plantGuabo, id_destination: place.contecon, waypoints: [] };
  const { id_route, version } = await admin.ok(addRoute, { name: 'Camino de la tarifa', ...road });
  await makeFee(admin, { id_plant: null, id_route, id_port: null });
  const route = await admin.call(deleteRoute, { id_route, version });
  expect(route.body).toMatchObject({ code: 'EN_USO', message: expect.stringContaining('1 tarifa') });
  const { id_location, version: stored } = await admin.ok(getLocation, { id_location: place.plantGuabo });
  const plant = await admin.call(deleteLocation, { id_location, version: stored });
  expect(plant.body).toMatchObject({ code: 'EN_USO', message: expect.stringContaining('tarifas') });
});
