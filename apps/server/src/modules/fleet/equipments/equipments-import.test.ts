import { getEquipment, getEquipments, getModems } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { makeModemKeys, mountModem } from '@cabezal/contract/fleet/modems/modems.calls';
import { type ImportKind, listImportRows } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import type { UserName } from '../../../../test/world.ts';
import type { SheetCell } from '../../../../test/write-excel.ts';
import { nobody } from '../../../platform/http/context.ts';
import { checkRows } from '../../system/imports/check-rows.ts';
import { isGood } from '../../system/imports/check-workbook.ts';
import { bringIn } from '../../system/imports/import.samples.ts';
import type { KindOfImport, Who } from '../../system/imports/kind.ts';
import { lockMountPlace } from '../devices/lock-mount-place.ts';
import { equipmentImport } from './equipments.import.ts';

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

test('equipment: checks the fields of each kind, unique IMEI and plates, and one of a kind per truck', async () => {
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

test('modems with code and sender: registered, mounted from now, with keys made together, and sending', async () => {
  const me = await t.as('operador');
  await me.ok(mountModem, { id_equipment: 9, version: 1, id_truck: null });
  const heads = ['Tipo', 'Disco', 'Código que envía', 'Forma de envío', 'Placa del camión', 'IMEI'];
  const phone = 'Teléfono con Traccar Client';
  const rows: Cells[] = [
    heads,
    ['Módem', 'XL-1', 'FLOTA 1', phone, 'GSB-0002', ''],
    ['Módem', 'XL-2', '', '', '', '356938035643809'],
    ['Módem', 'XL-3', '', '', '', ''],
    ['Módem', 'XL-4', 'FLOTA 1', '', '', ''],
    ['Módem', 'XL-5', 'TRUCK-1', '', '', ''],
    ['Chasis', 'XL-6', 'FLOTA 6', phone, '', ''],
    ['Módem', 'XL-7', 'a&b', 'Paloma', '', ''],
  ];
  const file = await bring('operador', 'equipments', rows);
  expect(file.errors).toEqual([
    {},
    {},
    { code: 'Ingrese el código con que envía o su IMEI' },
    { code: 'Repite la fila 2' },
    { code: 'Ya existe un módem que envía con ese código' },
    {
      code: 'Solo un módem envía con un código',
      sender: 'Solo un módem envía posiciones',
      size: 'Elija el tamaño del chasis',
    },
    { code: expect.stringContaining('hasta 60'), sender: expect.stringContaining('Use uno de estos valores') },
  ]);
  await file.store();
  const noKey = { filters: { has_key: false }, search: 'xl-' };
  const found = (await me.ok(getModems, noKey)).rows;
  expect(found).toMatchObject([
    { disk: 'XL-1', code: 'FLOTA 1', sender: 'TRACCAR_CLIENT', id_truck: 2 },
    { disk: 'XL-2', code: '356938035643809', sender: 'OSMAND', id_truck: null },
  ]);
  const { keys } = await me.ok(makeModemKeys, { ids: found.map(row => row.id_equipment) });
  expect((await me.ok(getModems, noKey)).rows).toEqual([]);
  const query = { id: 'FLOTA 1', key: keys[0]?.key ?? '', lat: '-2.1', lon: '-79.9' };
  const send = async () => (await t.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode;
  await expect.poll(send).toBe(200);
  const at = await t.rows(sql<{ id_truck: number }>`select distinct id_truck from positions`);
  expect(at).toEqual([{ id_truck: 2 }]);
  // The same file changes nothing; another sender and another truck are changes.
  expect((await bring('operador', 'equipments', rows.slice(0, 3))).counts).toMatchObject({ SAME: 2 });
  const moved = await bring('operador', 'equipments', [heads, ['Módem', 'XL-2', '', phone, '', '']]);
  expect(moved.counts).toMatchObject({ CHANGE: 1 });
  await moved.store();
  expect((await me.ok(getModems, { search: 'xl-2' })).rows).toMatchObject([
    { code: '356938035643809', sender: 'TRACCAR_CLIENT', has_key: true },
  ]);
});

test('a modem moved while a file that names it is being stored stays at its new place', async () => {
  const me = await t.as('operador');
  const id_equipment = 8;
  const { version } = await me.ok(getEquipment, { id_equipment });
  const kind: KindOfImport<unknown> = equipmentImport;
  const who: Who = {
    actor: { ...nobody, audience: 'operator', id_company: 1, actions: new Set(['equipment.write']) },
    today: '2026-11-21',
  };
  const cells = { kind: 'Módem', disk: 'MOD-301', observation: 'Del archivo' };
  const check = () => t.write(tx => checkRows(tx, who, kind, [{ row_number: 2, cells }]));
  const store = (rows: Awaited<ReturnType<typeof check>>) =>
    t.write(tx => kind.store(tx, who, rows.filter(isGood), undefined));
  const read = await check();
  expect(read.map(row => row.errors)).toEqual([{}]);
  await me.ok(mountModem, { id_equipment, version, id_truck: null });
  await expect(store(read)).rejects.toMatchObject({ status: 409, code: 'MODIFICADO' });
  // After another check the row is stored. The truck, which the file does not name, is unchanged.
  await store(await check());
  const [found] =
    await t.rows(sql`select e.id_truck, e.observation, (select count(*)::int from device_mounts m join devices d using (id_device)
      where d.id_equipment = e.id_equipment and m.to_at is null) as mounts from equipments e where id_equipment = ${id_equipment}`);
  expect(found).toEqual({ id_truck: null, observation: 'Del archivo', mounts: 0 });
});

test('a modem on a chassis stays there when the file names no truck; a truck unmounts it from the chassis', async () => {
  const me = await t.as('operador');
  const id_equipment = 8;
  const chassis = 6;
  const { version, id_truck } = await me.ok(getEquipment, { id_equipment });
  expect(id_truck).toBeNull();
  await me.ok(mountModem, { id_equipment, version, id_truck: null, id_mounted_on: chassis });
  const [truck] = await t.rows(sql<{ license_plate: string }>`select license_plate from trucks where id_truck = 1`);
  const store = async (heads: string[], row: string[]) => {
    const brought = await bring('operador', 'equipments', [heads, row]);
    expect(brought.counts).toMatchObject({ CHANGE: 1 });
    await brought.store();
    return me.ok(getEquipment, { id_equipment });
  };
  expect(await store(['Tipo', 'Disco', 'Observación'], ['Módem', 'MOD-301', 'En el patio'])).toMatchObject({
    observation: 'En el patio',
    id_mounted_on: chassis,
  });
  const heads = ['Tipo', 'Disco', 'Placa del camión'];
  expect(await store(heads, ['Módem', 'MOD-301', truck?.license_plate ?? ''])).toMatchObject({
    id_truck: 1,
    id_mounted_on: null,
  });
  const open = await t.rows(sql`select m.id_truck, m.id_equipment from device_mounts m join devices d using (id_device)
    where d.id_equipment = ${id_equipment} and m.to_at is null`);
  expect(open).toEqual([{ id_truck: 1, id_equipment: null }]);
});

test('a file that is stored while a chassis is mounted is refused: a truck carries one of a kind', async () => {
  const me = await t.as('operador');
  const [truck] = await t.rows<{ plate: string }>(sql`select license_plate as plate from trucks where id_truck = 6`);
  const heads = ['Tipo', 'Disco', 'Tamaño', 'Placa del camión'];
  const file = await bring('operador', 'equipments', [heads, ['Chasis', 'CHA-951', '40', truck?.plate ?? '']]);
  expect(file.errors).toEqual([{}]);
  const begun: ReturnType<typeof file.tryStore>[] = [];
  await whileLocked(
    t,
    async tx => {
      await lockMountPlace(tx, 'CHA', 6);
      await tx.run(sql`update equipments set id_truck = 6, version = version + 1 where id_equipment = 5`);
    },
    async () => {
      begun.push(file.tryStore());
      await untilBlocked(t, Promise.all(begun));
    },
  );
  const [answer] = await Promise.all(begun);
  expect(answer?.body.code).toBe('REVISION_CAMBIADA');
  const { rows } = await me.ok(listImportRows, { filters: { id_import: file.id_import } });
  expect(rows.map(row => row.errors)).toEqual([{ truck_plate: 'El camión ya lleva un chasis' }]);
  expect(await t.rows(sql`select id_equipment from equipments where id_truck = 6 and kind = 'CHA'`)).toEqual([
    { id_equipment: 5 },
  ]);
});

test('a chassis that is unmounted while a file is being stored stays unmounted after the file is stored', async () => {
  const me = await t.as('operador');
  const heads = ['Tipo', 'Disco', 'Observación'];
  const [chassis] = await t.rows<{ disk: string }>(sql`select disk from equipments where id_equipment = 5`);
  const file = await bring('operador', 'equipments', [heads, ['Chasis', chassis?.disk ?? '', 'Del archivo']]);
  const begun: ReturnType<typeof file.tryStore>[] = [];
  await whileLocked(
    t,
    tx => tx.run(sql`update equipments set id_truck = null, version = version + 1 where id_equipment = 5`),
    async () => {
      begun.push(file.tryStore());
      await untilBlocked(t, Promise.all(begun));
    },
  );
  const [answer] = await Promise.all(begun);
  expect(answer?.status).toBe(200);
  const { observation, id_truck } = await me.ok(getEquipment, { id_equipment: 5 });
  expect({ observation, id_truck }).toEqual({ observation: 'Del archivo', id_truck: null });
});

test('a list names the modems that do not send and those whose clock is wrong', async () => {
  const me = await t.as('operador');
  await t.write(tx =>
    tx.run(sql`insert into device_signals (id_device, heard_at, device_time, outcome, clock_off_s) values
      (4, ${tx.now}::timestamptz - interval '21 minutes', ${tx.now}, 'STORED', 0),
      (5, ${tx.now}, ${tx.now}, 'STORED', -18000), (6, ${tx.now}, ${tx.now}, 'STORED', 60)`),
  );
  const of = async (signal: 'SILENT' | 'CLOCK') =>
    (await me.ok(getModems, { filters: { signal } })).rows.map(row => row.disk);
  expect([await of('SILENT'), await of('CLOCK')]).toEqual([['MOD-304'], ['MOD-305']]);
});
