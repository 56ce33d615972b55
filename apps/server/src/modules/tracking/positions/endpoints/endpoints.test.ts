import { updateAvailability } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { osmandAddress } from '@cabezal/domain/system/validation/modem';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const now = Date.parse(testNow);
const device = { id: 'TRUCK-1', key: 'demo-1' };
let tick = 0;
/** A different time for each position. */
const moment = (): number => now - 3_600_000 + ++tick * 1000;

const get = (query: Record<string, string>) => t.app.inject({ method: 'GET', url: '/gps/osmand', query });
const stored = (device_ms: number) =>
  t.rows(sql<{
    id_truck: number;
    lat: number;
    lng: number;
    speed_kmh: number | null;
    heading: number | null;
    accuracy_m: number | null;
    attributes: unknown;
  }>`select id_truck, round(lat::numeric, 4)::float8 as lat, round(lng::numeric, 4)::float8 as lng, round(speed_kmh::numeric, 1)::float8 as speed_kmh, heading, accuracy_m, attributes
    from positions where device_time = ${new Date(device_ms)}`);
const last = async (id_truck: number) =>
  (
    await t.rows(
      sql<{
        device_time: string;
        lat: number;
        stopped_since: string | null;
      }>`select device_time, round(lat::numeric, 5)::float8 as lat, stopped_since from last_positions where id_truck = ${id_truck}`,
    )
  )[0];

