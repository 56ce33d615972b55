import * as calls from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place, type UserName } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const plants = async (who: Parameters<TestApp['as']>[0]) =>
  (await (await t.as(who)).ok(calls.getLocations, { filters: { type: 'PLT' } })).rows.map(l => l.id_location).sort();

test('plants are visible to their company, to companies that act for it and to the operator; public places to all', async () => {
  expect(await plants('operador')).toEqual([place.plantGuabo, place.plantQuito, place.plantStranger, place.plantDaule]);
  expect(await plants('exporterAdmin')).toEqual([place.plantGuabo, place.plantDaule]);
  expect(await plants('forwarderAdmin')).toEqual([place.plantGuabo, place.plantDaule]);
  expect(await plants('carrierAdmin')).toEqual([]);
  const stranger = await t.as('strangerAdmin');
  expect((await stranger.call(calls.getLocation, { id_location: place.plantGuabo })).status).toBe(404);
  expect((await stranger.ok(calls.getLocation, { id_location: place.dpw })).code).toBe('DPW');
});

test('the list searches by name or code and filters; the detail has the locals', async () => {
  await t.write(tx =>
    tx.run(
      sql`insert into location_locals (id_location, code_local, free_hours) values (${place.plantGuabo}, 'B2', null), (${place.plantGuabo}, 'A1', 3.5)`,
    ),
  );
  const me = await t.as('exporterAdmin');
  expect((await me.ok(calls.getLocations, { search: 'cgsa' })).rows.map(l => l.name)).toEqual(['Contecon Guayaquil']);
  expect((await me.ok(calls.getLocations, { filters: { requires_credential: true, type: 'DEP' } })).rows).toEqual([]);
  const detail = await me.ok(calls.getLocation, { id_location: place.plantGuabo });
  expect(detail).toMatchObject({ company: 'Bananera Río Jubones', canton: 'El Guabo', free_hours: '6.00' });
  expect(detail.list_locals.map(l => [l.code_local, l.free_hours])).toEqual([
    ['A1', 3.5],
    ['B2', null],
  ]);
});

test('everyone sees the public places, the operator’s and those of the own company, and no others', async () => {
  const owners = async (who: UserName) => {
    const { rows } = await (await t.as(who)).ok(calls.getLocations, { page_size: 200 });
    return [...new Set(rows.map(row => row.company))].toSorted();
  };
  expect(await owners('exporterAccountant')).toEqual(['Bananera Río Jubones', 'Translitoral S.A.', null]);
  expect(await owners('driver')).toEqual(['Translitoral S.A.', null]);
  expect(await owners('carrierDriver')).toEqual(['Translitoral S.A.', null]);
});

test('provinces, cantons and types are lookups', async () => {
  const me = await t.as('driver');
  expect(await me.ok(calls.getProvinces)).toHaveLength(24);
  const [guabo] = await me.ok(calls.getCantons, { name: 'guabo' });
  expect(guabo).toMatchObject({ name: 'El Guabo', province: 'El Oro', code: '0706' });
  const inProvince = await me.ok(calls.getCantons, { id_province: guabo?.id_province });
  expect(inProvince.every(c => c.province === 'El Oro')).toBe(true);
  expect((await me.ok(calls.getLocationTypes)).find(x => x.code === 'PRT')?.name).toBe('Puerto');
});

test('default free hours are the parameters of the day: a change applies from its date', async () => {
  const me = await t.as('admin');
  const port = async () => (await me.ok(calls.getFreeHoursDefault)).find(f => f.type === 'PRT')?.free_hours;
  expect(await port()).toBe(3);
  await t.write(tx =>
    tx.run(sql`insert into parameters (key, valid_from, value) values ('horas_libres_puerto', '2026-11-22', '4')`),
  );
  expect(await port()).toBe(3);
  t.advance(24 * 60);
  expect(await (await t.as('admin')).ok(calls.getFreeHoursDefault)).toContainEqual({
    type: 'PRT',
    reservation_type: null,
    free_hours: 4,
  });
});
