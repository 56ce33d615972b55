import { associateDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { addGenerator, addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { mountModem } from '@cabezal/contract/fleet/modems/modems.calls';
import * as calls from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck, getTrucks, getTrucksExcel } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { getTruckStateLogs, getTruckTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { loadCandidates } from '../../operations/dispatch/candidates.ts';
import { lockMountPlacesOf } from '../devices/lock-mount-place.ts';
import { sampleTrip } from './trip.samples.ts';
import { sampleUpload } from './upload.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const details = {
  disk: '21',
  license_plate: 'GBA-4521',
  brand: 'Volvo',
  model: 'FH 460',
  country_factory: 'Suecia',
  color: 'Blanco',
  factory_year: 2022,
  purchase_year: 2023,
  truck_type: 'Cabezal',
  serial: 'yv2rt40a8nb123456',
  fuel: 'Diésel',
  axles: '6x4',
  body: 'Plataforma',
  cabin: 'Dormitorio',
  passengers: 2,
  tank_1_gallons: 100.5,
  tank_2_gallons: 80,
  tonnage: 48,
  fifth_wheel_lbs: 50_000,
  appraisal: '98000.00',
  motor_brand: 'Volvo',
  motor_model: 'D13',
  motor_serial: 'D13K460-77',
  motor_horsepower: 460,
  motor_cylinder_capacity: 12_800,
  observation_truck: 'Con tres ejes',
};
const stored = {
  ...details,
  license_plate: 'GBA4521',
  serial: 'YV2RT40A8NB123456',
  tank_1_gallons: '100.50',
  tank_2_gallons: '80.00',
  tonnage: '48.00',
};
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
const versionOf = async (id_truck: number) => (await (await t.as('admin')).ok(getTruck, { id_truck })).version;

test('every field of a truck is stored, shown, in the list and in the Excel; a stranger and a customer cannot read it', async () => {
  const carrier = await t.as('carrierAdmin');
  const papers = [{ kind: 'FOTO', id_file: await sampleUpload(t, carrier) }];
  const truck = await carrier.ok(calls.addTruck, { ...details, id_driver: 5, papers });
  expect(truck).toMatchObject({
    ...stored,
    id_company: 2,
    is_owner: false,
    id_driver: 5,
    truck_state: 'DISPONIBLE',
    set_state: 'DISPONIBLE',
    active: true,
    // A carrier's truck waits for procurement; one registered by the operator is qualified (below).
    qualification: 'PENDING',
    certificate_state: 'missing',
    papers: [{ kind: 'FOTO', current: true }],
    can: { edit: true, change_state: true },
  });
  const list = await carrier.ok(getTrucks, { search: 'gba-4521' });
  expect(list.rows[0]).toMatchObject({ ...stored, driver_name: 'Luis Panchana' });
  const [header = [], row = []] = await cellsOf(carrier, getTrucksExcel, { search: 'gba-4521' });
  const cell = (name: string) => row[header.indexOf(name)];
  expect(cell('Serie (VIN)')).toBe(stored.serial);
  expect(cell('Tanque 1 (gal)')).toBe(100.5);
  expect(cell('Avalúo')).toBe(98_000);
  expect(cell('Cilindraje (cm³)')).toBe(12_800);
  expect(cell('Observación')).toBe('Con tres ejes');
  const [entry] = await logged('add_truck');
  expect(entry).toMatchObject({ id_record: String(truck.id_truck), id_user: 8, after: { license_plate: 'GBA4521' } });
  expect((await (await t.as('otherCarrierAdmin')).call(getTruck, { id_truck: truck.id_truck })).status).toBe(404);
  for (const who of ['exporterAdmin', 'driver', 'compras'] as const)
    expect((await (await t.as(who)).call(calls.addTruck, { ...details })).status, who).toBe(403);
  const strange = await carrier.call(calls.addTruck, { ...details, license_plate: 'GBA-1', id_company: 3 });
  expect(strange.status).toBe(404);
});

test('a plate is one truck, with and without zero, also for a company that cannot see it; a disk is unique in its company', async () => {
  const stranger = await t.as('otherCarrierAdmin');
  for (const license_plate of ['GBA-4521', 'gba4521'])
    expect(await stranger.call(calls.addTruck, { ...details, license_plate })).toMatchObject({
      status: 409,
      body: { code: 'CAMION_DUPLICADO', fields: { license_plate: 'Ya existe un camión con esa placa' } },
    });
  const operator = await t.as('operador');
  const short = await operator.ok(calls.addTruck, { disk: '31', license_plate: 'PAA-123' });
  expect(short).toMatchObject({ license_plate: 'PAA123', is_owner: true, id_company: 1, qualification: 'QUALIFIED' });
  const padded = await operator.call(calls.addTruck, { disk: '32', license_plate: 'PAA-0123' });
  expect(padded.body.code).toBe('CAMION_DUPLICADO');
  const disk = await operator.call(calls.addTruck, { disk: '31', license_plate: 'PAA-7777' });
  expect(disk).toMatchObject({
    status: 409,
    body: { code: 'DISCO_DUPLICADO', fields: { disk: 'La compañía ya tiene un camión con ese disco' } },
  });
  // Another company may use the same number.
  expect((await stranger.ok(calls.addTruck, { disk: '31', license_plate: 'PAA-7777' })).id_company).toBe(3);
});

test('two people register the same plate at once: one gets an error', async () => {
  const me = await t.as('operador');
  const other = await t.as('admin');
  const both = await Promise.all([
    me.call(calls.addTruck, { disk: '41', license_plate: 'GBC-123' }),
    other.call(calls.addTruck, { disk: '42', license_plate: 'GBC-0123' }),
  ]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  const disks = await Promise.all([
    me.call(calls.addTruck, { disk: '43', license_plate: 'GBC-0043' }),
    other.call(calls.addTruck, { disk: '43', license_plate: 'GBC-0044' }),
  ]);
  expect(disks.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['DISCO_DUPLICADO', 'ok']);
});

test('reports bad data at its field', async () => {
  const me = await t.as('operador');
  const bad = await me.call(calls.addTruck, {
    ...details,
    disk: '-1',
    license_plate: 'D0-12',
    factory_year: 2028,
    purchase_year: 2019,
    tonnage: 60.5,
    tank_1_gallons: 0,
    passengers: 6,
    fifth_wheel_lbs: 10,
    appraisal: '-1.00',
    serial: 'abc',
    motor_serial: 'x y z 1',
    motor_horsepower: 99,
    motor_cylinder_capacity: 10,
    id_driver: 5,
  });
  expect(bad.status).toBe(422);
  expect(bad.body.fields).toMatchObject({
    license_plate: 'La placa es inválida, use el formato ABC-1234',
    factory_year: 'El año de fabricación va de 1970 a 2027',
    purchase_year: 'El año de compra no puede ser anterior al de fabricación',
    id_driver: 'Elija un conductor de la compañía del camión o asociado con ella',
  });
  expect(Object.keys(bad.body.fields ?? {})).toHaveLength(14);
  expect((await me.call(calls.addTruck, { ...details, fuel: 'Agua' })).body.fields).toEqual({
    fuel: 'Elija el combustible',
  });
  expect((await me.call(calls.addTruck, { ...details, id_company: 4 })).status).toBe(404);
});

test('the usual driver must be of the company or associated with it, and active', async () => {
  const operator = await t.as('operador');
  const edit = async (id_driver: number | null) => {
    const { version } = await operator.ok(getTruck, { id_truck: 6 });
    const values = { disk: 'P-06', license_plate: 'GSB0006', id_truck: 6, version, id_driver };
    return operator.call(calls.editTruck, values);
  };
  expect((await edit(2)).body.fields).toHaveProperty('id_driver');
  await operator.ok(associateDriver, { id_driver: 2, id_company: 2 });
  expect((await edit(2)).body).toMatchObject({ id_driver: 2, driver_name: 'Jorge Tomalá' });
  await t.write(tx => tx.run(sql`update drivers set active = false where id_driver = 5`));
  expect((await edit(5)).body.fields).toEqual({ id_driver: 'El conductor está inactivo' });
  await t.write(tx => tx.run(sql`update drivers set active = true where id_driver = 5`));
  expect((await edit(null)).body.driver_name).toBeNull();
  // A carrier cannot use drivers that it does not see.
  const carrier = await t.as('carrierAdmin');
  const { version } = await carrier.ok(getTruck, { id_truck: 6 });
  const wrong = { id_truck: 6, version, disk: 'P-06', license_plate: 'GSB0006', id_driver: 7 };
  expect((await carrier.call(calls.editTruck, wrong)).body.fields).toHaveProperty('id_driver');
});

test('an edit logs only the changes, the history describes them in words; an old version is refused', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addTruck, { ...details, disk: '51', license_plate: 'GBD-0051' });
  const values = { ...details, disk: '51', license_plate: 'GBD-0051', id_truck: made.id_truck, version: made.version };
  const after = await me.ok(calls.editTruck, { ...values, color: 'Rojo', tonnage: 50, appraisal: '90000.00' });
  expect(after).toMatchObject({ color: 'Rojo', tonnage: '50.00', version: made.version + 1 });
  const [entry] = await logged('edit_truck');
  expect(entry?.before).toEqual({ color: 'Blanco', tonnage: '48.00', appraisal: '98000.00' });
  expect(entry?.after).toEqual({ color: 'Rojo', tonnage: '50.00', appraisal: '90000.00' });
  const { rows } = await me.ok(getHistory, { noun: 'truck', id: made.id_truck });
  expect(rows[0]).toMatchObject({ what: 'Modificó el camión' });
  expect(rows[0]?.changes).toContainEqual({
    field: 'appraisal',
    label: 'Avalúo',
    before: '$98.000,00',
    after: '$90.000,00',
  });
  expect(await me.call(calls.editTruck, { ...values, color: 'Azul' })).toMatchObject({
    status: 409,
    body: { code: 'MODIFICADO' },
  });
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(calls.editTruck, { ...values, version: after.version })).status).toBe(404);
});

