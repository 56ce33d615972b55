import { bulkEditDrivers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { bulkEditEquipments } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipments } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { bulkEditTrucks } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck, getTrucks } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { bulkEditLocations } from '@cabezal/contract/places/locations/location-edits.calls';
import { getLocation, getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { getDriverStateLogs, getTruckStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Change } from '../../../platform/db/tx.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';

let t: TestApp;
let told: Change[] = [];
beforeAll(async () => {
  t = await startTestApp();
  t.db.onChanges(changes => told.push(...changes));
  // The test world's identity cards are invented: a card with a wrong check digit could not be edited singly either.
  await t.write(tx =>
    tx.run(
      sql`update drivers set identification_kind = 'PASAPORTE', identification_card = 'AB12345' || id_driver where id_driver <> 7`,
    ),
  );
});
afterAll(() => t.close());

const logged = (noun: string) =>
  t.rows<{ action: string; id_record: string; before: unknown; after: unknown; motive: string | null }>(
    sql`select action, id_record, before, after, motive from audit_log where noun = ${noun} order by id`,
  );
const versions = async (table: string, key: string) => {
  const rows = await t.rows<{ id: number; version: number }>(
    sql`select ${sql.ref(key)} as id, version from ${sql.table(table)}`,
  );
  return (id: number) => ({ id, version: rows.find(row => row.id === id)?.version ?? 1 });
};

test('valid and refused rows in one call: each is judged separately, refused ones stay unchanged, others are changed', async () => {
  const me = await t.as('operador');
  const of = await versions('drivers', 'id_driver');
  told = [];
  const answer = await me.ok(bulkEditDrivers, {
    rows: [of(2), { ...of(3), version: 99 }, of(7), { id: 777_777, version: 1 }, of(1)],
    changes: { escalafon: 'Conductor A', nationality: 'Ecuatoriana' },
  });
  expect(answer).toEqual({
    results: [
      { id: 2, ok: true, version: of(2).version + 1 },
      { id: 3, ok: false, code: 'MODIFICADO', message: 'El registro fue modificado por otro usuario' },
      { id: 7, ok: false, code: 'DATOS_INVALIDOS', message: 'La cédula es inválida' },
      { id: 777_777, ok: false, code: 'NO_ENCONTRADO', message: 'El conductor no existe' },
      { id: 1, ok: true, version: of(1).version + 1 },
    ],
    changed: 2,
    refused: 3,
  });
  const stored = await t.rows<{ id_driver: number }>(
    sql`select id_driver from drivers where escalafon = 'Conductor A' order by 1`,
  );
  expect(stored.map(row => row.id_driver)).toEqual([1, 2]);
  expect(await logged('driver')).toEqual(
    [1, 2].map(id => ({
      action: 'edit_driver',
      id_record: String(id),
      before: { escalafon: null },
      after: { escalafon: 'Conductor A' },
      motive: null,
    })),
  );
  expect(told).toEqual([
    { noun: 'driver', id: 1, party: [1] },
    { noun: 'driver', id: 2, party: [1] },
  ]);
  const { rows } = await me.ok(getDrivers, { search: 'AB123452' });
  expect(rows).toMatchObject([{ id_driver: 2, escalafon: 'Conductor A', version: of(2).version + 1 }]);
});

test('a row of another company does not exist, the call needs its action, and nothing of that row changes', async () => {
  const carrier = await t.as('carrierAdmin');
  const of = await versions('trucks', 'id_truck');
  const answer = await carrier.ok(bulkEditTrucks, {
    // The own row comes first; the following rows are still searched in the caller's scope.
    rows: [of(5), of(7), of(1), of(6)],
    changes: { color: 'Verde' },
  });
  expect(answer.results).toMatchObject([
    { id: 5, ok: true },
    { id: 7, ok: false, code: 'NO_ENCONTRADO', message: 'El camión no existe' },
    { id: 1, ok: false, code: 'NO_ENCONTRADO' },
    { id: 6, ok: true },
  ]);
  const green = await t.rows<{ id: number }>(sql`select id_truck as id from trucks where color = 'Verde' order by 1`);
  expect(green.map(row => row.id)).toEqual([5, 6]);
  const rival = await t.as('otherCarrierAdmin');
  expect((await rival.ok(getTrucks, {})).rows.map(row => [row.id_truck, row.color])).toEqual([[7, null]]);
  const customer = await t.as('exporterAdmin');
  const asked = { rows: [of(5)], changes: { color: 'Rojo' } };
  expect((await customer.call(bulkEditTrucks, asked)).status).toBe(403);
  const reader = await t.as('monitor');
  expect((await reader.call(bulkEditTrucks, asked)).status).toBe(403);
});

test('a state needs a motive, is logged for each row, and is refused for a record with trips to decide on', async () => {
  const me = await t.as('operador');
  await t.write(tx => sampleTrip(tx, { guide: { id_driver: 4, id_truck: 4, id_carrier: 1 } }));
  const driver = await versions('drivers', 'id_driver');
  const off = { rows: [driver(3), driver(4)], changes: { active: false } };
  expect(await me.call(bulkEditDrivers, off)).toMatchObject({
    status: 400,
    body: { fields: { motive: 'Escriba un motivo de al menos 5 caracteres' } },
  });
  const answer = await me.ok(bulkEditDrivers, { ...off, motive: 'Fin de contrato' });
  expect(answer.results).toMatchObject([
    { id: 3, ok: true },
    { id: 4, ok: false, code: 'VIAJES_POR_DECIDIR' },
  ]);
  expect(await me.ok(getDriverStateLogs, { id_driver: 3 })).toMatchObject([
    { from_state: 'ACTIVO', to_state: 'INACTIVO', motive: 'Fin de contrato', author: 'operador Prueba' },
  ]);
  expect(await me.ok(getDriverStateLogs, { id_driver: 4 })).toEqual([]);
  const truck = await versions('trucks', 'id_truck');
  // A detail and a state at once: if the row is refused, neither is stored.
  const workshop = await me.ok(bulkEditTrucks, {
    rows: [truck(3), truck(4)],
    changes: { truck_state: 'MANTENIMIENTO', body: 'Plataforma' },
    motive: 'Cambio de llantas',
  });
  expect(workshop).toMatchObject({
    changed: 1,
    refused: 1,
    results: [{ id: 3, ok: true }, { code: 'VIAJES_POR_DECIDIR' }],
  });
  expect(await me.ok(getTruck, { id_truck: 3 })).toMatchObject({ truck_state: 'MANTENIMIENTO', body: 'Plataforma' });
  expect(await me.ok(getTruck, { id_truck: 4 })).toMatchObject({ set_state: 'DISPONIBLE', body: null, axles: '6x4' });
  expect(await me.ok(getTruckStateLogs, { id_truck: 3 })).toMatchObject([{ motive: 'Cambio de llantas' }]);
  const [entry] = (await logged('truck')).filter(row => row.action === 'change_truck_state');
  expect(entry).toMatchObject({ id_record: '3', motive: 'Cambio de llantas' });
});

test('equipment: availability and observation; only the operator transfers it to another company', async () => {
  const me = await t.as('operador');
  const of = await versions('equipments', 'id_equipment');
  const workshop = { availability: 'MANTENIMIENTO', observation: 'Revisión anual' };
  const answer = await me.ok(bulkEditEquipments, {
    rows: [of(1), of(2), of(4)],
    changes: workshop,
    motive: 'Revisión anual',
  });
  expect(answer).toMatchObject({ changed: 3, refused: 0 });
  const { rows } = await me.ok(getEquipments, { filters: { availability: 'MANTENIMIENTO' } });
  expect(rows.map(row => [row.id_equipment, row.observation, row.version])).toEqual([
    [4, 'Revisión anual', of(4).version + 2],
    [1, 'Revisión anual', of(1).version + 2],
    [2, 'Revisión anual', of(2).version + 2],
  ]);
  const carrier = await t.as('carrierAdmin');
  const moved = await carrier.ok(bulkEditEquipments, { rows: [of(7)], changes: { id_company: 3 } });
  expect(moved.results).toMatchObject([{ ok: false }]);
  expect((await me.ok(bulkEditEquipments, { rows: [of(7)], changes: { id_company: 3 } })).changed).toBe(1);
  expect((await (await t.as('otherCarrierAdmin')).ok(getEquipments, {})).rows.map(row => row.id_equipment)).toContain(
    7,
  );
  expect((await carrier.ok(getEquipments, {})).rows.map(row => row.id_equipment)).not.toContain(7);
});

test('establishments: hours, radius and contact of own ones; public ones and those of others stay unchanged', async () => {
  const customer = await t.as('exporterAdmin');
  const { rows } = await customer.ok(getLocations, { filters: { id_company: 4 } });
  const before = await customer.ok(getLocation, { id_location: 106 });
  const changes = { free_hours: 3.5, radius_m: 450, contact_name: 'Garita', contact_phone: '0991234567' };
  const answer = await customer.ok(bulkEditLocations, {
    rows: [
      ...rows.map(row => ({ id: row.id_location, version: row.version })),
      { id: 1, version: 1 },
      { id: 105, version: 1 },
    ],
    changes,
  });
  expect(answer.results.map(one => [one.id, one.ok ? 'ok' : one.code])).toEqual([
    ...rows.map(row => [row.id_location, 'ok']),
    [1, 'ESTABLECIMIENTO_AJENO'],
    [105, 'NO_ENCONTRADO'],
  ]);
  expect(await customer.ok(getLocation, { id_location: 106 })).toEqual({
    ...before,
    ...changes,
    free_hours: '3.50',
    id_province: expect.any(Number),
    province: 'Guayas',
    version: before.version + 1,
  });
  const bad = await customer.ok(bulkEditLocations, {
    rows: [{ id: 106, version: before.version + 1 }],
    changes: { radius_m: 5, contact_phone: '12' },
  });
  expect(bad.results).toMatchObject([{ ok: false, code: 'DATOS_INVALIDOS' }]);
  expect((await customer.ok(getLocation, { id_location: 106 })).radius_m).toBe(450);
  const emptied = await customer.ok(bulkEditLocations, {
    rows: [{ id: 106, version: before.version + 1 }],
    changes: { contact_name: null, free_hours: null },
  });
  expect(emptied.changed).toBe(1);
  expect(await customer.ok(getLocation, { id_location: 106 })).toMatchObject({
    contact_name: null,
    free_hours: null,
    contact_phone: '0991234567',
  });
});

test('a row that the database refuses does not affect the others', async () => {
  const client = await t.db.pool.connect();
  await client.script(`create unique index trucks_one_orange on trucks (color) where color = 'Naranja'`);
  client.release();
  const me = await t.as('operador');
  const of = await versions('trucks', 'id_truck');
  const answer = await me.ok(bulkEditTrucks, { rows: [of(1), of(2), of(5)], changes: { color: 'Naranja' } });
  expect(answer.results).toMatchObject([
    { id: 1, ok: true },
    { id: 2, ok: false, code: 'DUPLICADO', message: 'Ya existe un registro con esos datos' },
    { id: 5, ok: false, code: 'DUPLICADO' },
  ]);
  const colors = await t.rows<{ color: string | null }>(
    sql`select color from trucks where id_truck in (1, 2, 5) order by id_truck`,
  );
  expect(colors.map(row => row.color)).toEqual(['Naranja', null, 'Verde']);
});

test('a repeated request gets the same answer and changes nothing more', async () => {
  const me = await t.as('operador');
  const of = await versions('trucks', 'id_truck');
  const input = { rows: [of(2), { ...of(1), version: 99 }], changes: { model: 'T880' } };
  const first = await me.ok(bulkEditTrucks, input, { key: 'bulk-trucks-1' });
  expect(first).toMatchObject({ changed: 1, refused: 1 });
  expect(await me.ok(bulkEditTrucks, input, { key: 'bulk-trucks-1' })).toEqual(first);
  expect((await me.ok(getTruck, { id_truck: 2 })).version).toBe(of(2).version + 1);
});

test('400 without changes, without rows, with a row twice, with too many rows, or with a field that bulk does not change', async () => {
  const me = await t.as('operador');
  const status = async (input: object) => (await me.call(bulkEditTrucks, input)).status;
  const rows = [{ id: 1, version: 1 }];
  expect(await status({ rows, changes: {} })).toBe(400);
  expect(await status({ rows: [], changes: { color: 'Rojo' } })).toBe(400);
  expect(await status({ rows: [...rows, ...rows], changes: { color: 'Rojo' } })).toBe(400);
  expect(await status({ rows, changes: { license_plate: 'GBA1234' } })).toBe(400);
  expect(await status({ rows, changes: { fuel: 'Vapor' } })).toBe(400);
  expect(await status({ rows, changes: { truck_state: 'EN_VIAJE' }, motive: 'Porque sí' })).toBe(400);
  const many = Array.from({ length: 501 }, (_, i) => ({ id: i + 1, version: 1 }));
  expect(await status({ rows: many, changes: { color: 'Rojo' } })).toBe(400);
});

test('five hundred rows in one call', async () => {
  await t.write(tx =>
    tx.run(sql`insert into trucks (id_truck, id_company, disk, license_plate, is_owner, truck_state)
      select 1000 + n, 1, 'M' || n, 'PBX' || lpad(n::text, 4, '0'), true, 'DISPONIBLE' from generate_series(1, 500) n`),
  );
  const me = await t.as('operador');
  const rows = Array.from({ length: 500 }, (_, i) => ({ id: 1001 + i, version: i === 250 ? 9 : 1 }));
  const answer = await me.ok(bulkEditTrucks, { rows, changes: { brand: 'Volvo', axles: '6x2' } });
  expect(answer).toMatchObject({ changed: 499, refused: 1 });
  const [stored] = await t.rows<{ n: number }>(sql`select count(*)::int as n from trucks where brand = 'Volvo'`);
  expect(stored?.n).toBe(499);
});
