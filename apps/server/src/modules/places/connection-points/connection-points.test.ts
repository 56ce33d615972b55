import * as calls from '@cabezal/contract/places/connection-points/connection-points.calls';
import { getCantons, getLocation } from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { place } from '../../../../test/world.ts';
import { holdPointNames } from './connection-points.queries.ts';

let t: TestApp;
let id_canton: number;
beforeAll(async () => {
  t = await startTestApp();
  const found = await (await t.as('operador')).ok(getCantons, { name: 'durán' });
  id_canton = found[0]?.id_canton ?? 0;
});
afterAll(() => t.close());

const input = (name: string) => ({
  name,
  id_canton,
  lat: -2.19,
  lng: -79.81,
  outlets: 12,
  voltage_v: 440,
  cost_hour: '3.50',
});

test('a connection point is a location of type PC, known to trips and fences', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addConnectionPoint, input('Conexión Durán'));
  expect(made).toMatchObject({ outlets: 12, voltage_v: 440, cost_hour: '3.50', canton: 'Durán', open_24h: true });
  const as = await me.ok(getLocation, { id_location: made.id_location });
  expect(as).toMatchObject({ type: 'PC', name: 'Conexión Durán', province: 'Guayas', id_company: null });
  const log = await t.rows(
    sql`select action from audit_log where noun = 'location' and id_record = ${String(made.id_location)}`,
  );
  expect(log).toEqual([{ action: 'add_connection_point' }]);
});

test('its name is unique in its canton, its numbers are valid, and its place is in Ecuador', async () => {
  const me = await t.as('operador');
  expect((await me.call(calls.addConnectionPoint, input('conexion duran'))).body).toMatchObject({
    code: 'PUNTO_DUPLICADO',
    fields: { name: 'Ya existe un punto de conexión con ese nombre en el cantón' },
  });
  const wrong = async (part: object) => {
    const answer = await me.call(calls.addConnectionPoint, { ...input('Otra'), ...part });
    return [answer.status, ...Object.keys(answer.body.fields ?? {})];
  };
  expect(await wrong({ outlets: 0 })).toEqual([400, 'outlets']);
  expect(await wrong({ voltage_v: 110 })).toEqual([400, 'voltage_v']);
  expect(await wrong({ lat: 40.4 })).toEqual([400, 'lat']);
  expect(await wrong({ cost_hour: '-1.00' })).toEqual([400, 'cost_hour']);
  expect(await wrong({ contact_phone: 'no tiene' })).toEqual([422, 'contact_phone']);
  expect(await wrong({ id_canton: 99_999 })).toEqual([422, 'id_canton']);
});

test('keeps a canton that has been deactivated since, but no other point may choose it', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addConnectionPoint, input('Conexión este'));
  const [other] = await t.rows<{ id_canton: number }>(sql`select id_canton from cantons where code = '0701'`);
  await t.write(tx =>
    tx.run(sql`update cantons set active = false where id_canton in (${id_canton}, ${other?.id_canton})`),
  );
  const change = (part: object) =>
    me.call(calls.updateConnectionPoint, {
      ...input('Conexión este'),
      id_location: made.id_location,
      version: made.version,
      ...part,
    });
  const refused = { status: 422, body: { code: 'CANTON_INVALIDO' } };
  expect(await change({ id_canton: other?.id_canton })).toMatchObject(refused);
  expect(await me.call(calls.addConnectionPoint, input('Conexión oeste'))).toMatchObject(refused);
  const changed = await change({ contact_phone: '0991234567' });
  expect(changed).toMatchObject({ status: 200, body: { canton: 'Durán', contact_phone: '0991234567' } });
  await t.write(tx => tx.run(sql`update cantons set active = true`));
});

test('of two concurrent points with the same name, one is refused', async () => {
  const me = await t.as('operador');
  const first = await me.ok(calls.addConnectionPoint, input('Conexión sur'));
  const add = () => me.call(calls.addConnectionPoint, input('Conexión gemela'));
  const adding: ReturnType<typeof add>[] = [];
  await whileLocked(
    t,
    async tx => {
      await holdPointNames(tx, id_canton);
      await tx.run(sql`update locations set name = 'CONEXION GEMELA' where id_location = ${first.id_location}`);
    },
    async () => {
      adding.push(add());
      await untilBlocked(t, Promise.all(adding));
    },
  );
  const [refused] = await Promise.all(adding);
  expect(refused?.body.code).toBe('PUNTO_DUPLICADO');
});

test('is changed with its version, deactivated, and deleted only without references', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addConnectionPoint, input('Conexión norte'));
  const { id_location, version } = made;
  const changed = await me.ok(calls.updateConnectionPoint, {
    ...input('Conexión norte'),
    id_location,
    version,
    outlets: 20,
    active: false,
  });
  expect(changed).toMatchObject({ outlets: 20, active: false, version: 2 });
  const stale = await me.call(calls.updateConnectionPoint, { ...input('Conexión norte'), id_location, version });
  expect(stale.body.code).toBe('MODIFICADO');
  await t.write(tx =>
    tx.run(sql`insert into routes (name, id_origin, id_destination, km, minutes, tolls, line, source, author, waypoints)
      values ('Con parada', ${place.base}, ${place.dpw}, 1, 1, 0, '[]', 'GRAPH', 'x', ${JSON.stringify([{ id_location, name: 'x', lat: 0, lng: 0 }])}::jsonb)`),
  );
  const used = await me.call(calls.deleteConnectionPoint, { id_location, version: 2 });
  expect(used.body).toMatchObject({ code: 'EN_USO', message: expect.stringContaining('1 ruta') });
  await t.write(tx => tx.run(sql`delete from routes where name = 'Con parada'`));
  await me.ok(calls.deleteConnectionPoint, { id_location, version: 2 });
  expect(await t.rows(sql`select 1 from locations where id_location = ${id_location}`)).toEqual([]);
  // Other kinds of locations are not deleted by this call.
  expect((await me.call(calls.deleteConnectionPoint, { id_location: place.base, version: 1 })).status).toBe(404);
  expect((await me.call(calls.getConnectionPoint, { id_location: place.base })).status).toBe(404);
});

test('customers see the places without the hourly cost; only persons who may edit routes change them', async () => {
  const rows = (await (await t.as('exporterAdmin')).ok(calls.listConnectionPoints, {})).rows;
  expect(rows.map(r => r.name)).toContain('Conexión Durán');
  expect(rows[0]).not.toHaveProperty('cost_hour');
  const [headers] = await cellsOf(await t.as('exporterAdmin'), calls.listConnectionPointsExcel, {});
  expect(headers).toContain('Tomas');
  expect(headers).not.toContain('Costo por hora');
  for (const who of ['exporterAdmin', 'carrierAdmin', 'monitor'] as const)
    expect((await (await t.as(who)).call(calls.addConnectionPoint, input('Ajena'))).status).toBe(403);
});
