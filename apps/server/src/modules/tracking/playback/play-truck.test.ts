import { addTruck, editTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { getTrack } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { getPlaybackPdf, getStaysExcel } from '@cabezal/contract/tracking/playback/playback.calls';
import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import type { LatLng } from '@cabezal/domain/system/geo/distance';
import { stayPlace } from '@cabezal/domain/tracking/playback/stay-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { drive, set } from '../../../../test/trips.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { selectFixes } from './playback.queries.ts';
import { playbackLimit } from './playback-limit.ts';
import { type Leg, sendPositions } from './sent-positions.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  t.setNow('2026-12-10T12:00:00Z');
});
afterAll(() => t.close());

const sent = (id_truck: number, from: string, legs: readonly Leg[], at?: LatLng) =>
  sendPositions(t, { id_truck, from }, legs, at);
async function played(who: UserName, input: { id_truck: number; from: string; to: string }): Promise<TruckHistory> {
  const answer = await (await t.as(who)).ok(getTrack, input);
  if (!('truck' in answer)) throw new Error('the track of a trip');
  return answer;
}
const refused = async (who: UserName, input: { id_truck: number; from: string; to: string }) => {
  const { status, body } = await (await t.as(who)).call(getTrack, input);
  return [status, body.code ?? null];
};
const day = (date: string) => ({ from: `${date}T05:00:00Z`, to: `${date}T23:00:00Z` });

