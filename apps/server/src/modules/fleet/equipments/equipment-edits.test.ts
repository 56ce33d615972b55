import * as calls from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import {
  getAttributeValues,
  getChasis,
  getChasisExcel,
  getEquipment,
  getEquipments,
  getGenerators,
  getModems,
  getModemsExcel,
} from '@cabezal/contract/fleet/equipments/equipments.calls';
import { mountModem } from '@cabezal/contract/fleet/modems/modems.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { sampleTrip } from '../trucks/trip.samples.ts';
import { sampleUpload } from '../trucks/upload.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const genset = {
  disk: 'gen-501',
  observation: 'Fuga menor',
  attributes: [
    { code: 'marca', value: 'Thermo King' },
    { code: 'tipo', value: 'clip-on' },
    { code: 'horometro', value: '1200' },
    { code: 'galones', value: '75.5' },
    { code: 'poliza', value: 'pol-9', expires_on: '2026-12-01' },
  ],
};
const chassis = {
  disk: 'CHA-501',
  size: '20/40',
  license_plate: 'gba-123',
  attributes: [
    { code: 'ejes', value: '3' },
    { code: 'mtop', value: 'MTOP-501', expires_on: '2027-03-01' },
  ],
};
const imei = '490154203237518';
interface Logged {
  id_record: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  motive: string | null;
  id_user: number;
}
const logged = (action: string) =>
  t.rows<Logged>(
    sql`select id_record, before, after, motive, id_user from audit_log where action = ${action} order by id desc`,
  );

test('every field of a genset is stored, shown, listed and logged; a stranger cannot read it', async () => {
  const carrier = await t.as('carrierAdmin');
  const papers = [{ kind: 'POLIZA', id_file: await sampleUpload(t, carrier, 'poliza.png') }];
  const made = await carrier.ok(calls.addGenerator, { ...genset, id_truck: 5, papers });
  expect(made).toMatchObject({
    kind: 'GEN',
    disk: 'GEN-501',
    id_company: 2,
    business_name: 'Transportes Andrade',
    is_own: false,
    availability: 'DISPONIBLE',
    active: true,
    id_truck: 5,
    truck_disk: 'P-05',
    license_plate_truck: 'GSB0005',
    observation: 'Fuga menor',
    expires_on: '2026-12-01',
    certificates: [{ code: 'poliza', value: 'POL-9', dias_vencer: 10, filename: 'poliza.png' }],
    can: { edit: true, change_availability: true },
  });
  expect(made.attributes[3]).toEqual({
    code: 'galones',
    name: 'Galones de tanque',
    value: '75.5',
    company_name: 'Transportes Andrade',
  });
  expect((await carrier.ok(getGenerators, { search: 'gen-501' })).rows[0]).toMatchObject({ truck_disk: 'P-05' });
  expect((await logged('add_equipment'))[0]).toMatchObject({
    id_record: String(made.id_equipment),
    id_user: 8,
    after: { disk: 'GEN-501', poliza: 'POL-9 hasta 01/dic/2026', id_company: 2 },
  });
  const stranger = await t.as('otherCarrierAdmin');
  expect((await stranger.call(getEquipment, { id_equipment: made.id_equipment })).status).toBe(404);
  expect((await stranger.call(calls.addGenerator, { ...genset, disk: 'GEN-502', id_company: 2 })).status).toBe(404);
  for (const who of ['exporterAdmin', 'driver', 'despacho'] as const)
    expect((await (await t.as(who)).call(calls.addGenerator, genset)).status, who).toBe(403);
});