describe('OsmAnd', () => {
  test('a position is stored when it is acknowledged, with an empty answer', async () => {
    const ms = moment();
    const answer = await get({
      ...device,
      timestamp: String(ms / 1000),
      lat: '-2.17',
      lon: '-79.92',
      speed: '10',
      bearing: '360',
      accuracy: '8',
      altitude: '12',
      hdop: '0.9',
      batt: '77.5',
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(await stored(ms)).toEqual([
      {
        id_truck: 1,
        lat: -2.17,
        lng: -79.92,
        speed_kmh: 18.5,
        heading: 360,
        accuracy_m: 8,
        attributes: { altitude: 12, hdop: 0.9, batt: 77.5 },
      },
    ]);
    expect((await last(1))?.device_time).toBe(new Date(ms).toISOString());
  });

  test.each([
    ['seconds', (ms: number) => String(ms / 1000)],
    ['milliseconds', (ms: number) => String(ms)],
    ['ISO with a zone', (ms: number) => `${new Date(ms - 5 * 3_600_000).toISOString().slice(0, -1)}-05:00`],
    ['ISO with a bare zone', (ms: number) => `${new Date(ms - 5 * 3_600_000).toISOString().slice(0, -1)}-05`],
    [
      'ISO with a zone without a colon',
      (ms: number) => `${new Date(ms - 5 * 3_600_000).toISOString().slice(0, -1)}-0500`,
    ],
    [
      'ISO whose plus became a space',
      (ms: number) => `${new Date(ms + 2 * 3_600_000).toISOString().slice(0, -1)} 02:00`,
    ],
    ['ISO without one, read as UTC', (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')],
  ])('the time may be %s', async (_, written) => {
    const ms = moment();
    expect((await get({ ...device, timestamp: written(ms), lat: '-2.1', lon: '-79.9' })).statusCode).toBe(200);
    expect(await stored(ms)).toHaveLength(1);
  });

  test('accepts a form, and the JSON of newer phone trackers with metres per second', async () => {
    const [one, two] = [moment(), moment()];
    const form = new URLSearchParams({ ...device, timestamp: String(one), lat: '-2.1', lon: '-79.9' }).toString();
    const posted = await t.app.inject({
      method: 'POST',
      url: '/gps/osmand',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    });
    expect(posted.statusCode).toBe(200);
    const payload = {
      location: {
        timestamp: new Date(two).toISOString(),
        coords: { latitude: -2.12, longitude: -79.91, speed: 10, heading: -1, accuracy: 5 },
        battery: { level: 0.5 },
      },
      device_id: device.id,
    };
    const json = await t.app.inject({ method: 'POST', url: `/gps/osmand?key=${device.key}`, payload });
    expect(json.statusCode).toBe(200);
    expect(await stored(one)).toHaveLength(1);
    expect(await stored(two)).toMatchObject([
      { lat: -2.12, speed_kmh: 36, heading: null, accuracy_m: 5, attributes: { batt: 50 } },
    ]);
  });

  test('reads parameters in the query of a POST with a body of another kind', async () => {
    const ms = moment();
    const query = new URLSearchParams({ ...device, timestamp: String(ms), lat: '-2.1', lon: '-79.9' }).toString();
    const headers = { 'content-type': 'application/x-traccar' };
    const answer = await t.app.inject({ method: 'POST', url: `/gps/osmand?${query}`, headers, payload: 'x' });
    expect(answer.statusCode).toBe(200);
    expect(await stored(ms)).toHaveLength(1);
  });

  test('an unknown device and a wrong key get the same answer, and nothing is stored', async () => {
    const ms = moment();
    const place = { timestamp: String(ms), lat: '-2.1', lon: '-79.9' };
    const wrong = await get({ ...device, key: 'demo-2', ...place });
    const unknown = await get({ id: 'NADIE', key: 'demo-1', ...place });
    const none = await get(place);
    const odd = await get({ id: 'TRUCK-1\u0000', key: 'demo-1', ...place });
    expect([wrong, unknown, none, odd].map(a => [a.statusCode, a.json().code])).toEqual(
      Array(4).fill([401, 'DISPOSITIVO_INVALIDO']),
    );
    expect(wrong.json().message).toBe(unknown.json().message);
    expect(await stored(ms)).toHaveLength(0);
  });

  test('an inactive modem is refused a moment later, and accepted again when it is active', async () => {
    const place = { lat: '-2.1', lon: '-79.9' };
    const send = () => get({ id: 'TRUCK-4', key: 'demo-4', timestamp: String(moment()), ...place });
    expect((await send()).statusCode).toBe(200);
    const me = await t.as('operador');
    const setTo = async (availability: 'INACTIVO' | 'DISPONIBLE') => {
      const { version } = await me.ok(getEquipment, { id_equipment: 11 });
      await me.ok(updateAvailability, { id_equipment: 11, version, availability, motive: 'Se probó', trips: [] });
    };
    await setTo('INACTIVO');
    await expect.poll(async () => (await send()).statusCode).toBe(401);
    await setTo('DISPONIBLE');
    await expect.poll(async () => (await send()).statusCode).toBe(200);
  });

  test.each([
    ['a time six minutes ahead', { timestamp: String(now + 360_000) }],
    ['a time 31 days ago', { timestamp: String(now - 31 * 86_400_000) }],
    ['a time that is none', { timestamp: 'ayer' }],
    ['an endless time', { timestamp: '9999999999999999' }],
    ['no latitude', { lat: '' }],
    ['a latitude beyond the pole', { lat: '-90.1' }],
    ['a place without a fix', { lat: '0', lon: '0' }],
    ['a longitude in words', { lon: 'oeste' }],
    ['a place so near to zero, zero that it is that', { lat: '1e-50', lon: '-4.9e-324' }],
  ])(
    '%s is dropped and acknowledged: otherwise it would be sent forever, before everything after it',
    async (_, bad) => {
      const before = await t.rows(sql`select count(*)::int as n from positions`);
      const answer = await get({ ...device, timestamp: String(moment()), lat: '-2.1', lon: '-79.9', ...bad });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
      expect(await t.rows(sql`select count(*)::int as n from positions`)).toEqual(before);
    },
  );

  const plain = { lat: -2.1, lng: -79.9, speed_kmh: null, heading: null, accuracy_m: null, attributes: null };
  test.each<[string, Record<string, string>, object]>([
    ['a speed that is no number', { speed: 'NaN' }, {}],
    ['a hexadecimal bearing', { bearing: '0x10' }, {}],
    ['a battery with its sign', { batt: '87%', altitude: '4' }, { attributes: { altitude: 4 } }],
    [
      'figures too small for their column',
      { speed: '4.9E-324', accuracy: '1e-50', bearing: '-1e-46' },
      { speed_kmh: 0, accuracy_m: 0, heading: 0 },
    ],
    ['figures without end', { speed: '1e400', altitude: '-1e999' }, {}],
    ['its error as hacc', { hacc: '12' }, { accuracy_m: 12 }],
    [
      'an error that is none, beside a dilution',
      { accuracy: '-1', hdop: '2' },
      { accuracy_m: 10, attributes: { hdop: 2 } },
    ],
    ['a fix that it does not believe itself', { valid: 'false', accuracy: '5' }, { accuracy_m: 1000 }],
    ['a fix that it believes', { valid: 'true', accuracy: '5' }, { accuracy_m: 5 }],
  ])('with %s the position is still stored', async (_, odd, expected) => {
    const ms = moment();
    const answer = await get({ ...device, timestamp: String(ms), lat: '-2.1', lon: '-79.9', ...odd });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(await stored(ms)).toEqual([{ id_truck: 1, ...plain, ...expected }]);
  });

  test('the place may be in one parameter, and JSON under another content type', async () => {
    const [one, two, three] = [moment(), moment(), moment()];
    expect((await get({ ...device, timestamp: String(one), location: '-2.15,-79.95' })).statusCode).toBe(200);
    expect(await stored(one)).toMatchObject([{ lat: -2.15, lng: -79.95 }]);
    const location = { timestamp: two, coords: { latitude: -2.12, longitude: -79.91 } };
    const post = (payload: string) =>
      t.app.inject({
        method: 'POST',
        url: `/gps/osmand?key=${device.key}`,
        headers: { 'content-type': 'text/plain' },
        payload,
      });
    expect((await post(JSON.stringify({ location, device_id: device.id }))).statusCode).toBe(200);
    expect(await stored(two)).toHaveLength(1);
    expect((await post(`id=${device.id}&timestamp=${three}&lat=-2.1&lon=-79.9`)).statusCode).toBe(200);
    expect(await stored(three)).toHaveLength(1);
  });

  test('the address shown for OsmAnd, filled in as OsmAnd does, stores a position', async () => {
    const ms = moment();
    // In the order of OsmAnd's LiveMonitoringHelper: as a float, none of these values loses precision.
    const values = ['-2.17', '-79.92', String(ms), '4.5', '12.0', '20.0', '271.5'];
    const address = osmandAddress('', device.id, device.key);
    const url = address.replace(/\{(\d+)\}/g, (_, n) => values[Number(n)] ?? '');
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    const attributes = { altitude: 12 };
    const told = { lat: -2.17, lng: -79.92, speed_kmh: 72, heading: 271.5, accuracy_m: 4.5, attributes };
    expect(await stored(ms)).toEqual([{ id_truck: 1, ...told }]);
  });

  test('a device with a clock slightly ahead does not block its own later positions', async () => {
    const start = t.services.clock().getTime();
    const send = (ms: number, lat: string) =>
      get({ ...device, id: 'TRUCK-5', key: 'demo-5', timestamp: String(ms), lat, lon: '-79.9' });
    expect((await send(start + 290_000, '-2.31')).statusCode).toBe(200);
    expect(await last(5)).toMatchObject({ device_time: new Date(start).toISOString(), lat: -2.31 });
    t.advance(1);
    expect((await send(start + 60_000, '-2.32')).statusCode).toBe(200);
    expect(await last(5)).toMatchObject({ device_time: new Date(start + 60_000).toISOString(), lat: -2.32 });
  });

  test('of many positions with one time the first is stored, and all are acknowledged', async () => {
    const ms = moment();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        get({ ...device, timestamp: String(ms), lat: `-2.${100 + n}`, lon: '-79.9' }),
      ),
    );
    expect(new Set(answers.map(a => a.statusCode))).toEqual(new Set([200]));
    expect(await stored(ms)).toHaveLength(1);
  });

  test('garbage anywhere never causes a server error', async () => {
    const bodies: [string, string][] = [
      ['application/json', '{"location":'],
      ['application/json', '{"location":null,"device_id":{"a":1}}'],
      ['application/json', '{"location":[],"device_id":"TRUCK-1"}'],
      ['application/json', '{"location":{"coords":{"latitude":"x"}},"device_id":"TRUCK-1"}'],
      ['application/json', '[1,2]'],
      ['application/json', '"texto"'],
      ['application/x-www-form-urlencoded', '%%%=&id=%00'],
      ['text/plain', '\u0000'],
      ['', ''],
    ];
    for (const [type, payload] of bodies) {
      const headers = type === '' ? {} : { 'content-type': type };
      const url = '/gps/osmand?key=demo-1&timestamp=1e400&lat=1&lon=1';
      const answer = await t.app.inject({ method: 'POST', url, headers, payload });
      expect([200, 400, 401], `${type} ${payload}`).toContain(answer.statusCode);
    }
    for (const query of ['id=TRUCK-1&id=TRUCK-2&key=demo-1&lat=1&lon=1', 'id=\ud800&key=\ud800&lat=1&lon=1', '&&=&']) {
      const answer = await t.app.inject({ method: 'GET', url: `/gps/osmand?${encodeURI(query.toWellFormed())}` });
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

describe('bodies before a key is checked', () => {
  const send = (type: string, payload: string) =>
    t.app.inject({ method: 'POST', url: '/gps/osmand', headers: { 'content-type': type }, payload });
  const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`k${i}`, i]));
  const form = Array.from({ length: 300 }, (_, i) => `k${i}=${i}`).join('&');

  test.each([
    ['application/json', JSON.stringify(keys)],
    ['application/x-unknown', JSON.stringify(keys)],
    ['application/x-unknown', form],
    ['application/x-www-form-urlencoded', form],
  ])('too many fields are not read: %s', async (type, payload) => {
    expect((await send(type, payload)).statusCode).toBe(413);
  });
});

describe('the batch', () => {
  const post = (positions: object[], who = { device: 'TRUCK-2', key: 'demo-2' }) =>
    t.app.inject({ method: 'POST', url: '/gps/positions', payload: { ...who, positions } });
  const at = (ms: number, lat = -2.1) => ({ time: new Date(ms).toISOString(), lat, lng: -79.9 });

  test('is stored as a whole, duplicates once, in any order; the newest is the last position', async () => {
    const base = moment();
    const positions = [3, 1, 2, 1].map(n => at(base + n * 60_000, -2.1 - n / 100));
    const answer = await post(positions);
    expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 4 }]);
    expect((await post(positions.slice(0, 2))).json()).toEqual({ stored: 2 });
    const [count] = await t.rows(
      sql<{
        n: number;
      }>`select count(*)::int as n from positions where id_truck = 2 and device_time > ${new Date(base)}`,
    );
    expect(count?.n).toBe(3);
    expect(await last(2)).toMatchObject({ device_time: new Date(base + 180_000).toISOString(), lat: -2.13 });
  });

  test('of one second a truck has one position, whether they come together or one after the other', async () => {
    const base = moment();
    expect((await post([at(base, -2.4), at(base + 137, -2.5), at(base + 999, -2.6)])).json()).toEqual({ stored: 3 });
    expect((await post([at(base + 400, -2.7)])).json()).toEqual({ stored: 1 });
    const rows = await t.rows<{
      device_time: string;
      lat: number;
    }>(sql`select device_time, round(lat::numeric, 1)::float8 as lat
      from positions where id_truck = 2 and device_time >= ${new Date(base)} and device_time < ${new Date(base + 1000)}`);
    expect(rows).toEqual([{ device_time: new Date(base).toISOString(), lat: -2.4 }]);
  });

  test('leaves out positions that are ahead or too old, and counts the rest', async () => {
    const ms = moment();
    const answer = await post([
      at(ms),
      at(now + 400_000),
      at(now - 40 * 86_400_000),
      { ...at(ms + 1), lat: 0, lng: 0 },
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 1 }]);
    expect(await stored(ms)).toHaveLength(1);
    expect(await stored(now + 400_000)).toHaveLength(0);
  });

  test('accepts values too small for their column, and shifts all positions of a message equally when its clock is ahead', async () => {
    const base = t.services.clock().getTime();
    const who = { device: 'TRUCK-6', key: 'demo-6' };
    const tiny = { speed_kmh: 4.9e-324, heading: 1e-50, accuracy_m: 1e-45 };
    const answer = await post([{ ...at(base - 60_000, -2.2), ...tiny }, at(base + 120_000, -2.3), at(0)], who);
    expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 2 }]);
    expect(await stored(base - 180_000)).toMatchObject([{ lat: -2.2, speed_kmh: 0, heading: 0, accuracy_m: 0 }]);
    expect(await last(6)).toMatchObject({ device_time: new Date(base).toISOString() });
  });

  test('is refused for a wrong shape with its field, and for a wrong key', async () => {
    const bad = await post([{ ...at(moment()), lat: 91 }]);
    expect([bad.statusCode, Object.keys(bad.json().fields)]).toEqual([400, ['positions.0.lat']]);
    expect((await post([])).statusCode).toBe(400);
    expect((await post([at(moment())], { device: 'TRUCK-2', key: 'demo-1' })).statusCode).toBe(401);
  });

  test('a late position does not replace the last one', async () => {
    const before = await last(2);
    expect((await post([at(now - 20 * 86_400_000, -1)])).statusCode).toBe(200);
    expect(await last(2)).toEqual(before);
  });

  test('a truck stands from its first position near the place until it moves', async () => {
    const who = { device: 'TRUCK-3', key: 'demo-3' };
    const base = moment();
    const pos = (n: number, lat: number, speed_kmh: number | null) => ({ ...at(base + n * 60_000, lat), speed_kmh });
    const since = async () => (await last(3))?.stopped_since;
    await post([pos(0, -2.0, 50)], who);
    expect(await since()).toBeNull();
    await post([pos(1, -2.01, 1)], who);
    expect(await since()).toBeNull();
    await post([pos(2, -2.0101, 0)], who);
    expect(await since()).toBe(new Date(base + 60_000).toISOString());
    await post([pos(3, -2.0102, null), pos(4, -2.01, 2)], who);
    expect(await since()).toBe(new Date(base + 60_000).toISOString());
    await post([pos(5, -2.0101, 12)], who);
    expect(await since()).toBeNull();
    await post([pos(6, -2.02, 40), pos(7, -2.03, 0), pos(8, -2.03, 0)], who);
    expect(await since()).toBe(new Date(base + 7 * 60_000).toISOString());
  });

  test('simultaneous requests share a transaction, and each is answered after it', async () => {
    // Before the times of all other positions.
    const base = now - 2 * 3_600_000;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        post([at(base + n * 1000)], { device: `TRUCK-${(n % 3) + 1}`, key: `demo-${(n % 3) + 1}` }),
      ),
    );
    expect(new Set(answers.map(a => a.statusCode))).toEqual(new Set([200]));
    const rows = await t.rows(
      sql<{
        groups: number;
        n: number;
      }>`select count(distinct xmin::text)::int as groups, count(*)::int as n from positions
        where device_time between ${new Date(base)} and ${new Date(base + 59_000)}`,
    );
    expect(rows[0]?.n).toBe(60);
    expect(rows[0]?.groups).toBeLessThan(20);
  });
});
