import { getLocation, getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { getImport, listImportRows } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place, type UserName } from '../../../../test/world.ts';
import type { SheetCell } from '../../../../test/write-excel.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { bringIn, correct } from '../../system/imports/import.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ruc = '0790000004001';
const heads = ['Nombre', 'Tipo', 'Código', 'Cantón', 'Latitud', 'Longitud', 'RUC de la compañía'];
/** A plant of the exporter, far from all existing places. */
const plant = (name: string, code: string, lat = -3.5, lng = -79.6): SheetCell[] => [
  name,
  'Planta',
  code,
  'Machala',
  lat,
  lng,
  ruc,
];
const withCells = ['Radio de la geocerca (m)', 'Geocerca dibujada', 'Locales'];
const bring = (rows: readonly (readonly SheetCell[])[], who: UserName = 'operador') =>
  bringIn(t, who, 'locations', [[...heads, ...withCells], ...rows]);
const stored = async (search: string) => {
  const me = await t.as('operador');
  const [row] = (await me.ok(getLocations, { search })).rows;
  return me.ok(getLocation, { id_location: row?.id_location ?? 0 });
};
const localsOf = (location: { list_locals: { code_local: string; free_hours: number | null }[] }) =>
  location.list_locals.map(l => [l.code_local, l.free_hours]);

const drawn = '-3.499, -79.601; -3.499, -79.599; -3.501, -79.599; -3.501, -79.601; -3.499, -79.601';
const corners = [
  [-79.601, -3.499],
  [-79.599, -3.499],
  [-79.599, -3.501],
  [-79.601, -3.501],
];

test('imports fences and locals; a second import changes nothing, and an empty cell keeps the stored value', async () => {
  const row = [...plant('Empacadora Zaruma', 'PLT-ZAR'), 450, drawn, 'L1: 2 h; L2 · 1,5 h\nBodega'];
  const first = await bring([row, [...plant('Frigorífico Balao', 'PLT-BAL', -3.7), '', '', 'M1 (0,25)']]);
  expect(first.errors).toEqual([{}, {}]);
  await first.store();
  const zaruma = await stored('PLT-ZAR');
  expect(zaruma).toMatchObject({ radius_m: 450, fence: corners, version: 1 });
  expect(localsOf(zaruma)).toEqual([
    ['Bodega', null],
    ['L1', 2],
    ['L2', 1.5],
  ]);
  expect(localsOf(await stored('PLT-BAL'))).toEqual([['M1', 0.25]]);
  expect((await bring([row])).counts).toEqual({ NEW: 0, CHANGE: 0, SAME: 1, BAD: 0 });
  expect((await bring([[...plant('Empacadora Zaruma', 'PLT-ZAR'), '', '', '']])).counts.SAME).toBe(1);

  const changed = await bring([
    [...plant('Empacadora Zaruma', 'PLT-ZAR'), '', drawn.replace('-3.501, -79.601;', '-3.502, -79.601;'), ''],
    [...plant('Frigorífico Balao', 'PLT-BAL', -3.7), 500, '', 'm1; M2: 3'],
  ]);
  expect(changed.counts).toEqual({ NEW: 0, CHANGE: 2, SAME: 0, BAD: 0 });
  await changed.store();
  const after = await stored('PLT-ZAR');
  expect(after.fence?.[3]).toEqual([-79.601, -3.502]);
  expect(after).toMatchObject({ radius_m: 450, version: 2, list_locals: zaruma.list_locals });
  const balao = await stored('PLT-BAL');
  // Without hours in the file, it keeps its stored hours, and its code keeps its spelling.
  expect(localsOf(balao)).toEqual([
    ['M1', 0.25],
    ['M2', 3],
  ]);
  const log = await t.rows(
    sql`select before, after from audit_log where noun = 'location' and action = 'update_location' and id_record = ${String(balao.id_location)}`,
  );
  expect(log).toEqual([
    {
      before: { radius_m: 300, list_locals: ['M1 (0,25 h)'] },
      after: { radius_m: 500, list_locals: ['M1 (0,25 h)', 'M2 (3 h)'] },
    },
  ]);
});