test('a chassis has a size and a plate that is the same with and without zero; its report has a column for each attribute', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addChassis, chassis);
  expect(made).toMatchObject({ kind: 'CHA', size: '20/40', license_plate: 'GBA123', is_own: true, id_company: 1 });
  const other = await t.as('otherCarrierAdmin');
  expect(await other.call(calls.addChassis, { ...chassis, disk: 'CHA-502', license_plate: 'GBA-0123' })).toMatchObject({
    status: 409,
    body: { code: 'PLACA_DUPLICADA', fields: { license_plate: 'Ya existe un chasis con esa placa' } },
  });
  expect((await other.call(calls.addChassis, { ...chassis, license_plate: null })).body).toMatchObject({
    code: 'DISCO_DUPLICADO',
    fields: { disk: 'Ya existe un chasis con ese disco' },
  });
  // Another kind may have the same disk, and a truck the same plate.
  expect((await me.ok(calls.addGenerator, { disk: 'CHA-501' })).kind).toBe('GEN');
  const [header = [], row = []] = await cellsOf(me, getChasisExcel, { search: 'cha-501' });
  const cell = (name: string) => row[header.indexOf(name)];
  expect([cell('Placa'), cell('Ejes'), cell('Certificado MTOP')]).toEqual(['GBA-123', '3', 'MTOP-501']);
  expect(header).toContain('Certificado MTOP: vence');
  expect(header).not.toContain('IMEI');
});

test('a modem needs a valid IMEI that no other has, and has its own owner', async () => {
  const me = await t.as('operador');
  await me.ok(mountModem, { id_equipment: 8, version: 1, id_truck: null });
  const attributes = [
    { code: 'chip', value: '0991234567' },
    { code: 'imei', value: imei },
  ];
  const made = await me.ok(calls.addModem, { disk: 'MOD-1', attributes, id_owner: 3, id_truck: 1 });
  expect(made).toMatchObject({ kind: 'MOD', id_owner: 3, owner_name: 'Carga Sur', truck_disk: '01' });
  const again = await me.call(calls.addModem, { disk: 'MOD-2', attributes });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'IMEI_DUPLICADO', fields: { 'attributes.1.value': 'Ya existe un módem con ese IMEI' } },
  });
  const wrong = await me.call(calls.addModem, {
    disk: 'MOD-2',
    attributes: [{ code: 'imei', value: '490154203237519' }],
  });
  expect(wrong.body.fields).toEqual({
    'attributes.0.value': 'El IMEI es inválido: son 15 dígitos y el último es verificador',
  });
  expect((await me.call(calls.addModem, { disk: 'MOD-2' })).body.fields).toEqual({
    code: 'Ingrese el código con que envía o su IMEI',
  });
  expect((await me.call(calls.addModem, { disk: 'MOD-2', attributes, id_owner: 999 })).body.fields).toHaveProperty(
    'id_owner',
  );
  expect((await me.ok(getModems, {})).rows.map(row => row.disk)).toContain('MOD-1');
  const [header = [], row = []] = await cellsOf(me, getModemsExcel, { search: 'MOD-1' });
  expect(row[header.indexOf('Dueño')]).toBe('Carga Sur');
  expect(row[header.indexOf('IMEI')]).toBe(imei);
});

test('reports bad data at its field; refuses data of another kind', async () => {
  const me = await t.as('operador');
  const bad = await me.call(calls.addChassis, {
    ...chassis,
    disk: '-X',
    size: '30',
    license_plate: 'D0-12',
    id_truck: 999,
    attributes: [
      { code: 'ejes', value: '9' },
      { code: 'imei', value: imei },
      { code: 'mtop', expires_on: '2027-01-01' },
    ],
  });
  expect(bad.status).toBe(422);
  expect(bad.body.fields).toEqual({
    disk: 'El disco lleva hasta 20 letras, números o guiones, como GEN-101',
    size: 'Elija el tamaño del chasis',
    license_plate: 'La placa es inválida, use el formato ABC-1234',
    id_truck: 'Elija un camión de la compañía del equipo',
    'attributes.0.value': 'Elija uno de la lista',
    'attributes.1.value': 'Un chasis no tiene ese dato',
    'attributes.2.expires_on': 'Ingrese el número del certificado',
  });
  expect((await me.call(calls.addGenerator, { ...genset, size: '40' })).status).toBe(400);
  expect((await me.call(calls.addGenerator, { ...genset, disk: 'GEN-9', id_company: 4 })).status).toBe(404);
});

