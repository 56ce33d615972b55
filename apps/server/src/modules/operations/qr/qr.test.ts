import { deleteGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getQrLogs } from '@cabezal/contract/operations/qr/qr.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { issuedGuide, set } from '../../../../test/trips.ts';
import { directExport, madeGuide } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

let day = 0;
const booked = () => approvedReservation(t, directExport(`2026-12-${String(++day).padStart(2, '0')}`));
const codeOf = async (id_guide: number) =>
  (await t.rows<{ qr_code: string | null }>(sql`select qr_code from guides where id_guide = ${id_guide}`))[0]
    ?.qr_code ?? null;
const scan = (code: string, agent = 'Mozilla/5.0 (Linux; Android 14)', remoteAddress = '190.15.1.1') =>
  t.app.inject({ method: 'GET', url: `/qr/${code}`, headers: { 'user-agent': agent }, remoteAddress });
const logs = async (filters: object = {}, who: 'operador' | 'carrierAdmin' = 'operador') =>
  (await (await t.as(who)).ok(getQrLogs, { filters })).rows;

test('a guide gets its code when it is issued, and the page shows only what a guard compares', async () => {
  const reservation = await booked();
  const pending = await madeGuide(t, reservation.sub_reservations[0]?.legs[0]?.id_leg ?? 0, set(3));
  expect(await codeOf(pending)).toBeNull();
  const guide = await issuedGuide(t, await booked(), 'VIAJE', set(1));
  const code = await codeOf(guide.id_guide);
  expect(code).toMatch(/^[b-v]{16}$/);
  const { statusCode, body, headers } = await scan(code ?? '');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/html');
  const plate = formatPlate(guide.license_plate ?? '');
  for (const said of ['VIGENTE', guide.guide_number, plate, guide.driver_name]) expect(body).toContain(said);
  for (const hidden of ['Bananera', '450', '0999', 'lat']) expect(body).not.toContain(hidden);
});

test('annulled, closed and unknown guides are shown as such; scanning an annulled one writes to the logbook', async () => {
  const guide = await issuedGuide(t, await booked(), 'VIAJE', set(1));
  const code = (await codeOf(guide.id_guide)) ?? '';
  await (await t.as('despacho')).ok(deleteGuide, {
    id_guide: guide.id_guide,
    version: guide.version,
    motive: 'Se cambió de unidad',
  });
  expect((await scan(code)).body).toContain('ANULADA');
  const alerts = await t.rows<{ text: string }>(
    sql`select text from logbook where id_guide = ${guide.id_guide} and kind = 'ALERT'`,
  );
  expect(alerts.map(one => one.text)).toEqual(['Alguien escaneó el código de esta guía anulada']);
  const unknown = await scan('abcdefghijklmnop');
  expect([unknown.statusCode, unknown.body.includes('DESCONOCIDA')]).toEqual([404, true]);
  expect((await scan(`${'x'.repeat(300)}`)).statusCode).toBe(404);
  for (const bad of ['<script>alert(1)</script>', '\u0000', 'ñ%']) {
    const answer = await scan(encodeURIComponent(bad));
    expect([answer.statusCode, answer.body.includes('DESCONOCIDA'), answer.body.includes('<script>')]).toEqual([
      404,
      true,
      false,
    ]);
  }
  expect((await logs({ result: ['ANNULLED', 'UNKNOWN'] })).length).toBeGreaterThanOrEqual(2);
});

test('invented codes count as one scan in ten minutes, whatever they are', async () => {
  const unknown = () => logs({ result: ['UNKNOWN'], from: '2026-11-22' });
  t.setNow('2026-11-22T14:00:00.000Z');
  for (let i = 0; i < 20; i++) expect((await scan(`abcdefghijklm${i}`)).statusCode).toBe(404);
  expect((await unknown()).map(row => row.code)).toEqual(['Código desconocido']);
  t.advance(11);
  await scan('bcdfghijklmnopqr');
  expect(await unknown()).toHaveLength(2);
});