test('the operator moves a truck without trips to another carrier, which then sees it', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addTruck, { disk: 'P-61', license_plate: 'GBE-0061', id_company: 2 });
  const values = { disk: 'P-61', license_plate: 'GBE-0061', id_truck: made.id_truck };
  const own = await t.as('carrierAdmin');
  expect((await own.call(calls.editTruck, { ...values, version: made.version, id_company: 3 })).status).toBe(404);
  const moved = await me.ok(calls.editTruck, { ...values, version: made.version, id_company: 3 });
  expect(moved).toMatchObject({ id_company: 3, is_owner: false });
  expect((await own.call(getTruck, { id_truck: made.id_truck })).status).toBe(404);
  expect((await (await t.as('otherCarrierAdmin')).ok(getTruck, { id_truck: made.id_truck })).disk).toBe('P-61');
  await t.write(tx => sampleTrip(tx, { guide: { id_truck: made.id_truck, id_carrier: 3 } }));
  const busy = await me.call(calls.editTruck, { ...values, version: moved.version, id_company: 1 });
  expect(busy.body.code).toBe('CAMION_CON_VIAJES');
});

test('a truck does not move with another carrier’s equipment on it; the operator’s own equipment stays', async () => {
  const [me, own] = [await t.as('operador'), await t.as('carrierAdmin')];
  const details = { disk: 'P-41', license_plate: 'GBE-0071' };
  const { id_truck, version } = await me.ok(calls.addTruck, { ...details, id_company: 2 });
  const modem = await own.ok(addModem, { disk: 'MOD-71', code: 'codigo-71', id_truck, attributes: [] });
  const genset = await me.ok(addGenerator, { disk: 'GEN-71', id_company: 1, id_truck, attributes: [] });
  const move = { ...details, id_truck, version, id_company: 3 };
  expect(await me.call(calls.editTruck, move)).toMatchObject({
    status: 409,
    body: {
      code: 'CAMION_CON_EQUIPO',
      message: 'Lleva equipo de otra compañía, desmóntelo antes: módem MOD-71',
    },
  });
  await own.ok(mountModem, { id_equipment: modem.id_equipment, version: modem.version, id_truck: null });
  expect((await me.ok(calls.editTruck, move)).id_company).toBe(3);
  const left = await t.rows(sql`select id_equipment from equipments where id_truck = ${id_truck}`);
  expect(left).toEqual([{ id_equipment: genset.id_equipment }]);
  const { version: now } = await own.ok(getEquipment, { id_equipment: modem.id_equipment });
  const back = await own.call(mountModem, { id_equipment: modem.id_equipment, version: now, id_truck });
  expect(back.body.fields).toEqual({ id_truck: 'Elija un camión de la compañía del equipo' });
});

