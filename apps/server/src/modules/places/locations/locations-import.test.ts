import { getLocations } from '@cabezal/contract/places/locations/locations.calls';
import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import type { SheetCell } from '../../../../test/write-excel.ts';
import { bringIn } from '../../system/imports/import.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

type Cells = readonly SheetCell[];
const bring = (who: UserName, kind: ImportKind, rows: readonly Cells[]) => bringIn(t, who, kind, rows);

const placeHeads = [
  'Nombre',
  'Tipo',
  'Código',
  'Provincia',
  'Cantón',
  'Latitud',
  'Longitud',
  'Horas libres',
  'Radio de la geocerca (m)',
  'RUC de la compañía',
];
const exporterRuc = '0790000004001';
const importerRuc = '1790000005001';

test('the operator’s own base needs no RUC; a longitude without its sign is reported for the longitude', async () => {
  const brought = await bring('operador', 'locations', [
    placeHeads,
    ['Base Norte', 'Base', 'BASE-N', '', 'Durán', -2.17, -79.83, '', '', ''],
    ['Puerto Sur', 'Puerto', 'PRT-S', '', 'Guayaquil', -2.27, 79.9, '', '', ''],
  ]);
  expect(brought.errors).toEqual([{}, { lng: 'En el Ecuador la longitud es negativa: -79,9' }]);
  const own = await bring('operador', 'locations', [
    placeHeads,
    ['Base Norte', 'Base', 'BASE-N', '', 'Durán', -2.17, -79.83, '', '', ''],
  ]);
  await own.store();
  const [base] = (await (await t.as('operador')).ok(getLocations, { search: 'base norte' })).rows;
  expect(base).toMatchObject({ type: 'BASE', company: 'Translitoral S.A.' });
});

test('imports establishments: cantons by name, unique codes, owners, and public places', async () => {
  const brought = await bring('operador', 'locations', [
    placeHeads,
    ['Empacadora Barbones', 'planta', 'plt-bar', '', 'El Guabo', '-3,1900', '-79,8800', '5,5', '', exporterRuc],
    ['Depósito Norte', 'Depósito', 'DEP-N', 'Guayas', 'Guayaquil', '-2.05', '-79.93', '', 250, ''],
    ['Planta sin dueño', 'Planta', '', '', 'Machala', -3.26, -79.95, '', '', ''],
    ['Fuera', 'Gasolinera', 'DEP-N', '', 'Machalá de Abajo', 40.4, -3.7, 500, 10, ''],
    ['Conexión', 'Punto de conexión', '', '', 'Machala', -3.26, -79.95, '', '', ''],
  ]);
  expect(brought.errors).toEqual([
    {},
    {},
    { company_ruc: 'Elija la compañía: plantas, patios y bases tienen una' },
    {
      code: 'Repite la fila 3',
      canton: 'No hay un cantón con ese nombre en esa provincia',
      lat: 'El punto está fuera del Ecuador',
      free_hours: expect.any(String),
      radius_m: 'El radio va de 30 a 5.000 m',
    },
    { type: expect.stringContaining('Use uno de estos valores') },
  ]);
  await brought.store();
  const me = await t.as('operador');
  const [plant] = (await me.ok(getLocations, { search: 'barbones' })).rows;
  expect(plant).toMatchObject({
    code: 'PLT-BAR',
    type: 'PLT',
    company: 'Bananera Río Jubones',
    canton: 'El Guabo',
    free_hours: '5.50',
    lat: -3.19,
    radius_m: 300,
  });
  const [depot] = (await me.ok(getLocations, { search: 'depósito norte' })).rows;
  expect(depot).toMatchObject({ type: 'DEP', id_company: null, radius_m: 250 });

  const again = await bring('operador', 'locations', [
    placeHeads,
    ['Empacadora Barbones', 'Planta', 'PLT-BAR', '', 'El Guabo', '-3,1900', '-79,8800', '', '', exporterRuc],
    ['Depósito Norte II', 'Depósito', 'DEP-N', 'Guayas', 'Guayaquil', '-2.06', '-79.93', '3', '', ''],
  ]);
  expect(again.counts).toEqual({ NEW: 0, CHANGE: 1, SAME: 1, BAD: 0 });
  await again.store();
  const [moved] = (await me.ok(getLocations, { search: 'depósito norte' })).rows;
  expect(moved).toMatchObject({ name: 'Depósito Norte II', lat: -2.06, free_hours: '3.00', radius_m: 250 });
});

