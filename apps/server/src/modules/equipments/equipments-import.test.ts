import { getEquipments } from '@cabezal/contract/equipments/equipments.calls';
import type { ImportKind } from '@cabezal/contract/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { UserName } from '../../../test/world.ts';
import type { SheetCell } from '../../../test/write-excel.ts';
import { bringIn } from '../imports/import.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

type Cells = readonly SheetCell[];
const bring = (who: UserName, kind: ImportKind, rows: readonly Cells[]) => bringIn(t, who, kind, rows);

const gearHeads = [
  'Tipo',
  'Disco',
  'Placa',
  'Tamaño',
  'Placa del camión',
  'Marca',
  'Horómetro',
  'IMEI',
  'Certificado MTOP',
  'Certificado MTOP vence',
  'RUC de la compañía',
];

test('equipment: what each kind has, IMEI and plates once, one of a kind on a truck', async () => {
  const [truck] = await t.rows(sql<{ plate: string }>`select license_plate as plate from trucks where id_truck = 5`);
  const plate = truck?.plate ?? '';
  const brought = await bring('operador', 'equipments', [
    gearHeads,
    ['Chasis', 'CHA-901', 'GBQ-0901', '40', '', 'Fruehauf', '', '', 'MT-77', '31/12/2027', ''],
    ['Generador', 'GEN-901', '', '', plate, 'Carrier', 1200, '', '', '', '0990000002001'],
    ['Generador', 'GEN-902', 'GBQ-0902', '', plate, 'Carrier', 'mucho', '', '', '', '0990000002001'],
    ['Módem', 'MOD-901', '', '', '', '', '', '490154203237518', '', '', ''],
    ['Módem', 'MOD-902', '', '', '', '', 5, '490154203237519', '', '', ''],
    ['Chasis', 'CHA-901', 'GBQ901', '', '', '', '', '', '', '', ''],
  ]);
  expect(brought.errors).toEqual([
    {},
    {},
    {
      license_plate: 'Solo un chasis lleva placa',
      'attribute.horometro': expect.stringContaining('horómetro'),
      truck_plate: 'Repite la fila 3',
    },
    {},
    { 'attribute.imei': expect.stringContaining('IMEI'), 'attribute.horometro': 'Un módem no tiene ese dato' },
    { size: 'Elija el tamaño del chasis', disk: 'Repite la fila 2', license_plate: 'Repite la fila 2' },
  ]);
  await brought.store();
  const me = await t.as('operador');
  const { rows } = await me.ok(getEquipments, { search: '901', sort: [{ field: 'disk', dir: 'asc' }] });
  expect(rows.map(e => [e.disk, e.license_plate, e.business_name, e.is_own])).toEqual([
    ['CHA-901', 'GBQ0901', 'Translitoral S.A.', true],
    ['GEN-901', null, 'Transportes Andrade', false],
    ['MOD-901', null, 'Translitoral S.A.', true],
  ]);
  const again = await bring('operador', 'equipments', [
    gearHeads,
    ['Chasis', 'CHA-901', 'GBQ-0901', '40', '', '', '', '', '', '', ''],
    ['Generador', 'GEN-901', '', '', '', '', 1350, '', '', '', ''],
  ]);
  expect(again.counts).toEqual({ NEW: 0, CHANGE: 1, SAME: 1, BAD: 0 });
  await again.store();
  const [stored] = await t.rows(
    sql<{
      attributes: { code: string; value: string }[];
      id_truck: number;
    }>`select attributes, id_truck from equipments where disk = 'GEN-901'`,
  );
  expect(stored?.attributes.map(a => [a.code, a.value])).toEqual([
    ['marca', 'Carrier'],
    ['horometro', '1350'],
  ]);
  expect(stored?.id_truck).toBe(5);
  const taken = await bring('operador', 'equipments', [
    gearHeads,
    ['Generador', 'GEN-903', '', '', plate, '', '', '', '', '', '0990000002001'],
    ['Módem', 'MOD-903', '', '', '', '', '', '490154203237518', '', '', ''],
  ]);
  expect(taken.errors).toEqual([
    { truck_plate: 'El camión ya lleva un generador' },
    { 'attribute.imei': 'Ya existe un módem con ese IMEI', code: 'Ya existe un módem que envía con ese código' },
  ]);
});