test('refuses a modem that is being mounted while the truck moves to another carrier', async () => {
  const [me, own] = [await t.as('operador'), await t.as('carrierAdmin')];
  const { id_truck } = await me.ok(calls.addTruck, { disk: 'P-42', license_plate: 'GBE-0072', id_company: 2 });
  const { id_equipment, version } = await own.ok(addModem, { disk: 'MOD-72', code: 'codigo-72', attributes: [] });
  const mounting = () => own.call(mountModem, { id_equipment, version, id_truck });
  const begun: ReturnType<typeof mounting>[] = [];
  await whileLocked(
    t,
    async tx => {
      await lockMountPlacesOf(tx, id_truck);
      await tx.run(sql`update trucks set id_company = 3 where id_truck = ${id_truck}`);
    },
    async () => {
      begun.push(mounting());
      await untilBlocked(t, Promise.all(begun));
    },
  );
  const [refused] = await Promise.all(begun);
  expect(refused?.body.fields).toEqual({ id_truck: 'Elija un camión de la compañía del equipo' });
});

test('a driver who is moved at the same moment is not entered as the usual driver of a truck', async () => {
  const own = await t.as('carrierAdmin');
  const truck = { ...details, disk: 'P-71', license_plate: 'GBA-7171', serial: 'YV2RT40A8NB717171' };
  const adding = () => own.call(calls.addTruck, { ...truck, id_driver: 5, papers: [] });
  const begun: ReturnType<typeof adding>[] = [];
  await whileLocked(
    t,
    async tx => {
      await tx.run(sql`select 1 from drivers where id_driver = 5 for update`);
      await tx.run(sql`update drivers set id_company = 3 where id_driver = 5`);
    },
    async () => {
      begun.push(adding());
      await untilBlocked(t, Promise.all(begun));
    },
  );
  const [refused] = await Promise.all(begun);
  expect(refused?.body.fields).toEqual({
    id_driver: 'Elija un conductor de la compañía del camión o asociado con ella',
  });
  await t.write(tx => tx.run(sql`update drivers set id_company = 2 where id_driver = 5`));
});