test('an existing establishment keeps its owner: an empty RUC says nothing, another one is refused', async () => {
  const row = (name: string, ruc: string): Cells => [
    name,
    'Planta',
    'PLT-RUC',
    '',
    'El Guabo',
    -3.21,
    -79.86,
    '',
    '',
    ruc,
  ];
  const added = await bring('operador', 'locations', [placeHeads, row('Empacadora Propia', exporterRuc)]);
  await added.store();
  const same = await bring('operador', 'locations', [placeHeads, row('Empacadora Propia', '')]);
  expect([same.errors, same.counts]).toEqual([[{}], { NEW: 0, CHANGE: 0, SAME: 1, BAD: 0 }]);
  const moved = await bring('operador', 'locations', [placeHeads, row('Empacadora Propia', importerRuc)]);
  expect(moved.errors).toEqual([{ company_ruc: 'El establecimiento no es de esa compañía: cámbielo en su ficha' }]);
  const unknown = await bring('operador', 'locations', [placeHeads, row('Empacadora Propia', '0999999999001')]);
  expect(unknown.errors).toEqual([{ company_ruc: 'No hay una compañía con ese RUC' }]);
  const renamed = await bring('operador', 'locations', [placeHeads, row('Empacadora Nueva', '')]);
  expect(renamed.counts).toMatchObject({ CHANGE: 1, BAD: 0 });
  await renamed.store();
  const [plant] = (await (await t.as('operador')).ok(getLocations, { search: 'empacadora nueva' })).rows;
  expect(plant).toMatchObject({ code: 'PLT-RUC', company: 'Bananera Río Jubones' });
});

test('an existing establishment keeps a canton that has been deactivated since; a new one may not name it', async () => {
  const row = (code: string, hours: string): Cells => [
    `Depósito ${code}`,
    'Depósito',
    code,
    '',
    'Samborondón',
    -2.05,
    -79.82,
    hours,
    '',
    '',
  ];
  await (await bring('operador', 'locations', [placeHeads, row('DEP-SAM', '')])).store();
  await t.write(tx => tx.run(sql`update cantons set active = false where name = 'Samborondón'`));
  const brought = await bring('operador', 'locations', [placeHeads, row('DEP-SAM', '4'), row('DEP-SAM2', '')]);
  expect(brought.errors).toEqual([{}, { canton: 'No hay un cantón con ese nombre en esa provincia' }]);
  expect(brought.counts).toMatchObject({ CHANGE: 1, BAD: 1 });
  await t.write(tx => tx.run(sql`update cantons set active = true`));
});

test("imports a customer's own plants and those it acts for, nothing public and nothing of strangers", async () => {
  const rows = (ruc: string): readonly Cells[] => [
    placeHeads,
    ['Hacienda Nueva', 'Planta', '', '', 'El Guabo', -3.2, -79.84, '', '', ruc],
    ['Puerto mío', 'Puerto', '', '', 'El Guabo', -3.2, -79.84, '', '', ''],
    ['Robado', 'Planta', 'PLT-BAR', '', 'El Guabo', -3.2, -79.84, '', '', ''],
  ];
  const stranger = await bring('strangerAdmin', 'locations', rows(exporterRuc));
  expect(stranger.errors).toEqual([
    { company_ruc: 'No hay una compañía con ese RUC' },
    { type: 'Los lugares públicos solo los registra la operadora' },
    { code: 'Ya existe un establecimiento con ese código' },
  ]);
  const forwarder = await bring('forwarderAdmin', 'locations', rows(exporterRuc).slice(0, 2));
  expect(forwarder.errors).toEqual([{}]);
  await forwarder.store();
  const names = (await (await t.as('exporterAdmin')).ok(getLocations, { search: 'hacienda nueva' })).rows;
  expect(names.map(l => l.company)).toEqual(['Bananera Río Jubones']);
});
