import { addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment, getModems } from '@cabezal/contract/fleet/equipments/equipments.calls';
import * as calls from '@cabezal/contract/fleet/modems/modems.calls';
import { modemState, SILENT_AFTER_MIN } from '@cabezal/domain/system/validation/modem';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { secondOf } from '../storage/position.ts';
import { trackingOf } from '../tracking.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
});
afterAll(() => t.close());

/** The clock continues from test to test, so that later messages are newer. */
const clock = (): number => t.services.clock().getTime();
const iso = (ms: number): string => new Date(ms).toISOString();
/** The modem of truck 2. */
const [who, modem] = [{ id: 'TRUCK-2', key: 'demo-2' }, 9];
/** A different time for each position. */
const moment = (): number => {
  t.advance(1);
  return clock();
};

const ask = async (query: Record<string, string>) =>
  (await t.app.inject({ method: 'GET', url: '/gps/osmand', query: { ...who, ...query } })).statusCode;
const post = async (payload: object, url = '/gps/osmand/demo-2') =>
  (await t.app.inject({ method: 'POST', url, payload })).statusCode;
const batch = (positions: object[]) => post({ device: who.id, key: who.key, positions }, '/gps/positions');
const signal = async (id_equipment = modem) => {
  await trackingOf(t.services).signals.flush();
  return (await me.ok(calls.getModemSignal, { id_equipment })).signal;
};
const stored = (device_ms: number) =>
  t.rows(sql<{ lat: number; lng: number; accuracy_m: number | null; attributes: unknown }>`
    select round(lat::numeric, 4)::float8 as lat, round(lng::numeric, 4)::float8 as lng, accuracy_m, attributes
    from positions where id_truck = 2 and device_time = ${new Date(secondOf(device_ms))}`);
const located = (latitude: unknown, longitude: unknown, ms: number, more: object = {}) => ({
  timestamp: iso(ms),
  coords: { latitude, longitude },
  ...more,
});

describe('how a place is written', () => {
  test.each([
    ['a decimal comma', '-2,1704', '-79,9224'],
    ['blanks', ' -2.1704', '-79.9224 '],
    ['a blank that does not break', '\u00a0-2.1704', '-79.9224\u202f'],
    ['a typographic minus', '−2.1704', '–79.9224'],
    ['degrees', '-2.1704°', '-79,9224 °'],
  ])('%s is read in the query and in JSON', async (_, lat, lon) => {
    const [one, two] = [moment(), moment()];
    expect(await ask({ timestamp: String(one), lat, lon })).toBe(200);
    expect(await post({ device_id: who.id, location: located(lat, lon, two) })).toBe(200);
    for (const ms of [one, two]) expect(await stored(ms)).toMatchObject([{ lat: -2.1704, lng: -79.9224 }]);
  });

  test.each(['-2,1704,-79,9224', '-2.1704, -79.9224', '-2,1704; -79,9224', '-2,1704 -79,9224', '-2.1704;-79.9224'])(
    'both in one parameter as %j',
    async location => {
      const ms = moment();
      expect(await ask({ timestamp: String(ms), location })).toBe(200);
      expect(await stored(ms)).toMatchObject([{ lat: -2.1704, lng: -79.9224 }]);
    },
  );

  test('the time and the other values may be written in the same ways', async () => {
    const ms = moment() - 863;
    const timestamp = String(ms / 1000).replace('.', ',');
    expect(await ask({ timestamp, lat: '-2,1704', lon: '-79,9224', accuracy: ' 8,5', altitude: '12 ' })).toBe(200);
    expect(await stored(ms)).toMatchObject([{ accuracy_m: 8.5, attributes: { altitude: 12 } }]);
  });

  test.each<[string, Record<string, string>]>([
    ['La latitud «abc» no es un número', { lat: 'abc', lon: '-79.9' }],
    ['La longitud «oeste» no es un número', { lat: '-2.1', lon: 'oeste' }],
    ['La latitud «2 S\u0020» no es un número', { lat: '2 S\u0000', lon: '-79.9' }],
    ['No trae la longitud', { lat: '-2.1', lon: ' ' }],
    ['La ubicación 91, 1 no es válida', { lat: '91', lon: '1' }],
    ['La hora «ayer» no es válida', { timestamp: 'ayer', lat: '-2.1', lon: '-79.9' }],
    ['La hora «9999999999999999» no es válida', { timestamp: '9999999999999999', lat: '-2.1', lon: '-79.9' }],
  ])('an unreadable value is named: %s', async (reason, bad) => {
    expect(await ask({ timestamp: String(moment()), ...bad })).toBe(200);
    expect(await signal()).toMatchObject({ outcome: 'REFUSED', reason });
  });

  test('of several positions in a message, those not stored are reported with those that were', async () => {
    const ms = moment();
    const location = [located(-2.1, -79.9, ms), located('abc', -79.9, moment()), located('x', -79.9, moment())];
    expect(await post({ device_id: who.id, location })).toBe(200);
    expect(await stored(ms)).toHaveLength(1);
    expect(await signal()).toMatchObject({
      outcome: 'STORED',
      reason: '2 posiciones del mensaje no se guardaron: La latitud «abc» no es un número',
    });
    // A newer position of its truck, perhaps stored by another process, does not hide the report.
    await t.write(tx =>
      tx.run(sql`update last_positions set server_time = server_time + interval '1 second' where id_truck = 2`),
    );
    expect(await signal()).toMatchObject({ outcome: 'STORED', reason: expect.stringContaining('2 posiciones') });
    const at = { lat: -2.1, lng: -79.9 };
    t.advance(1);
    expect(
      await batch([
        { time: iso(moment()), ...at },
        { time: iso(clock() - 40 * 86_400_000), ...at },
      ]),
    ).toBe(200);
    expect(await signal()).toMatchObject({
      outcome: 'STORED',
      reason: 'Una posición del mensaje no se guardó: La hora de la posición está fuera del rango aceptado',
    });
    expect(await batch([{ time: iso(moment()), ...at }])).toBe(200);
    expect(await signal()).toMatchObject({ outcome: 'STORED', reason: null });
  });

  test('a position from a time when the modem was on no truck is reported, too', async () => {
    const { id_equipment, version } = await me.ok(addModem, { disk: 'TARDE-1', code: 'TARDE1' });
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    await t.write(tx => tx.run(sql`update equipments set id_truck = null where kind = 'MOD' and id_truck = 4`));
    await me.ok(calls.mountModem, { id_equipment, version, id_truck: 4 });
    const before = clock() - 60_000;
    t.advance(10);
    const location = [before, clock()].map(ms => located(-2.1, -79.9, ms));
    await expect.poll(() => post({ device_id: 'TARDE1', location }, `/gps/osmand/${key}`)).toBe(200);
    expect(await signal(id_equipment)).toMatchObject({
      outcome: 'STORED',
      reason: 'Una posición del mensaje no se guardó: El módem no estaba montado entonces',
    });
  });
});