test('the next disk goes on from the highest of the fleet; third parties share one series', async () => {
  const operator = await t.as('operador');
  const own = await operator.ok(calls.getLastDisk, {});
  expect(own.disk).toBe('52');
  const third = await operator.ok(calls.getLastDisk, { id_company: 2 });
  expect(await (await t.as('otherCarrierAdmin')).ok(calls.getLastDisk, {})).toEqual(third);
  expect(third.disk).toBe('P-62');
  expect((await (await t.as('carrierAdmin')).call(calls.getLastDisk, { id_company: 3 })).status).toBe(404);
  expect((await operator.call(calls.getLastDisk, { id_company: 4 })).status).toBe(404);
});

test('a state needs a motive and a decision for each trip; dispatch no longer offers the truck until it is available again', async () => {
  const me = await t.as('operador');
  const start = '2026-11-21T18:00:00Z';
  const planned = await t.write(tx =>
    sampleTrip(tx, { leg_start: start, guide: { id_truck: 3, id_carrier: 1, status: 'GUIA_PENDIENTE' } }),
  );
  const waiting = await t.write(tx => sampleTrip(tx, { leg_start: '2026-12-01T18:00:00Z' }));
  const offered = async () => {
    const found = await t.write(tx =>
      loadCandidates(tx, { actions: new Set(), audience: 'operator' }, { id_leg: waiting.id_leg }),
    );
    return found.candidates.some(c => c.id_truck === 3);
  };
  expect(await offered()).toBe(true);
  const truck = await me.ok(getTruck, { id_truck: 3 });
  expect(truck).toMatchObject({ truck_state: 'ASIGNADO', set_state: 'DISPONIBLE' });
  const change = { id_truck: 3, version: truck.version, motive: 'Cambio de embrague', truck_state: 'MANTENIMIENTO' };
  expect((await me.call(calls.updateTruckState, { ...change, truck_state: 'EN_VIAJE' })).status).toBe(400);
  expect((await me.call(calls.updateTruckState, { ...change, motive: 'x' })).body.fields).toHaveProperty('motive');
  expect((await me.call(calls.updateTruckState, change)).body.code).toBe('VIAJES_POR_DECIDIR');
  const [trip] = await me.ok(getTruckTripsAhead, { id_truck: 3 });
  const trips = [{ id_guide: planned.id_guide, version: trip?.version, decision: 'RELEASE' }];
  const after = await me.ok(calls.updateTruckState, { ...change, trips });
  expect(after).toMatchObject({ truck_state: 'MANTENIMIENTO', active: true });
  const [guide] = await t.rows(sql`select id_truck from guides where id_guide = ${planned.id_guide}`);
  expect(guide).toEqual({ id_truck: null });
  expect(await offered()).toBe(false);
  expect(await me.ok(getTruckStateLogs, { id_truck: 3 })).toMatchObject([
    {
      from_state: 'DISPONIBLE',
      to_state: 'MANTENIMIENTO',
      motive: 'Cambio de embrague',
      author: 'operador Prueba',
      decisions: [{ id_guide: planned.id_guide, decision: 'RELEASE' }],
    },
  ]);
  const same = await me.call(calls.updateTruckState, { ...change, version: after.version });
  expect(same).toMatchObject({
    status: 409,
    body: { code: 'CAMION_SIN_CAMBIO', message: 'El camión ya está en estado Mantenimiento' },
  });
  expect((await me.call(calls.updateTruckState, { ...change, truck_state: 'BLOQUEADO' })).body.code).toBe('MODIFICADO');
  const back = { id_truck: 3, version: after.version, motive: 'Salió del taller', truck_state: 'DISPONIBLE' };
  expect(await me.ok(calls.updateTruckState, back)).toMatchObject({ truck_state: 'DISPONIBLE' });
  expect(await offered()).toBe(true);
  const [entry] = await logged('change_truck_state');
  expect(entry).toMatchObject({ before: { truck_state: 'MANTENIMIENTO' }, after: { truck_state: 'DISPONIBLE' } });
  expect((await (await t.as('carrierAdmin')).call(getTruckStateLogs, { id_truck: 3 })).status).toBe(404);
});

