import {
  addCanton,
  deleteCanton,
  listCantons,
  listCantonsExcel,
  updateCanton,
} from '@cabezal/contract/places/cantons/cantons.calls';
import { addLocation, deleteLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import {
  getCantonExtras,
  getCantons,
  getPointsConnections,
  getProvinces,
} from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';

let t: TestApp;
let guayas: number;
let oro: number;
beforeAll(async () => {
  t = await startTestApp();
  const provinces = await (await t.as('operador')).ok(getProvinces);
  guayas = provinces.find(p => p.name === 'Guayas')?.id_province ?? 0;
  oro = provinces.find(p => p.name === 'El Oro')?.id_province ?? 0;
});
afterAll(() => t.close());

const nuevo = (changes: Record<string, unknown> = {}) => ({
  name: 'Cantón Nuevo',
  id_province: guayas,
  code: '0999',
  lat: -2.1,
  lng: -79.7,
  ...changes,
});

test('the list searches by name and code, filters and sorts, with the number of places of each canton', async () => {
  const me = await t.as('operador');
  const page = await me.ok(listCantons, { filters: { id_province: oro }, sort: [{ field: 'name', dir: 'asc' }] });
  expect(page.rows.every(k => k.province === 'El Oro')).toBe(true);
  expect(page.rows.find(k => k.name === 'El Guabo')).toMatchObject({ code: '0706', locations_count: 1, active: true });
  expect((await me.ok(listCantons, { search: '0706' })).rows.map(k => k.name)).toEqual(['El Guabo']);
  const [header, ...lines] = await cellsOf(me, listCantonsExcel, { filters: { id_province: oro } });
  expect(header?.slice(0, 3)).toEqual(['Código INEC', 'Cantón', 'Provincia']);
  expect(lines).toHaveLength(page.total);
  expect((await (await t.as('exporterAdmin')).call(listCantons, {})).status).toBe(403);
});

test('persons with the right add, change, deactivate and delete a canton; the log records it', async () => {
  expect((await (await t.as('asesor')).call(addCanton, nuevo())).status).toBe(403);
  const me = await t.as('operador');
  const added = await me.ok(addCanton, nuevo());
  expect(added).toMatchObject({ province: 'Guayas', locations_count: 0, active: true, version: 1 });
  const { id_canton } = added;
  const edited = await me.ok(updateCanton, {
    ...nuevo({ name: 'Cantón Renombrado' }),
    id_canton,
    version: 1,
    active: false,
  });
  expect(edited).toMatchObject({ name: 'Cantón Renombrado', active: false, version: 2 });
  expect(await me.ok(getCantons, { name: 'renombrado' })).toEqual([]);
  expect((await me.call(updateCanton, { ...nuevo(), id_canton, version: 1 })).body.code).toBe('MODIFICADO');
  // An inactive canton cannot be chosen for a new place.
  const place = { name: 'Planta X', type: 'OTR', id_canton, lat: -2.1, lng: -79.7, is_another: true };
  expect((await me.call(addLocation, place)).body.fields?.id_canton).toBe('Elija un cantón de la lista');
  await me.ok(deleteCanton, { id_canton, version: 2 });
  const log = await t.rows(sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_log where noun = 'canton' and id_record = ${String(id_canton)} order by id`);
  expect(log.map(entry => entry.action)).toEqual(['add_canton', 'update_canton', 'delete_canton']);
  expect(log[1]).toMatchObject({
    before: { name: 'Cantón Nuevo', active: true },
    after: { name: 'Cantón Renombrado', active: false },
  });
});

test('the code is INEC’s and of the province; code and name are unique; the centre is in Ecuador', async () => {
  const me = await t.as('operador');
  const refused = async (changes: Record<string, unknown>) => {
    const { status, body } = await me.call(addCanton, nuevo(changes));
    return [status, body.code, body.fields];
  };
  expect(await refused({ code: '0799' })).toEqual([
    422,
    'DATOS_INVALIDOS',
    { code: 'Los cantones de Guayas empiezan con 09' },
  ]);
  expect(await refused({ code: '99' })).toEqual([422, 'DATOS_INVALIDOS', { code: 'El código INEC lleva 4 dígitos' }]);
  expect(await refused({ lat: 10 })).toEqual([422, 'DATOS_INVALIDOS', { lng: 'El punto está fuera del Ecuador' }]);
  expect(await refused({ lat: null })).toEqual([422, 'DATOS_INVALIDOS', { lat: 'Marque el punto en el mapa' }]);
  expect(await refused({ code: '0901' })).toEqual([409, 'CANTON_DUPLICADO', { code: 'Ese código es de Guayaquil' }]);
  expect(await refused({ name: 'GUAYAQUIL' })).toEqual([
    409,
    'CANTON_DUPLICADO',
    { name: 'La provincia ya tiene un cantón con ese nombre' },
  ]);
  expect(await refused({ id_province: 9_999 })).toEqual([
    422,
    'DATOS_INVALIDOS',
    { id_province: 'Elija la provincia' },
  ]);
});

test('a canton with places keeps its province and is not deleted: the refusal names its uses', async () => {
  const me = await t.as('operador');
  const guabo = (await me.ok(listCantons, { search: 'el guabo' })).rows[0];
  const refused = await me.call(deleteCanton, { id_canton: guabo?.id_canton, version: guabo?.version });
  expect(refused).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(refused.body.message).toMatch(/1 establecimiento, 2 tarifas y 1 tarifa de compra/);
  const moved = {
    id_canton: guabo?.id_canton,
    version: guabo?.version,
    name: 'El Guabo',
    id_province: guayas,
    code: '0998',
  };
  expect((await me.call(updateCanton, moved)).body.code).toBe('CANTON_CON_ESTABLECIMIENTOS');
});

test('the details of a canton have its places in scope and its roads to the ports', async () => {
  const guabo = (await (await t.as('operador')).ok(getCantons, { name: 'el guabo' }))[0]?.id_canton ?? 0;
  const mine = await (await t.as('exporterAdmin')).ok(getCantonExtras, { id_canton: guabo });
  expect(mine).toMatchObject({ province: 'El Oro', locations_count: 1 });
  expect(mine.locations.map(l => l.name)).toEqual(['Empacadora El Guabo']);
  expect(mine.ports[0]?.name).toMatch(/Bolívar|Yilport/);
  expect(mine.ports[0]?.km).toBeLessThan(40);
  expect(mine.ports.map(p => p.km)).toEqual(mine.ports.map(p => p.km).sort((a, b) => a - b));
  const stranger = await (await t.as('strangerAdmin')).ok(getCantonExtras, { id_canton: guabo });
  expect(stranger).toMatchObject({ locations_count: 0, locations: [] });
  expect((await (await t.as('operador')).call(getCantonExtras, { id_canton: 99_999 })).status).toBe(404);
});

test('the details list the connection points with their services', async () => {
  await t.write(async tx => {
    await tx.run(
      sql`insert into locations (id_location, type, name, lat, lng) values (900, 'PC', 'Punto Durán', -2.19, -79.81)`,
    );
    await tx.run(sql`insert into connection_points (id_location, outlets, voltage_v) values (900, 12, 440)`);
  });
  const points = await (await t.as('carrierAdmin')).ok(getPointsConnections);
  expect(points.filter(p => p.id_location === 900)).toEqual([
    {
      id_location: 900,
      name: 'Punto Durán',
      canton: null,
      lat: -2.19,
      lng: -79.81,
      outlets: 12,
      voltage_v: 440,
      active: true,
    },
  ]);
  // It is deleted with the place.
  const me = await t.as('operador');
  await me.ok(deleteLocation, { id_location: 900, version: 1 });
  expect(await t.rows(sql`select 1 from connection_points where id_location = 900`)).toEqual([]);
});

test('only the operator edits cantons, whatever the role', async () => {
  const me = await t.as('operador');
  const { id_canton, version } = await me.ok(addCanton, nuevo({ name: 'De la operadora', code: '0998' }));
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code in ('canton.write', 'canton.read')
      on conflict do nothing`),
  );
  const carrier = await t.as('carrierAdmin');
  for (const answer of [
    await carrier.call(addCanton, nuevo({ name: 'Mío', code: '0997' })),
    await carrier.call(updateCanton, { ...nuevo({ code: '0998' }), id_canton, version, active: false }),
    await carrier.call(deleteCanton, { id_canton, version }),
  ])
    expect(answer.body.code).toBe('SIN_PERMISO');
  // The list already reports it.
  expect((await carrier.ok(listCantons, { search: 'guayaquil' })).rows[0]?.can).toEqual({
    edit: 'Solo la operadora cambia los catálogos',
  });
  expect((await me.ok(listCantons, { search: 'guayaquil' })).rows[0]?.can).toEqual({ edit: true });
  expect((await (await t.as('asesor')).ok(listCantons, {})).rows[0]?.can.edit).toMatch(/no puede editar/);
  await me.ok(deleteCanton, { id_canton, version });
});
