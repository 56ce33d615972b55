import { addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getModems } from '@cabezal/contract/fleet/equipments/equipments.calls';
import * as calls from '@cabezal/contract/fleet/modems/modems.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { secondOf } from '../storage/position.ts';
import { trackingOf } from '../tracking.ts';
import { callerLimits } from './callers.ts';
import { createSignals } from './signals.ts';

let t: TestApp;
let me: Client;
let carrier: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
  carrier = await t.as('carrierAdmin');
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const now = Date.parse(testNow);
const at = { lat: -2.1, lng: -79.9 };
const send = async (id: string, key: string, ms: number, place: { lat: number; lng: number } = at) => {
  const query = { id, key, timestamp: String(ms), lat: String(place.lat), lon: String(place.lng) };
  return (await t.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode;
};
/** Writes waiting signals now. */
const written = async () => {
  await trackingOf(t.services).callers.flush();
  await trackingOf(t.services).signals.flush();
};
const signal = async (id_equipment: number) => {
  await written();
  return (await me.ok(calls.getModemSignal, { id_equipment })).signal;
};
const callers = async (who = me, search?: string) => {
  await written();
  return (await who.ok(calls.getGpsCallers, { search, page_size: 200 })).rows;
};

describe('the signal of a modem', () => {
  test('has its newest position, with the nearest place', async () => {
    await t.write(tx =>
      tx.run(sql`insert into locations (code, name, type, lat, lng, radius_m, id_company)
        values ('BASE-GYE', 'Base Guayaquil', 'BASE', -2.1003, -79.9002, 100, 1)`),
    );
    expect(await send('TRUCK-1', 'demo-1', now - 3_000)).toBe(200);
    expect(await signal(8)).toMatchObject({
      outcome: 'STORED',
      device_time: new Date(now - 3_000).toISOString(),
      heard_at: testNow,
      place: { name: 'Base Guayaquil', distance_m: 40 },
      clock_off_s: 0,
    });
    // Far from everything there is no place to name.
    t.advance(1);
    expect(await send('TRUCK-1', 'demo-1', now + 60_000, { lat: -0.5, lng: -85 })).toBe(200);
    expect(await signal(8)).toMatchObject({ lat: -0.5, place: null, heard_at: '2026-11-21T14:01:00.000Z' });
  });

  test('a modem on no truck has a signal with its place; no position of a truck is stored', async () => {
    const { id_equipment } = await me.ok(addModem, { disk: 'SIN-1', code: 'SIN1' });
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    expect(await signal(id_equipment)).toBeNull();
    expect(await send('SIN1', key, now)).toBe(200);
    expect(await signal(id_equipment)).toMatchObject({ outcome: 'UNMOUNTED', lat: at.lat });
    expect(await t.rows(sql`select 1 from positions where device_time = ${testNow}`)).toEqual([]);
  });

  test('positions that a phone kept until it was registered belong to the truck with which it is registered', async () => {
    const truck = 3;
    await t.write(tx => tx.run(sql`update equipments set id_truck = null where kind = 'MOD' and id_truck = ${truck}`));
    const { id_equipment } = await me.ok(addModem, { disk: 'NUEVO-8', code: 'NUEVO 8', id_truck: truck });
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    const kept = [now - 29 * 86_400_000, now - 600_000, now - 2_000];
    for (const ms of kept) expect(await send('NUEVO 8', key, ms)).toBe(200);
    const stored = await t.rows(sql<{
      at: Date;
    }>`select 1 from positions where id_truck = ${truck} and device_time = any
      (${kept.map(ms => new Date(ms).toISOString())}::timestamptz[])`);
    expect(stored).toHaveLength(3);
    expect(await signal(id_equipment)).toMatchObject({ outcome: 'STORED' });
  });

  test('a position from before the modem was mounted is reported as without a truck', async () => {
    const { id_equipment, version } = await me.ok(addModem, { disk: 'SIN-2', code: 'SIN2' });
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    await t.write(tx => tx.run(sql`update equipments set id_truck = null where kind = 'MOD' and id_truck = 4`));
    await me.ok(calls.mountModem, { id_equipment, version, id_truck: 4 });
    expect(await send('SIN2', key, now - 60_000)).toBe(200);
    await written();
    expect(await me.ok(calls.getModemSignal, { id_equipment })).toMatchObject({
      is_mounted: true,
      signal: { outcome: 'UNMOUNTED', device_time: new Date(now - 60_000).toISOString() },
    });
  });

  test('a clock that is ahead is reported at once, though nothing is stored, and cleared when it is corrected', async () => {
    expect(await send('TRUCK-2', 'demo-2', now + 3 * 3_600_000)).toBe(200);
    expect(await signal(9)).toMatchObject({ outcome: 'CLOCK', clock_off_s: 10_800, lat: null, place: null });
    expect(await send('TRUCK-2', 'demo-2', now)).toBe(200);
    expect(await signal(9)).toMatchObject({ outcome: 'STORED', clock_off_s: 0 });
  });

  test('a sender that keeps what is not acknowledged gets past unusable messages to new ones', async () => {
    const queue = [now - 31 * 86_400_000, now + 366 * 86_400_000, now - 1_000];
    const id = 'TRUCK-2';
    while (queue[0] !== undefined && (await send(id, 'demo-2', queue[0])) < 400) queue.shift();
    expect(queue).toEqual([]);
    expect(await signal(9)).toMatchObject({ outcome: 'STORED', device_time: new Date(now - 1_000).toISOString() });
  });

  const say = (query: Record<string, string>) =>
    t.app.inject({ method: 'GET', url: '/gps/osmand', query: { id: 'TRUCK-2', key: 'demo-2', ...query } });
  test.each<[string, Record<string, string>, object]>([
    ['with half a place', { lat: '-2.1' }, { reason: 'No trae la longitud', device_time: testNow, clock_off_s: 0 }],
    ['with a place that is none', { lat: '91', lon: '1' }, { reason: 'La ubicación 91, 1 no es válida' }],
    [
      'with a time that cannot be read',
      { timestamp: 'ayer', lat: '-2', lon: '-79' },
      { reason: 'La hora «ayer» no es válida', device_time: null, clock_off_s: 0 },
    ],
  ])('a device that calls %s gets that as its signal', async (_, query, told) => {
    await send('TRUCK-2', 'demo-2', now);
    expect((await say(query)).statusCode).toBe(200);
    expect(await signal(9)).toMatchObject({ outcome: 'REFUSED', lat: null, place: null, heard_at: testNow, ...told });
    const listed = await me.ok(getModems, { filters: { signal: 'REFUSED' } });
    expect(listed.rows.map(row => [row.code, row.outcome])).toEqual([['TRUCK-2', 'REFUSED']]);
    // Cleared when it sends one.
    await send('TRUCK-2', 'demo-2', now);
    expect(await signal(9)).toMatchObject({ outcome: 'STORED', reason: null });
  });

  test('an unusable first message shows nothing about the clock', async () => {
    const { id_equipment } = await me.ok(addModem, { disk: 'MUDO', code: 'MUDO', id_truck: null });
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    expect((await say({ id: 'MUDO', key, timestamp: 'x' })).statusCode).toBe(200);
    expect(await signal(id_equipment)).toMatchObject({ outcome: 'REFUSED', clock_off_s: null });
    for (let n = 0; n < 6; n++, t.advance(1)) await send('MUDO', key, now + n * 60_000 - 3_600_000);
    expect((await signal(id_equipment))?.clock_off_s).toBe(-3_600);
  });

  test('a clock that is behind is detected when nothing newer arrives; emptying a memory is not mistaken for it', async () => {
    const behind = 5 * 3_600_000;
    for (let n = 0; n < 6; n++, t.advance(1)) await send('TRUCK-3', 'demo-3', now + n * 60_000 - behind);
    expect(await signal(10)).toMatchObject({ outcome: 'STORED', clock_off_s: -18_000 });
    // Positions of an hour without signal are sent late, then new ones.
    t.setNow(testNow);
    for (let n = 0; n < 6; n++, t.advance(1)) await send('TRUCK-4', 'demo-4', now - 3_600_000 + n * 600_000);
    expect((await signal(11))?.clock_off_s).toBe(0);
  });

  test('also for a batch and for the JSON of phones', async () => {
    const positions = [{ time: new Date(now + 7_200_000).toISOString(), ...at }];
    const payload = { device: 'TRUCK-2', key: 'demo-2', positions };
    await t.app.inject({ method: 'POST', url: '/gps/positions', payload });
    expect(await signal(9)).toMatchObject({ outcome: 'CLOCK', clock_off_s: 7_200 });
    const coords = { latitude: at.lat, longitude: at.lng };
    const body = { device_id: 'TRUCK-2', location: { timestamp: new Date(now).toISOString(), coords } };
    // The key may be in the path: a phone that reads a QR drops the query of its server’s address.
    const json = await t.app.inject({ method: 'POST', url: '/gps/osmand/demo-2', payload: body });
    expect(json.statusCode).toBe(200);
    expect(await signal(9)).toMatchObject({ outcome: 'STORED' });
    const wrong = await t.app.inject({ method: 'POST', url: '/gps/osmand/demo-3', payload: body });
    expect(wrong.statusCode).toBe(401);
  });
});

describe('refused callers', () => {
  test('are listed with code, address and times, and without their position', async () => {
    expect(await send('NUEVO 7', '', now)).toBe(401);
    expect(await send('NUEVO 7', 'x', now)).toBe(401);
    expect(await callers(me, 'nuevo')).toMatchObject([
      { code: 'NUEVO 7', reason: 'UNKNOWN', times: 2, address: '127.0.0.1', last_at: testNow, id_equipment: null },
    ]);
    t.advance(1);
    await send('NUEVO 7', 'x', now);
    expect(await callers(me, 'nuevo')).toMatchObject([
      { times: 3, first_at: testNow, last_at: '2026-11-21T14:01:00.000Z' },
    ]);
    const [columns] = await t.rows(sql<{ n: number }>`select count(*)::int as n from information_schema.columns
      where table_name = 'device_callers' and column_name in ('lat', 'lng', 'attributes')`);
    expect(columns?.n).toBe(0);
    // A caller that is registered from the list and admitted leaves the list.
    const { id_equipment } = await me.ok(addModem, { disk: 'NUEVO-7', code: 'NUEVO 7' });
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    await expect.poll(() => send('NUEVO 7', key, now)).toBe(200);
    expect(await callers(me, 'nuevo')).toEqual([]);
  });

  test('a wrong key is shown with its modem, to users who may see it', async () => {
    await send('TRUCK-5', 'robada', now);
    await send('TRUCK-1', 'robada', now);
    await send('NADIE-1', 'robada', now);
    expect((await callers()).map(row => [row.code, row.reason, row.disk])).toEqual(
      expect.arrayContaining([
        ['TRUCK-5', 'WRONG_KEY', 'MOD-305'],
        ['NADIE-1', 'UNKNOWN', null],
      ]),
    );
    expect((await callers(carrier)).map(row => row.code)).toEqual(['TRUCK-5']);
    expect((await me.ok(calls.getModemSignal, { id_equipment: 12 })).wrong_key).toMatchObject({ times: 1 });
    const [nobody] = await callers(me, 'nadie-1');
    const { id_device_caller = 0 } = nobody ?? {};
    expect((await carrier.call(calls.forgetGpsCaller, { id_device_caller })).status).toBe(404);
    await me.ok(calls.forgetGpsCaller, { id_device_caller });
    expect(await callers(me, 'nadie-1')).toEqual([]);
  });

  test('an admitted caller leaves the list, whichever process refused or admitted it', async () => {
    t.advance(30);
    await send('TRUCK-3', 'robada', now);
    expect(await callers(me, 'truck-3')).toMatchObject([{ reason: 'WRONG_KEY' }]);
    const { db, clock, log } = t.services;
    const other = createSignals(db, clock, log);
    const word = { id_device: 3, device_ms: now, ...at, outcome: 'STORED', reason: null } as const;
    t.advance(-1);
    other.heard(word);
    await other.flush();
    // Its earlier admission does not count.
    expect(await callers(me, 'truck-3')).toHaveLength(1);
    t.advance(2);
    const later = createSignals(db, clock, log);
    later.heard(word);
    await later.flush();
    expect(await callers(me, 'truck-3')).toEqual([]);
    expect((await me.ok(calls.getModemSignal, { id_equipment: 10 })).wrong_key).toBeNull();
  });

  test('trying out codes fills only a few rows of the caller’s own address, in memory and in the table', async () => {
    for (let n = 0; n < 200; n++) await send(`PRUEBA-${n}`, 'x', now);
    const found = (await callers(me, 'prueba')).length;
    expect(found).toBeGreaterThan(10);
    expect(found).toBeLessThanOrEqual(callerLimits.rowsOfAddress);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 30; n++) await send(`OTRA-${round}-${n}`, 'x', now);
      await written();
    }
    expect((await callers()).length).toBeLessThanOrEqual(callerLimits.rowsOfAddress);
    t.advance(1);
    await send('x'.repeat(300), 'x', now);
    await send('\u0000', 'x', now);
    expect((await callers()).map(row => row.code)).toContain('x'.repeat(60));
    t.advance(8 * 24 * 60);
    await send('HOY', 'x', now);
    expect((await callers()).map(row => row.code)).toEqual(['HOY']);
  });
});