test('two people register the same disk, plate or IMEI at once: one gets an error', async () => {
  const me = await t.as('operador');
  const other = await t.as('admin');
  const plates = await Promise.all([
    me.call(calls.addChassis, { disk: 'CHA-601', size: '40', license_plate: 'GBC-123' }),
    other.call(calls.addChassis, { disk: 'CHA-602', size: '40', license_plate: 'GBC-0123' }),
  ]);
  expect(plates.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['PLACA_DUPLICADA', 'ok']);
  const disks = await Promise.all([
    me.call(calls.addGenerator, { disk: 'GEN-601' }),
    other.call(calls.addGenerator, { disk: 'GEN-601' }),
  ]);
  expect(disks.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['DISCO_DUPLICADO', 'ok']);
});

test('a truck carries one of each kind: the operator’s may be on any truck, a carrier’s on its own', async () => {
  const me = await t.as('operador');
  const taken = await me.call(calls.addGenerator, { disk: 'GEN-701', id_truck: 5 });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'CAMION_CON_EQUIPO', fields: { id_truck: 'El camión ya lleva el generador GEN-501' } },
  });
  const lent = await me.ok(calls.addGenerator, { disk: 'GEN-701', id_truck: 7 });
  expect(lent.attributes).toEqual([]);
  expect((await me.ok(calls.addChassis, { disk: 'CHA-701', size: '40', id_truck: 5 })).truck_disk).toBe('P-05');
  const carrier = await t.as('carrierAdmin');
  const foreign = await carrier.call(calls.addGenerator, { disk: 'GEN-702', id_truck: 7 });
  expect(foreign.body.fields).toEqual({ id_truck: 'Elija un camión de la compañía del equipo' });
  await t.write(tx => tx.run(sql`update trucks set active = false where id_truck = 6`));
  const idle = await carrier.call(calls.addGenerator, { disk: 'GEN-702', id_truck: 6 });
  expect(idle.body.fields).toEqual({ id_truck: 'El camión está inactivo' });
  await t.write(tx => tx.run(sql`update trucks set active = true where id_truck = 6`));
});

test('the log names each changed attribute, the history describes it in words; an old version is refused', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addGenerator, { ...genset, disk: 'GEN-801' });
  const values = { ...genset, disk: 'GEN-801', id_equipment: made.id_equipment, version: made.version };
  const attributes = [
    ...genset.attributes.filter(one => one.code !== 'tipo' && one.code !== 'horometro'),
    { code: 'horometro', value: '1350' },
  ];
  const after = await me.ok(calls.updateEquipment, { ...values, observation: null, attributes });
  expect(after).toMatchObject({ version: made.version + 1, observation: null });
  expect(after.attributes.map(one => one.code)).toEqual(['marca', 'horometro', 'galones', 'poliza']);
  const [entry] = await logged('update_equipment');
  expect(entry?.before).toEqual({ observation: 'Fuga menor', tipo: 'clip-on', horometro: '1200' });
  expect(entry?.after).toEqual({ observation: null, tipo: null, horometro: '1350' });
  const { rows } = await me.ok(getHistory, { noun: 'equipment', id: made.id_equipment });
  expect(rows[0]).toMatchObject({ what: 'Modificó el equipo' });
  expect(rows[0]?.changes).toContainEqual({
    field: 'horometro',
    label: 'Horómetro (h)',
    before: '1200',
    after: '1350',
  });
  expect((await me.call(calls.updateEquipment, values)).body.code).toBe('MODIFICADO');
  expect((await me.call(calls.updateEquipment, { ...values, version: after.version, size: '40' })).body.fields).toEqual(
    {
      size: 'Solo un chasis tiene tamaño',
    },
  );
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(calls.updateEquipment, { ...values, version: after.version })).status).toBe(404);
  const reader = await (await t.as('despacho')).ok(getEquipment, { id_equipment: made.id_equipment });
  expect(reader.can.edit).toBe('Su usuario no puede editar equipos');
});

