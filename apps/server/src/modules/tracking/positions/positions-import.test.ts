import { addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getModemSetup, mountModem } from '@cabezal/contract/fleet/modems/modems.calls';
import { addTruck, editTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { type ImportKind, listImportRows, storeImport } from '@cabezal/contract/system/imports/imports.calls';
import { checkWorkbook } from '@cabezal/contract/system/imports/workbooks.calls';
import { positionColumns } from '@cabezal/contract/tracking/positions/position-import.data';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { csvType } from '../../../platform/excel/excel.ts';
import { bringIn, checked, uploadBytes } from '../../system/imports/import.samples.ts';
import { readMoment } from './positions.import.ts';
import {
  driveTo,
  guideStatus,
  journey,
  reportBatch,
  sampleStops,
  stopFacts,
  trackedTrip,
} from './tracked-trip.samples.ts';
import { trackingOf } from './tracking.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const heads = positionColumns.map(column => column.header);
const now = Date.parse(testNow);
const row = (
  subject: string,
  at: unknown,
  lat: unknown = -2.1,
  lng: unknown = -79.9,
  speed: unknown = 40,
  heading: unknown = 90,
) => [subject, at, lat, lng, speed, heading] as (string | number)[];
const iso = (ms: number) => new Date(ms).toISOString();
const count = async (id_truck: number) =>
  (await t.rows(sql<{ n: number }>`select count(*)::int as n from positions where id_truck = ${id_truck}`))[0]?.n;
const plateOf = async (id_truck: number) =>
  (await t.rows(sql<{ license_plate: string }>`select license_plate from trucks where id_truck = ${id_truck}`))[0]
    ?.license_plate ?? '';

describe('a time in a file', () => {
  test.each([
    ['21/11/2026 09:15', '2026-11-21T14:15:00.000Z'],
    ['1-3-2026 9:05:30', '2026-03-01T14:05:30.000Z'],
    ['2026-11-21 09:15:30.5', '2026-11-21T14:15:30.500Z'],
    ['2026-11-21T14:15:30Z', '2026-11-21T14:15:30.000Z'],
    ['2026-11-21T14:15:30+0200', '2026-11-21T12:15:30.000Z'],
  ])('%s', (text, at) => {
    expect(iso(readMoment(text, 'America/Guayaquil') ?? 0)).toBe(at);
  });
  test.each(['', 'ayer', '21/11/2026', '31/02/2026 10:00', '2026-11-21 24:00', '2026-11-21 10:60', '45000.5'])(
    '%j is refused',
    text => {
      expect(readMoment(text, 'America/Guayaquil')).toBeNull();
    },
  );
});

test('positions can be imported from a CSV, with decimals as devices write them, like every kind', async () => {
  const me = await t.as('operador');
  const csv = async (kind: ImportKind, text: string) => {
    const id_file = await uploadBytes(t, 'operador', Buffer.from(text), csvType);
    const found = await checked(me, kind, id_file);
    const { rows } = await me.ok(listImportRows, { filters: { id_import: found.id_import } });
    return { ...found, errors: rows.map(one => one.errors) };
  };
  const plate = await plateOf(7);
  const lines = [
    'Placa o código,Fecha y hora,Latitud,Longitud,Velocidad (km/h)',
    `${plate},2026-11-21T12:00:00Z,-2.171,-79.922,45.125`,
  ];
  const found = await csv('positions', lines.join('\n'));
  expect([found.counts.NEW, found.errors]).toEqual([1, [{}]]);
  await me.ok(storeImport, { id_import: found.id_import, version: found.version, leave_out_bad: false });
  expect(await t.rows(sql`select lat, speed_kmh from positions where id_truck = 7`)).toEqual([
    { lat: -2.171, speed_kmh: 45.125 },
  ]);
  const drivers = 'Identificación;Apellidos;Nombres;Tipo de licencia;Licencia vence\n0912345675;Mora;Ana;E;15/03/2029';
  expect((await csv('drivers', drivers)).errors).toEqual([{}]);
  const book = await uploadBytes(t, 'operador', Buffer.from(drivers), csvType);
  expect((await me.call(checkWorkbook, { id_file: book })).body).toMatchObject({
    code: 'ARCHIVO_TIPO',
    message: 'Suba un libro de Excel (.xlsx)',
  });
});

test('positions by plate and by code fill the past; bad rows are named; a second import changes nothing', async () => {
  const plate = await plateOf(1);
  await reportBatch(t, { device: 'TRUCK-1', key: 'demo-1' }, [{ ms: now, lat: -2, lng: -79 }]);
  const rows = [
    heads,
    row(plate, '21/11/2026 08:00'),
    row('TRUCK-1', '2026-11-21 08:01:00', '-2,11', '-79,91'),
    row(plate, '21/11/2026 08:01:00'),
    row('GHOST-1', '21/11/2026 08:00'),
    row(plate, 'ayer'),
    row(plate, '22/11/2026 08:00'),
    row(plate, '01/10/2026 08:00'),
    row(plate, '21/11/2026 08:02', 91),
    row(plate, '21/11/2026 08:02', 0, 0),
    row(plate, '21/11/2026 08:02', -2, -79, 401, 361),
  ];
  const file = await bringIn(t, 'operador', 'positions', rows);
  const place = 'La latitud va de −90 a 90, la longitud de −180 a 180, y 0, 0 no es un lugar';
  expect(file.errors).toEqual([
    {},
    {},
    {},
    { subject: 'No es la placa de un camión suyo ni el código de un módem suyo' },
    { at: 'Ingrese fecha y hora como 21/11/2026 09:15' },
    { at: 'La hora está en el futuro' },
    { at: 'Es de hace más de 30 días' },
    { lat: place },
    { lat: place },
    { speed_kmh: 'La velocidad va de 0 a 400 km/h', heading: 'El rumbo va de 0 a 360 grados' },
  ]);
  await file.store();
  // The same truck and time twice is one position.
  expect(await count(1)).toBe(3);
  expect(await t.rows(sql`select device_time, lat from last_positions where id_truck = 1`)).toEqual([
    { device_time: testNow, lat: -2 },
  ]);
  const again = await bringIn(t, 'operador', 'positions', rows.slice(0, 4));
  expect(again.counts).toMatchObject({ SAME: 3 });
  expect(await count(1)).toBe(3);
});

test('a cell with an Excel date keeps its time', async () => {
  const file = await bringIn(t, 'operador', 'positions', [
    heads,
    row('TRUCK-2', new Date('2026-11-21T08:30:15Z') as never),
  ]);
  expect(file.errors).toEqual([{}]);
  await file.store();
  expect(await t.rows(sql`select device_time from positions where id_truck = 2`)).toEqual([
    { device_time: '2026-11-21T13:30:15.000Z' },
  ]);
});

test('a modem’s positions belong to the truck that had it then; a carrier imports only its own', async () => {
  const me = await t.as('operador');
  await me.ok(mountModem, { id_equipment: 11, version: 1, id_truck: null, from_at: iso(now - 3_600_000) });
  const file = await bringIn(t, 'operador', 'positions', [
    heads,
    row('TRUCK-4', iso(now - 2 * 3_600_000)),
    row('TRUCK-4', iso(now - 1_000)),
  ]);
  expect(file.errors).toEqual([{}, { subject: 'El módem no estaba montado en ningún camión a esa hora' }]);
  await file.store();
  expect(await count(4)).toBe(1);
  const theirs = await bringIn(t, 'carrierAdmin', 'positions', [
    heads,
    row('TRUCK-5', iso(now - 5_000)),
    row('TRUCK-1', iso(now - 5_000)),
    row(await plateOf(1), iso(now - 5_000)),
  ]);
  expect(theirs.errors.map(errors => Object.keys(errors))).toEqual([[], ['subject'], ['subject']]);
});

test('a truck that was sold: its new carrier neither writes into the time of the former one nor learns what is stored of it', async () => {
  const me = await t.as('operador');
  const carrier = await t.as('otherCarrierAdmin');
  const values = { disk: 'P-71', license_plate: 'GBE-0071' };
  const { id_truck, version } = await me.ok(addTruck, { ...values, id_company: company.carrier });
  const hour = 3_600_000;
  const stored = row(values.license_plate, iso(now - 2 * hour));
  await (await bringIn(t, 'operador', 'positions', [heads, stored])).store();
  t.setNow(iso(now - hour));
  await me.ok(editTruck, { ...values, id_truck, version, id_company: company.otherCarrier });
  t.setNow(testNow);
  const another = row(values.license_plate, iso(now - 3 * hour));
  const own = row(values.license_plate, iso(now - hour / 2));
  const file = await bringIn(t, 'otherCarrierAdmin', 'positions', [heads, stored, another, own]);
  const refused = { subject: 'El camión no era suyo entonces' };
  expect(file.errors).toEqual([refused, refused, {}]);
  expect(file.counts).not.toHaveProperty('SAME', 1);
  // The same with a modem: it can be mounted since then, and its memory belongs to the truck since then.
  const { id_equipment } = await carrier.ok(addModem, { disk: 'M-71', code: 'GPS-71', id_truck });
  const mounts = (await carrier.ok(getModemSetup, { id_equipment })).mounts;
  expect(mounts).toMatchObject([{ id_truck, from_at: iso(now - hour) }]);
  const bare = await carrier.ok(addModem, { disk: 'M-72', code: 'GPS-72' });
  await carrier.ok(mountModem, { id_equipment, version: 1, id_truck: null });
  const mount = (from_ms: number) =>
    carrier.call(mountModem, { id_equipment: bare.id_equipment, version: 1, id_truck, from_at: iso(from_ms) });
  expect((await mount(now - 2 * hour)).body.fields).toEqual({ from_at: 'El camión no era suyo entonces' });
  expect((await mount(now - hour / 2)).status).toBe(200);
});

test('a trip driven without positions is read from the file', async () => {
  const trip = await trackedTrip(t, { start: '2026-11-21T10:00:00.000Z' });
  const fixes = journey(sampleStops, trip.start);
  const last = fixes.at(-1);
  // Only the position of its end had arrived.
  await driveTo(t, trip, fixes.slice(-1));
  const before = await guideStatus(t, trip.id_guide);
  const rows = fixes.slice(0, -1).map(fix => row(trip.device, iso(fix.ms), fix.lat, fix.lng, fix.speed_kmh ?? 0, 0));
  const file = await bringIn(t, 'operador', 'positions', [heads, ...rows]);
  await file.store();
  await trackingOf(t.services).follower.idle();
  expect((await stopFacts(t, trip.id_guide)).map(stop => stop.arrival_source)).toContain('GPS');
  expect(await guideStatus(t, trip.id_guide)).not.toBe(before);
  expect(await t.rows(sql`select device_time from last_positions where id_truck = ${trip.id_truck}`)).toEqual([
    { device_time: iso(last?.ms ?? 0) },
  ]);
});