test('inactive means exactly not active, in the list, the filters and dispatch', async () => {
  const me = await t.as('operador');
  const state = async (truck_state: string) =>
    me.ok(calls.updateTruckState, {
      id_truck: 4,
      version: await versionOf(4),
      truck_state,
      motive: 'Vendido a tercero',
    });
  expect(await state('INACTIVO')).toMatchObject({ active: false, truck_state: 'INACTIVO' });
  const of = async (filters: object) => (await me.ok(getTrucks, { filters })).rows.map(row => row.id_truck);
  expect(await of({ truck_state: 'INACTIVO' })).toEqual([4]);
  expect(await of({ active: false })).toEqual([4]);
  expect(await of({ truck_state: 'DISPONIBLE' })).not.toContain(4);
  expect(await state('BLOQUEADO')).toMatchObject({ active: true, truck_state: 'BLOQUEADO' });
  expect(await of({ active: false })).toEqual([]);
  expect(await state('DISPONIBLE')).toMatchObject({ active: true });
});

test('assigned and under way follow from the trips, and are the same in list, filter, sort and page', async () => {
  const me = await t.as('despacho');
  const issued_at = '2026-11-21T12:00:00Z';
  await t.write(async tx => {
    await sampleTrip(tx, { guide: { id_truck: 1, id_carrier: 1, status: 'VIAJANDO', issued_at } });
    await sampleTrip(tx, { guide: { id_truck: 2, id_carrier: 1, status: 'VIAJE_POR_SALIR', issued_at } });
    // In two weeks: it can still be sent tomorrow.
    await sampleTrip(tx, { leg_start: '2026-12-05T15:00:00Z', guide: { id_truck: 7, id_carrier: 3 } });
    // A stored state does not outlive its trip.
    await tx.run(sql`update trucks set truck_state = 'EN_VIAJE' where id_truck = 7`);
  });
  const of = async (truck_state: string) =>
    (await me.ok(getTrucks, { filters: { truck_state } })).rows.map(row => row.id_truck);
  expect(await of('EN_VIAJE')).toEqual([1]);
  expect(await of('ASIGNADO')).toContain(2);
  expect(await of('DISPONIBLE')).toContain(7);
  const sorted = await me.ok(getTrucks, { sort: [{ field: 'truck_state', dir: 'desc' }] });
  expect(sorted.rows[0]).toMatchObject({ id_truck: 1, truck_state: 'EN_VIAJE' });
  for (const row of sorted.rows)
    expect((await me.ok(getTruck, { id_truck: row.id_truck })).truck_state, row.disk).toBe(row.truck_state);
  expect((await me.ok(getTruck, { id_truck: 1 })).can.edit).toBe('Su usuario no puede editar camiones');
});