test('a day: what it drove, where it stood with its engine, and when nothing was heard of it', async () => {
  const drove: Leg = [30, 1_000, 60, 1];
  await sent(3, '2026-12-01T10:00:00Z', [drove, [1, 1_000, 88, 1], drove, [10, 0, 0, 1], [50, 0, 0, 0], drove]);
  const history = await played('monitor', { id_truck: 3, ...day('2026-12-01') });
  expect(history.truck).toEqual({ id_truck: 3, disk: '03', license_plate: 'GSB0003' });
  expect(history.stays).toHaveLength(1);
  expect(history.stays[0]).toMatchObject({
    from: '2026-12-01T11:01:00.000Z',
    to: '2026-12-01T12:01:00.000Z',
    minutes: 60,
    engine_on_min: 10,
    place: null,
  });
  expect(history.summary).toMatchObject({
    driving_min: 90,
    standing_min: 60,
    silent_min: 18 * 60 - 150,
    fastest: { kmh: 88, at: '2026-12-01T10:30:00.000Z' },
  });
  expect(history.summary.km).toBeCloseTo(90, 0);
  expect(history.gaps.map(gap => [gap.from, gap.to])).toEqual([
    ['2026-12-01T05:00:00.000Z', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T12:30:00.000Z', '2026-12-01T23:00:00.000Z'],
  ]);
  expect(history.engine_on).toEqual([
    { from: '2026-12-01T10:00:00.000Z', to: '2026-12-01T11:11:00.000Z' },
    { from: '2026-12-01T12:01:00.000Z', to: '2026-12-01T12:30:00.000Z' },
  ]);
  const sheet = await rowsOf(await t.as('monitor'), getStaysExcel, { id_truck: 3, ...day('2026-12-01') });
  expect(sheet).toHaveLength(2);
  expect(sheet[0]).toMatchObject({ 'N.º': 1, MINUTOS: 60, 'MIN. CON MOTOR': 10 });
  expect(sheet[1]).toMatchObject({ MINUTOS: 60 });
  // An hour in its place adds no points.
  expect(history.track.length).toBeLessThan(95);
  expect(history.track).toContainEqual([
    -79.6,
    expect.any(Number),
    Date.parse('2026-12-01T10:30:00Z') / 1000,
    88,
    0,
    1,
  ]);
});

test('the paper says what the screen says; its fingerprint is another one when a position is added', async () => {
  const asked = { id_truck: 2, ...day('2026-12-01') };
  await sent(2, '2026-12-01T10:00:00Z', [
    [30, 1_000, 60, 1],
    [20, 0, 0, 0],
  ]);
  const printed = async () => readPdfText(fileOf(await (await t.as('monitor')).call(getPlaybackPdf, asked)));
  const fingerprint = (text: string) => /[0-9a-f]{64}/.exec(text.replace(/\s/g, ''))?.[0];
  const { summary, stays } = await played('monitor', asked);
  const text = await printed();
  expect(stays).toHaveLength(1);
  expect(text).toContain(`${formatNumber(summary.km, 1)} km`);
  for (const stay of stays) expect(text).toContain(stayPlace(stay));
  expect(text).toContain('50 posiciones');
  expect(fingerprint(text)).toEqual(expect.any(String));
  expect(fingerprint(await printed())).toBe(fingerprint(text));
  await sent(2, '2026-12-01T10:50:00Z', [[1, 0, 0, 0]], { lat: -2.3, lng: -79.6 });
  const later = await printed();
  expect(later).toContain('51 posiciones');
  expect(fingerprint(later)).not.toBe(fingerprint(text));
  expect((await (await t.as('otherCarrierAdmin')).call(getPlaybackPdf, asked)).status).toBe(404);
  expect((await (await t.as('exporterAdmin')).call(getPlaybackPdf, asked)).status).toBe(403);
});

test('events of its trips, and the stop at which it stood', async () => {
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140', { ...set(1), id_truck: 5, id_driver: 5 });
  const after = await drive(t, guide.id_guide, '2026-12-02T13:00:00Z', ['PLT', 'departure']);
  const reported_at = t.services.clock().toISOString();
  const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: guide.id_guide }));
  await phone.ok(travelProblem, { kind: 'LLANTA', text: 'Se reventó', at: reported_at });
  t.setNow('2026-12-10T12:00:00Z');
  const plant = after.stops.find(stop => stop.code === 'PLT');
  const { arrival_at, lat, lng } = plant ?? {};
  if (!arrival_at || lat == null || lng == null) throw new Error('no plant');
  await sent(
    5,
    arrival_at,
    [
      [20, 0, 0, null],
      [5, 900, 54, null],
    ],
    { lat: lat + 0.001, lng },
  );
  const { stays, events } = await played('carrierAdmin', { id_truck: 5, ...day('2026-12-02') });
  // A carrier does not read the plants of customers, but the stops of its own trips.
  expect(stays.map(stay => [stay.place?.name, stay.engine_on_min])).toEqual([[plant?.name, null]]);
  expect(events.map(event => [event.id_guide, event.kind, event.at])).toContainEqual([
    guide.id_guide,
    'ARRIVAL',
    arrival_at,
  ]);
  // Alerts are shown to whoever may read cases.
  const alerts = async (who: UserName) => (await played(who, { id_truck: 5, ...day('2026-12-02') })).cases;
  expect(await alerts('monitor')).toEqual([
    expect.objectContaining({
      id_guide: guide.id_guide,
      kind: 'PROBLEMA',
      headline: expect.stringContaining('Se reventó'),
      began_at: reported_at,
      ended_at: null,
    }),
  ]);
  await t.write(tx =>
    tx.run(sql`update role_permissions p set allowed = false from roles r, permission_actions a
      where p.id_role = r.id_role and p.id_permission_action = a.id_permission_action and r.code = 'MONITOR' and a.code = 'alert.read'`),
  );
  expect(await alerts('monitor')).toEqual([]);
  const late = await played('carrierAdmin', { id_truck: 5, from: '2026-12-03T05:00:00Z', to: '2026-12-04T05:00:00Z' });
  expect(late).toMatchObject({ track: [], stays: [], events: [] });
});