test('the operator moves an equipment without trips to another carrier, which then sees it', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addGenerator, { disk: 'GEN-901', id_company: 2, id_truck: 6 });
  const values = { disk: 'GEN-901', id_equipment: made.id_equipment, version: made.version };
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(calls.updateEquipment, { ...values, id_company: 3 })).status).toBe(404);
  // The truck that carries it belongs to the other carrier.
  const mounted = await me.call(calls.updateEquipment, { ...values, id_truck: 6, id_company: 3 });
  expect(mounted.body.fields).toEqual({ id_truck: 'Elija un camión de la compañía del equipo' });
  const moved = await me.ok(calls.updateEquipment, { ...values, id_company: 3 });
  expect(moved).toMatchObject({ id_company: 3, is_own: false, id_truck: null });
  expect((await carrier.call(getEquipment, { id_equipment: made.id_equipment })).status).toBe(404);
  expect((await (await t.as('otherCarrierAdmin')).ok(getEquipment, { id_equipment: made.id_equipment })).disk).toBe(
    'GEN-901',
  );
  await t.write(tx => sampleTrip(tx, { guide: { id_generator: made.id_equipment, id_carrier: 3 } }));
  const busy = await me.call(calls.updateEquipment, { ...values, version: moved.version, id_company: 1 });
  expect(busy).toMatchObject({ status: 409, body: { code: 'EQUIPO_CON_VIAJES' } });
});

test('certificates: the list filters and sorts by the earliest expiry', async () => {
  const me = await t.as('operador');
  const add = (disk: string, expires_on: string) =>
    me.ok(calls.addChassis, { disk, size: '45', attributes: [{ code: 'poliza', value: 'POL-1', expires_on }] });
  await add('CHA-X1', '2026-11-20');
  await add('CHA-X2', '2026-11-21');
  await add('CHA-X3', '2026-12-21');
  await add('CHA-X4', '2026-12-22');
  const of = async (certificate: string) =>
    (await me.ok(getEquipments, { filters: { kind: 'CHA', size: '45', certificate } })).rows.map(row => row.disk);
  expect(await of('expired')).toEqual(['CHA-X1']);
  expect(await of('about_to_expire')).toEqual(['CHA-X2', 'CHA-X3']);
  expect(await of('ok')).toEqual(['CHA-X4']);
  const sort = [{ field: 'expires_on', dir: 'desc' }];
  const sorted = await me.ok(getChasis, { filters: { size: '45' }, sort });
  expect(sorted.rows.map(row => row.disk)).toEqual(['CHA-X4', 'CHA-X3', 'CHA-X2', 'CHA-X1']);
});

test('the attributes of a kind come with the choices and with the values that the person’s own equipment uses', async () => {
  const carrier = await t.as('carrierAdmin');
  const of = async (me: typeof carrier, code: string) =>
    (await me.ok(getAttributeValues, { kind: 'GEN' })).find(one => one.code === code);
  expect((await of(carrier, 'tipo'))?.values.map(one => one.code)).toEqual(['clip-on', 'underslung']);
  await (await t.as('otherCarrierAdmin')).ok(calls.addGenerator, {
    disk: 'GEN-Z1',
    attributes: [{ code: 'marca', value: 'Marca ajena' }],
  });
  expect((await of(carrier, 'marca'))?.in_use).toEqual(['Thermo King']);
  expect((await of(await t.as('operador'), 'marca'))?.in_use).toContain('Marca ajena');
  const modem = await carrier.ok(getAttributeValues, { kind: 'MOD' });
  expect(modem.find(one => one.code === 'imei')).toMatchObject({ required: false, entry: 'text' });
});