test('papers: a new one of a kind replaces the former one; a removed one is kept; others’ uploads are refused', async () => {
  const me = await t.as('operador');
  const files = async (kind: string) => [{ kind, id_file: await sampleUpload(t, me) }];
  await me.ok(calls.updateTruckDocuments, { id_truck: 1, files: await files('FOTO') });
  const two = await me.ok(calls.updateTruckDocuments, { id_truck: 1, files: await files('FOTO') });
  expect(two.papers.map(paper => paper.current)).toEqual([true, false]);
  const removed = [{ id_document: two.papers[0]?.id_document, motive: 'Foto borrosa' }];
  const gone = await me.ok(calls.updateTruckDocuments, { id_truck: 1, removed });
  expect(gone.papers.map(paper => paper.current)).toEqual([false, false]);
  // All or nothing: the second removal fails, so the new file is not attached either.
  const both = { id_truck: 1, removed, files: await files('OTRO') };
  expect((await me.call(calls.updateTruckDocuments, both)).status).toBe(404);
  expect((await me.ok(getTruck, { id_truck: 1 })).papers).toHaveLength(2);
  const foreign = await sampleUpload(t, await t.as('carrierAdmin'));
  const theirs = { id_truck: 1, files: [{ kind: 'FOTO', id_file: foreign }] };
  expect((await me.call(calls.updateTruckDocuments, theirs)).status).toBe(404);
  expect((await me.call(calls.updateTruckDocuments, { id_truck: 1 })).status).toBe(400);
});

test('a truck in use cannot be deleted, and the error says where; an unused one is deleted with its papers', async () => {
  const me = await t.as('operador');
  await t.write(async tx => {
    await tx.run(sql`update equipments set id_truck = 1 where id_equipment = 1`);
  });
  const refused = await me.call(calls.deleteTruck, { id_truck: 1, version: await versionOf(1) });
  expect(refused).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(refused.body.message).toContain('1 guía y 2 equipos');
  const made = await me.ok(calls.addTruck, { disk: '71', license_plate: 'GBF-0071' });
  const photo = [{ kind: 'FOTO', id_file: await sampleUpload(t, me) }];
  await me.ok(calls.updateTruckDocuments, { id_truck: made.id_truck, files: photo });
  expect((await me.call(calls.deleteTruck, { id_truck: made.id_truck, version: 999 })).body.code).toBe('MODIFICADO');
  await me.ok(calls.deleteTruck, { id_truck: made.id_truck, version: made.version });
  expect((await me.call(getTruck, { id_truck: made.id_truck })).status).toBe(404);
  expect((await logged('delete_truck'))[0]?.before).toMatchObject({ license_plate: 'GBF0071' });
});

test('an observation is written and removed, and stays in the history', async () => {
  const carrier = await t.as('carrierAdmin');
  const observation_truck = 'Pierde aceite';
  const version = await versionOf(5);
  const written = await carrier.ok(calls.saveTruckObservation, { id_truck: 5, version, observation_truck });
  expect(written.observation_truck).toBe(observation_truck);
  const gone = await carrier.ok(calls.deleteTruckObservation, { id_truck: 5, version: written.version });
  expect(gone.observation_truck).toBeNull();
  expect((await logged('delete_observation'))[0]).toMatchObject({ before: { observation_truck } });
  const other = await t.as('otherCarrierAdmin');
  expect((await other.call(calls.saveTruckObservation, { id_truck: 5, version, observation_truck })).status).toBe(404);
});