describe('Traccar’s forwarding', () => {
  let key: string;
  let id_gateway: number;
  beforeAll(async () => {
    ({ key, id_gateway } = await carrier.ok(calls.addGateway, { name: 'Rastreo Andino' }));
  });
  // At other seconds than the positions of the other tests.
  const earlier = now - 30_000;
  let tick = 0;
  const body = (uniqueId: string, position: object = {}) => ({
    position: {
      id: 1,
      deviceId: 7,
      protocol: 'teltonika',
      fixTime: new Date(earlier - ++tick * 1000 - 137).toISOString().replace('Z', '+00:00'),
      valid: true,
      latitude: at.lat,
      longitude: at.lng,
      altitude: 12,
      speed: 10,
      course: 90,
      accuracy: 0,
      attributes: { batteryLevel: 80, ignition: true, sat: 9, motion: true, name: 'x' },
      ...position,
    },
    device: { id: 7, name: 'Camión', uniqueId, status: 'online' },
  });
  const forward = async (payload: object, authorization = `Bearer ${key}`) =>
    (await t.app.inject({ method: 'POST', url: '/gps/traccar', payload, headers: { authorization } })).statusCode;
  const stored = (ms: number) =>
    t.rows(sql<{
      id_truck: number;
    }>`select id_truck, round(speed_kmh::numeric, 2)::float8 as speed_kmh, heading, accuracy_m, attributes
      from positions where device_time = ${new Date(secondOf(ms))}`);

  test('a position is stored when it is acknowledged: knots become km/h, an unknown accuracy is empty', async () => {
    expect(await forward(body('TRUCK-5'))).toBe(200);
    expect(await stored(earlier - tick * 1000 - 137)).toEqual([
      {
        id_truck: 5,
        speed_kmh: 18.52,
        heading: 90,
        accuracy_m: null,
        attributes: { altitude: 12, batt: 80, sat: 9, ign: 1 },
      },
    ]);
    await written();
    expect((await carrier.ok(calls.getGateways, {})).rows).toMatchObject([{ id_gateway, heard_at: testNow }]);
    const inQuery = await t.app.inject({ method: 'POST', url: `/gps/traccar?key=${key}`, payload: body('TRUCK-5') });
    expect(inQuery.statusCode).toBe(200);
  });

  test('a position that Traccar does not trust is dropped and acknowledged', async () => {
    expect(await forward(body('TRUCK-5', { valid: false }))).toBe(200);
    expect(await stored(earlier - tick * 1000 - 137)).toEqual([]);
    expect(await forward(body('TRUCK-5', { outdated: true }))).toBe(200);
    expect(await stored(earlier - tick * 1000 - 137)).toEqual([]);
  });

  test('a gateway can send only for the devices of its company', async () => {
    t.advance(1);
    for (const code of ['TRUCK-1', 'TRUCK-7', 'NADIE-9']) {
      expect(await forward(body(code))).toBe(401);
      expect(await stored(earlier - tick * 1000 - 137)).toEqual([]);
    }
    // The company sees which code was refused, not whose it is.
    expect((await callers(carrier)).filter(row => row.reason === 'GATEWAY').map(row => [row.code, row.disk])).toEqual(
      expect.arrayContaining([
        ['TRUCK-1', null],
        ['NADIE-9', null],
      ]),
    );
    // Calls of others under such a code cannot be read, changed or deleted by the company.
    await send('SECRETO', 'x', now);
    await send('TRUCK-1', 'otra', now);
    const before = await callers();
    for (const code of ['SECRETO', 'TRUCK-1']) expect(await forward(body(code))).toBe(401);
    const mine = (await callers(carrier)).filter(row => ['SECRETO', 'TRUCK-1'].includes(row.code));
    expect(mine.map(({ code, reason }) => [code, reason])).toEqual(
      expect.arrayContaining([
        ['SECRETO', 'GATEWAY'],
        ['TRUCK-1', 'GATEWAY'],
      ]),
    );
    expect(mine.find(row => row.code === 'SECRETO')?.times).toBe(1);
    const theirs = before.filter(row => ['SECRETO', 'TRUCK-1'].includes(row.code) && row.reason !== 'GATEWAY');
    expect(theirs.map(({ code, reason }) => [code, reason]).sort()).toEqual([
      ['SECRETO', 'UNKNOWN'],
      ['TRUCK-1', 'WRONG_KEY'],
    ]);
    expect(await callers()).toEqual(expect.arrayContaining(theirs));
    for (const { id_device_caller } of theirs)
      expect((await carrier.call(calls.forgetGpsCaller, { id_device_caller })).status).toBe(404);
    for (const { id_device_caller } of mine) await carrier.ok(calls.forgetGpsCaller, { id_device_caller });
    expect(await callers()).toEqual(expect.arrayContaining(theirs));
    expect((await me.ok(calls.getModemSignal, { id_equipment: 8 })).wrong_key).toMatchObject({ times: 1 });
    // A device needs no key of its own.
    await carrier.ok(addModem, { disk: 'PAS-1', code: 'PAS1', sender: 'TRACCAR_SERVER' });
    await expect.poll(() => forward(body('PAS1'))).toBe(200);
  });

  test.each([
    ['no key', () => forward(body('TRUCK-5'), ''), 401],
    ['a device’s key', () => forward(body('TRUCK-5'), 'Bearer demo-5'), 401],
    ['no device', () => forward({ position: body('x').position }), 401],
    ['a list', () => forward([1]), 401],
  ])('%s is refused', async (_, call, status) => {
    expect(await call()).toBe(status);
  });

  test.each([
    ['no position', () => ({ device: body('TRUCK-5').device }), 'NO_FIX'],
    ['a place that is none', () => body('TRUCK-5', { latitude: 91 }), 'REFUSED'],
    ['a time of next year', () => body('TRUCK-5', { fixTime: '2027-11-21T14:00:00Z' }), 'CLOCK'],
  ])('%s is dropped and acknowledged, and reported for the device', async (_, payload, outcome) => {
    expect(await forward(body('TRUCK-5'))).toBe(200);
    expect(await forward(payload())).toBe(200);
    expect(await signal(12)).toMatchObject({ outcome });
  });

  test('a new key is valid together with the old one for a day; an inactive gateway is refused', async () => {
    const second = await carrier.ok(calls.makeGatewayKey, { id_gateway });
    expect(await forward(body('TRUCK-5'))).toBe(200);
    expect(await forward(body('TRUCK-5'), `Bearer ${second.key}`)).toBe(200);
    await carrier.ok(calls.updateGateway, { id_gateway, version: 1, name: 'Rastreo Andino', active: false });
    await expect.poll(() => forward(body('TRUCK-5'))).toBe(401);
    await carrier.ok(calls.updateGateway, { id_gateway, version: 2, name: 'Rastreo Andino', active: true });
    await expect.poll(() => forward(body('TRUCK-5'))).toBe(200);
  });
});