test('reports each invalid part with the reason, by the rules of the form', async () => {
  const cells = (radius: SheetCell, fence: string, locals: string) => [
    ...plant('Empacadora Marcabelí', 'PLT-MAR', -3.9, -79.9),
    radius,
    fence,
    locals,
  ];
  const wrong = async (...given: Parameters<typeof cells>) => (await bring([cells(...given)])).errors[0];
  expect(await wrong(10, '-3.9,-79.9; norte; -3.91,-79.9', 'L1: dos; L2: 900; L3; l3')).toEqual({
    radius_m: 'El radio va de 30 a 5.000 m',
    fence: 'Vértice 2, «norte»: escriba latitud y longitud, como -2.10, -79.90',
    locals:
      '«L1: dos»: escriba las horas como 2 o 1,5. «L2»: Las horas libres van de 0 a 240, con dos decimales. «l3»: Ese local ya está en la lista',
  });
  expect(await wrong('', '-3.9,-79.9; -3.91,-79.9', '')).toEqual({
    fence: 'La geocerca lleva de 3 a 60 vértices separados por ;',
  });
  expect(await wrong('', '-3.899,-79.901; -3.901,-79.899; -3.901,-79.901; -3.899,-79.899', '')).toEqual({
    fence: 'La geocerca se cruza consigo misma',
  });
  expect(await wrong('', '-3.7,-79.9; -3.7,-79.899; -3.701,-79.899', '')).toEqual({
    fence: 'La geocerca debe contener su punto o estar a menos de 500 m de él',
  });
});

test('a local used by a trip is not removed, and the row reports it as the form does', async () => {
  await (await bring([[...plant('Empacadora Piñas', 'PLT-PIN', -3.6, -79.2), '', '', 'A: 1; B: 2; C']])).store();
  const { id_location, list_locals } = await stored('PLT-PIN');
  await t.write(async tx => {
    const { id_reservation } = await sampleTrip(tx);
    await tx.run(sql`insert into reservation_stops (id_reservation, position, code, id_location, id_local)
      values (${id_reservation}, 9, 'PLT', ${id_location}, ${list_locals[1]?.id_local ?? 0})`);
  });
  const row = (locals: string) => [...plant('Empacadora Piñas', 'PLT-PIN', -3.6, -79.2), '', '', locals];
  expect((await bring([row('A: 1; C')])).errors).toEqual([
    { locals: 'No se puede quitar: B consta en viajes o reservas' },
  ]);
  const kept = await bring([row('B: 2,5; D')]);
  expect(kept.errors).toEqual([{}]);
  await kept.store();
  const after = await stored('PLT-PIN');
  expect(localsOf(after)).toEqual([
    ['B', 2.5],
    ['D', null],
  ]);
  expect(after.list_locals[0]?.id_local).toBe(list_locals[1]?.id_local);
});

test('a new establishment near an existing one, or near another row, gets a remark and is stored', async () => {
  const guabo = await (await t.as('operador')).ok(getLocation, { id_location: place.plantGuabo });
  const { lat, lng } = guabo;
  const at = (name: string, north: number, code = ''): SheetCell[] => [
    name,
    'Planta',
    code,
    guabo.canton ?? '',
    lat + north,
    lng,
    ruc,
    '',
    '',
    '',
  ];
  const rows = [
    at('Hacienda Tres Ríos', 0.002),
    at('EL GUABO empacadora', 0.009),
    at('Finca Solitaria', -0.3),
    at('La Solitaria', -0.3004),
    at('Camaronera Norte', -0.3002),
    at('Quinta Aurora', 0.005),
  ];
  const brought = await bring(rows);
  expect(brought.errors).toEqual([{}, {}, {}, {}, {}, {}]);
  expect(brought.remarks).toEqual([
    { lat: expect.stringMatching(/^Ya hay un establecimiento cerca: .+, a \d+ m$/) },
    { lat: 'Parece ser Empacadora El Guabo, ya registrado a 1,0 km' },
    {},
    { name: 'Parece el mismo de la fila 4, a 44 m' },
    {},
    // At this distance only a similar name gets a remark.
    {},
  ]);
  expect(brought.remarked).toBe(3);
  const me = await t.as('operador');
  const { id_import } = brought;
  const told = await me.ok(listImportRows, { filters: { id_import, has_remarks: true } });
  expect(told.rows.map(row => row.row_number)).toEqual([2, 3, 5]);
  const corrected = await correct(me, id_import, 5, { name: 'La Compañía' });
  expect(corrected.remarks).toEqual({});
  // Another row that is moved close to it gets a remark, too.
  const moved = { name: 'Camaronera Compañía' };
  expect((await correct(me, id_import, 6, moved)).remarks).toEqual({
    name: 'Parece el mismo de la fila 5, a 22 m',
  });
  expect((await me.ok(getImport, { id_import })).remarked).toBe(3);
  expect((await brought.store()).counts).toMatchObject({ NEW: 6, BAD: 0 });
  expect((await bring([at('Finca Solitaria', -0.3)])).remarks).toEqual([{}]);
});

test('strangers’ plants are not reported as near', async () => {
  const guabo = await (await t.as('operador')).ok(getLocation, { id_location: place.plantGuabo });
  const own = ['Planta Ajena', 'Planta', '', guabo.canton ?? '', guabo.lat, guabo.lng, '', '', '', ''];
  expect((await bring([own], 'strangerAdmin')).remarks).toEqual([{}]);
  const mine = await bring([['Planta Propia', ...own.slice(1)]], 'exporterAdmin');
  expect(mine.remarks[0]?.lat).toMatch(/a \d+ m$/);
});