describe('a message without a position', () => {
  const gateway = { key: '' };
  beforeAll(async () => {
    gateway.key = (await me.ok(calls.addGateway, { name: 'Rastreo propio' })).key;
  });
  const forward = (position: object) =>
    post({ position, device: { uniqueId: who.id } }, `/gps/traccar?key=${gateway.key}`);
  const fixed = { latitude: -2.3, longitude: -79.7, valid: true, attributes: {} };

  test.each<[string, string, (ms: number) => Promise<number>]>([
    ['a heartbeat in the query', 'No trae la ubicación', ms => ask({ timestamp: String(ms) })],
    ['one whose place is blank', 'No trae la ubicación', ms => ask({ timestamp: String(ms), lat: '', lon: '\u00a0' })],
    ['a heartbeat in JSON', 'No trae la ubicación', ms => post({ device_id: who.id, location: { timestamp: ms } })],
    [
      'one with empty coordinates',
      'No trae la ubicación',
      ms => post({ device_id: who.id, location: located(null, null, ms) }),
    ],
    ['one without location', 'No trae la ubicación', ms => post({ device_id: who.id, timestamp: ms })],
    ['one whose location is null', 'No trae la ubicación', () => post({ device_id: who.id, location: null })],
    ['an empty list', 'No trae la ubicación', () => post({ device_id: who.id, location: [] })],
    [
      'a receiver without signal',
      'La ubicación es 0, 0: el aparato no tiene señal GPS',
      ms => ask({ timestamp: String(ms), lat: '0', lon: '0,0' }),
    ],
    [
      'a receiver without signal in a batch',
      'La ubicación es 0, 0: el aparato no tiene señal GPS',
      ms => batch([{ time: iso(ms), lat: 0, lng: 0 }]),
    ],
    [
      'what Traccar does not believe',
      'Traccar no confía en la ubicación que reenvía',
      // The time of its last fix, which may be in any year.
      () => forward({ ...fixed, valid: false, fixTime: '1970-01-01T00:00:00Z' }),
    ],
    [
      'what Traccar tells again',
      'Traccar repite la última ubicación conocida',
      ms => forward({ ...fixed, outdated: true, fixTime: iso(ms) }),
    ],
    ['what Traccar forwards without a position', 'No trae la ubicación', () => forward({})],
  ])('%s updates the signal, and keeps its last place', async (_, reason, send) => {
    const at = moment();
    expect(await ask({ timestamp: String(at), lat: '-2.1', lon: '-79.9' })).toBe(200);
    t.advance(SILENT_AFTER_MIN + 1);
    const later = t.services.clock();
    expect(await send(later.getTime())).toBe(200);
    expect(await signal()).toMatchObject({
      outcome: 'NO_FIX',
      reason,
      heard_at: later.toISOString(),
      device_time: iso(at),
      lat: -2.1,
      lng: -79.9,
    });
    const [row] = (await me.ok(getModems, { search: who.id })).rows;
    if (row === undefined) throw new Error('no modem');
    expect(modemState({ ...row, is_mounted: true }, later)).toBe('NO_FIX');
    expect((await me.ok(getModems, { filters: { signal: 'REFUSED' } })).rows).toEqual([]);
    expect((await me.ok(getModems, { filters: { signal: 'SILENT' } })).rows.map(r => r.code)).not.toContain(who.id);
  });

  test('the last place stays when another process, or this one after a restart, receives the heartbeat', async () => {
    const at = moment();
    expect(await ask({ timestamp: String(at), lat: '-2.2', lon: '-79.9' })).toBe(200);
    await trackingOf(t.services).signals.flush();
    const { createSignals } = await import('./signals.ts');
    const other = createSignals(t.db, t.services.clock, t.services.log);
    t.advance(1);
    other.heard({ id_device: 2, device_ms: null, lat: null, lng: null, outcome: 'NO_FIX', reason: 'x' });
    await other.flush();
    expect(await signal()).toMatchObject({ outcome: 'NO_FIX', reason: 'x', lat: -2.2, device_time: iso(at) });
  });

  test('a heartbeat among positions does not count as a lost one', async () => {
    const ms = moment();
    const location = [located(-2.1, -79.9, ms), { timestamp: iso(moment()) }];
    expect(await post({ device_id: who.id, location })).toBe(200);
    expect(await signal()).toMatchObject({ outcome: 'STORED', reason: null });
  });

  test('the clock of a device without a fix is checked as well', async () => {
    t.advance(20);
    expect(await ask({ timestamp: String(clock() + 120_000) })).toBe(200);
    expect(await signal()).toMatchObject({ outcome: 'NO_FIX', clock_off_s: 120 });
    expect(await ask({ timestamp: String(clock() + 86_400_000) })).toBe(200);
    expect(await signal()).toMatchObject({ outcome: 'CLOCK' });
  });

  test('a chassis stays at the last place that its modem reported', async () => {
    const { id_equipment } = await me.ok(addModem, { disk: 'LATIDO-1', code: 'LATIDO1' });
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    const { version } = await me.ok(getEquipment, { id_equipment });
    const chassis = 4;
    await me.ok(calls.mountModem, { id_equipment, version, id_truck: null, id_mounted_on: chassis });
    const query = { id: 'LATIDO1', key };
    const at = moment();
    const place = { timestamp: String(at), lat: '-2.1', lon: '-79.9' };
    await expect.poll(() => ask({ ...query, ...place })).toBe(200);
    t.advance(10);
    expect(await ask(query)).toBe(200);
    expect(await signal(id_equipment)).toMatchObject({
      outcome: 'ON_EQUIPMENT',
      reason: 'El último mensaje no da su posición. No trae la ubicación',
    });
    const { tracker } = await me.ok(getEquipment, { id_equipment: chassis });
    expect(tracker?.last).toMatchObject({ lat: -2.1, device_time: iso(at) });
    expect(tracker?.last?.heard_at).toBe(t.services.clock().toISOString());
  });

  test.each<[string, (ms: number) => Promise<number>]>([
    ['mock in the query', ms => ask({ timestamp: String(ms), lat: '-2.1', lon: '-79.9', mock: 'true' })],
    ['is_mock in the query', ms => ask({ timestamp: String(ms), lat: '-2.1', lon: '-79.9', is_mock: '1' })],
    ['mock in JSON', ms => post({ device_id: who.id, location: located(-2.1, -79.9, ms, { mock: true }) })],
    ['is_mock in JSON', ms => post({ device_id: who.id, location: located(-2.1, -79.9, ms, { is_mock: true }) })],
    [
      'attributes.mock in JSON',
      ms => post({ device_id: who.id, location: located(-2.1, -79.9, ms, { attributes: { mock: true } }) }),
    ],
    ['attributes.mock of Traccar', ms => forward({ ...fixed, fixTime: iso(ms), attributes: { mock: true } })],
  ])('a mock place (%s) is stored as doubted, and reported', async (_, send) => {
    const ms = moment();
    expect(await send(ms)).toBe(200);
    expect(await stored(ms)).toMatchObject([{ accuracy_m: 1000, attributes: { mock: 1 } }]);
    const reason = 'La ubicación es simulada: otra aplicación del teléfono la inventa';
    expect(await signal()).toMatchObject({ outcome: 'STORED', reason });
  });

  test('a place that is not mock is trusted; one that its receiver doubts is reported', async () => {
    const [one, two] = [moment(), moment()];
    const place = { lat: '-2.1', lon: '-79.9', accuracy: '5' };
    expect(await ask({ timestamp: String(one), ...place, mock: 'false' })).toBe(200);
    expect(await stored(one)).toMatchObject([{ accuracy_m: 5, attributes: null }]);
    expect(await signal()).toMatchObject({ outcome: 'STORED', reason: null });
    expect(await ask({ timestamp: String(two), ...place, valid: 'false' })).toBe(200);
    expect(await stored(two)).toMatchObject([{ accuracy_m: 1000 }]);
    expect(await signal()).toMatchObject({ outcome: 'STORED', reason: 'El aparato no confía en su ubicación' });
  });
});