test('scans of one code by one device within a minute count as one; another device or a later scan counts separately', async () => {
  const guide = await issuedGuide(t, await booked(), 'VIAJE', set(1));
  const code = (await codeOf(guide.id_guide)) ?? '';
  const many = async () => (await logs({ id_guide: guide.id_guide })).length;
  await Promise.all([scan(code), scan(code), scan(code)]);
  await scan(code);
  expect(await many()).toBe(1);
  await scan(code, 'Mozilla/5.0 (iPhone)');
  await scan(code, 'Mozilla/5.0 (Linux; Android 14)', '190.15.1.2');
  expect(await many()).toBe(3);
  t.advance(2);
  await scan(code);
  expect(await many()).toBe(4);
});

test('the addresses of one IPv6 network are one device: an annulled code cannot fill the logbook', async () => {
  const guide = await issuedGuide(t, await booked(), 'VIAJE', set(1));
  const code = (await codeOf(guide.id_guide)) ?? '';
  await (await t.as('despacho')).ok(deleteGuide, {
    id_guide: guide.id_guide,
    version: guide.version,
    motive: 'Se cambió de unidad',
  });
  const agent = 'Mozilla/5.0 (iPhone)';
  for (const address of ['2800:370:1:2::1', '2800:370:1:2::2', '2800:370:1:2:ffff::3', '2800:370:1:3::1'])
    await scan(code, agent, address);
  const alerts = await t.rows(sql`select 1 from logbook where id_guide = ${guide.id_guide} and kind = 'ALERT'`);
  expect(alerts).toHaveLength(2);
});

test('the phone adds its place once, with the stop whose fence contains it', async () => {
  const guide = await issuedGuide(t, await booked(), 'VIAJE', set(1));
  const { body } = await scan((await codeOf(guide.id_guide)) ?? '');
  const key = /data-key="([^"]+)"/.exec(body)?.[1];
  const stop = guide.stops[1];
  const payload = { key, lat: stop?.lat, lng: stop?.lng, accuracy_m: 12 };
  const send = (data: object) => t.app.inject({ method: 'POST', url: '/qr/place', payload: data });
  const placed = async (is: boolean) => (await logs({ id_guide: guide.id_guide, placed: is })).length;
  expect([await placed(true), await placed(false)]).toEqual([0, 1]);
  expect((await send({ ...payload, lat: 1000 })).statusCode).toBe(400);
  expect((await send(payload)).statusCode).toBe(204);
  expect((await send(payload)).statusCode).toBe(404);
  const [row] = await logs({ id_guide: guide.id_guide });
  expect(row).toMatchObject({ lat: stop?.lat, stop: stop?.name, result: 'VALID', device: 'Android' });
  expect(row?.minutes_to_appointment).toBeLessThan(0);
  expect([await placed(true), await placed(false)]).toEqual([1, 0]);
});

test('accepts thirty scans a minute from one address', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on' });
  const scanned = async (remoteAddress: string) =>
    (await limited.app.inject({ method: 'GET', url: '/qr/zzzzzzzzzzzzzzzz', remoteAddress })).statusCode;
  for (let i = 0; i < 30; i++) expect(await scanned('190.99.9.9')).toBe(404);
  expect([await scanned('190.99.9.9'), await scanned('190.99.8.8')]).toEqual([429, 404]);
  await limited.close();
});

test('the operator reads scans, a carrier those of its own guides, a customer none', async () => {
  const theirs = await issuedGuide(t, await booked(), 'VIAJE', {
    id_truck: 5,
    id_driver: 5,
    id_generator: 2,
    id_chassis: 5,
  });
  await scan((await codeOf(theirs.id_guide)) ?? '');
  const own = await logs({}, 'carrierAdmin');
  expect(new Set(own.map(row => row.id_guide))).toEqual(new Set([theirs.id_guide]));
  expect((await (await t.as('exporterAdmin')).call(getQrLogs, {})).status).toBe(403);
});