test('another carrier’s truck is unknown; customers and drivers get nothing, whatever they may do', async () => {
  const asked = { id_truck: 5, ...day('2026-12-02') };
  expect(await refused('otherCarrierAdmin', asked)).toEqual([404, 'NO_ENCONTRADO']);
  expect(await refused('carrierAdmin', { ...asked, id_truck: 1 })).toEqual([404, 'NO_ENCONTRADO']);
  expect((await refused('exporterAdmin', asked))[0]).toBe(403);
  expect((await (await t.as('otherCarrierAdmin')).call(getStaysExcel, asked)).status).toBe(404);
  expect((await refused('asesor', asked))[0]).toBe(403);
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'EXP', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'tracking.history'
      on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`),
  );
  expect(await refused('exporterAdmin', asked)).toEqual([404, 'NO_ENCONTRADO']);
});

test('at most 72 hours; the end comes after the beginning; without positions everything is empty', async () => {
  const from = '2026-12-05T05:00:00Z';
  const until = (to: string) => ({ id_truck: 4, from, to });
  expect(await refused('monitor', until('2026-12-08T05:00:01Z'))).toEqual([422, 'RANGO_MAXIMO']);
  expect((await refused('monitor', until(from)))[0]).toBe(400);
  const none = await played('monitor', until('2026-12-08T05:00:00Z'));
  expect(none).toMatchObject({
    track: [],
    stays: [],
    events: [],
    summary: { km: 0, silent_min: 72 * 60, fastest: null },
  });
  // What is still to come is not silence.
  const today = await played('monitor', { id_truck: 4, from: '2026-12-10T05:00:00Z', to: '2026-12-11T05:00:00Z' });
  expect(today).toMatchObject({ to: '2026-12-10T12:00:00.000Z', summary: { silent_min: 7 * 60 } });
  const tomorrow = await played('monitor', { id_truck: 4, from: '2026-12-11T05:00:00Z', to: '2026-12-12T05:00:00Z' });
  expect(tomorrow).toMatchObject({ track: [], gaps: [], summary: { silent_min: 0 } });
});

test('a carrier reads where its truck is since it is its own; the former one no longer, the operator always', async () => {
  const operator = await t.as('operador');
  const values = { disk: 'P-61', license_plate: 'GBE-0061' };
  const made = await operator.ok(addTruck, { ...values, id_company: company.carrier });
  const { id_truck } = made;
  const asked = { id_truck, ...day('2026-12-08') };
  await sent(id_truck, '2026-12-08T10:00:00Z', [[60, 500, 30, null]]);
  expect((await played('carrierAdmin', asked)).track).toHaveLength(60);
  t.setNow('2026-12-08T10:30:00Z');
  await operator.ok(editTruck, { ...values, id_truck, version: made.version, id_company: company.otherCarrier });
  t.setNow('2026-12-10T12:00:00Z');
  expect(await refused('carrierAdmin', asked)).toEqual([404, 'NO_ENCONTRADO']);
  const own = await played('otherCarrierAdmin', asked);
  expect(own.from).toBe('2026-12-08T10:30:00.000Z');
  expect(own.track.map(point => point[2])[0]).toBe(Date.parse('2026-12-08T10:30:00Z') / 1000);
  expect(own.track).toHaveLength(30);
  expect((await played('monitor', asked)).track).toHaveLength(60);
  const before = await played('otherCarrierAdmin', { ...asked, to: '2026-12-08T10:20:00Z' });
  expect(before).toMatchObject({ track: [], gaps: [] });
});

test('of many positions a second one is read, and of a long period one of every few seconds', async () => {
  const [id_truck, from] = [7, '2026-12-09T10:00:00Z'];
  await t.write(tx =>
    tx.run(sql`insert into positions (id_truck, device_time, lat, lng)
      select ${id_truck}, ${from}::timestamptz + n * interval '0.1 seconds', -2.6, -79.6 from generate_series(0, 599) n`),
  );
  const read = async (to: string) => (await t.write(tx => selectFixes(tx, { id_truck, from, to }))).length;
  expect(await read('2026-12-09T11:00:00Z')).toBe(60);
  // 72 hours: every third second.
  expect(await read('2026-12-12T10:00:00Z')).toBe(20);
});

test('a company has few histories at once; others do not wait for it', async () => {
  let end = (): void => undefined;
  const held = new Promise<void>(resolve => (end = resolve));
  const works = Array.from({ length: 22 }, () => playbackLimit(company.operator)(() => held));
  const asked = { id_truck: 5, ...day('2026-12-02') };
  expect(await refused('monitor', asked)).toEqual([503, 'SERVIDOR_OCUPADO']);
  expect((await (await t.as('monitor')).call(getStaysExcel, asked)).status).toBe(503);
  expect((await played('carrierAdmin', asked)).truck.id_truck).toBe(5);
  end();
  await Promise.all(works);
  expect((await played('monitor', asked)).truck.id_truck).toBe(5);
});
