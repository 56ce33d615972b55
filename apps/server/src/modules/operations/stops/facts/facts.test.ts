import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getEvents, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import {
  addStop,
  finishMilestone,
  updateGuideDates,
  updateGuideTracking,
} from '@cabezal/contract/operations/stops/stops.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { drive } from '../../../../../test/trips.ts';
import {
  driveTo,
  followed,
  journey,
  sampleStops,
  stopFacts,
  trackedTrip,
} from '../../../tracking/positions/tracked-trip.samples.ts';
import { trackingOf } from '../../../tracking/positions/tracking.ts';
import { underWay } from '../../dispatch/rescue/rescue.samples.ts';
import { addScale, motive } from '../stops.samples.ts';

let t: TestApp;
let monitor: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  monitor = await t.as('monitor');
});
afterAll(() => t.close());

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const read = (id_guide: number): Promise<GuideDetail> => monitor.ok(getGuide, { id_guide });
const at = (guide: GuideDetail, i: number) => guide.stops[i]?.id_stop ?? 0;

describe('recorded hours', () => {
  test('both events of a stop are recorded together, or none', async () => {
    const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140');
    const left = Date.parse(guide.stops[0]?.departure_at ?? '');
    t.setNow(iso(left + 300 * minute));
    const { guide: more } = await addScale(monitor, guide, at(guide, 1));
    const given = (from: number, to: number) => ({
      id_stop: at(more, 1),
      arrival_at: iso(left + from * minute),
      departure_at: iso(left + to * minute),
    });
    const early = await monitor.call(finishMilestone, given(40, 20));
    expect([early.status, early.body.code]).toEqual([422, 'FECHA_ANTERIOR']);
    expect((await read(guide.id_guide)).stops[1]).toMatchObject({ arrival_at: null, departure_at: null });
    const done = await monitor.ok(finishMilestone, given(40, 55));
    expect(done.stops[1]).toMatchObject({ arrival_at: iso(left + 40 * minute), departure_at: iso(left + 55 * minute) });
    expect(done.status).toBe('VIAJANDO');
  });

  test('are corrected by a person: stand-by follows, the logbook has old and new hours', async () => {
    const { guide } = await underWay(t, '2026-12-04', 'TRIU8423172');
    const driven = await drive(t, guide.id_guide, '2026-12-04T12:00:00Z', ['PLT', 'departure']);
    const plant = driven.stops[1];
    const before = driven.stand_by.find(wait => wait.id_stop === plant?.id_stop);
    const departure_at = iso(Date.parse(plant?.departure_at ?? '') + 20 * 60 * minute);
    t.setNow(departure_at);
    const { id_guide } = guide;
    const input = { id_guide, version: driven.version, stops: [{ id_stop: plant?.id_stop, departure_at }], motive };
    const early = { ...input, stops: [{ id_stop: plant?.id_stop, departure_at: '2026-12-04T01:00:00Z' }] };
    expect((await monitor.call(updateGuideDates, early)).body).toMatchObject({
      code: 'FECHA_ANTERIOR',
      fields: { 'stops.0.departure_at': 'La fecha no puede ser anterior al evento previo' },
    });
    const { guide: after, effects } = await monitor.ok(updateGuideDates, input);
    expect(after.stops[1]).toMatchObject({ departure_at, departure_source: 'MONITOR' });
    expect(effects).toEqual(['Cambió más de 30 minutos: adjunte el documento que lo respalda']);
    const wait = after.stand_by.find(one => one.id_stop === plant?.id_stop);
    expect(Number(wait?.excess_hours)).toBeGreaterThan(Number(before?.excess_hours ?? 0));
    const stored = await t.rows<{ hours: string }>(sql`select hours from stand_bys where id_stop = ${plant?.id_stop}`);
    expect(stored[0]?.hours).toBe(wait?.hours);
    const log = await monitor.ok(getEvents, { id_guide });
    expect(log[0]?.text).toMatch(/^Salida de .* corregida: .* → .* — El cliente pidió pesar la carga$/);
    expect((await monitor.call(updateGuideDates, input)).body.code).toBe('MODIFICADO');
    expect((await (await t.as('exporterAdmin')).call(updateGuideDates, input)).status).toBe(403);
  });
});

describe('what GPS may do on one trip', () => {
  const start = '2026-11-25T12:00:00.000Z';
  const set = async (id_guide: number, change: object) =>
    monitor.ok(updateGuideTracking, { id_guide, version: (await read(id_guide)).version, ...change });
  const road = (from: number, minutes: number) =>
    journey(sampleStops, from).filter(fix => fix.ms <= from + minutes * minute);

  test('with PROPOSE it only proposes, and a person confirms or dismisses', async () => {
    const trip = await trackedTrip(t, { start });
    await set(trip.id_guide, { tracking_mode: 'PROPOSE' });
    await driveTo(t, trip, road(trip.start, 20));
    const seen = await read(trip.id_guide);
    expect(seen.stops[0]).toMatchObject({ arrival_at: null, proposed_arrival_at: start });
    expect(seen.stops[0]?.proposed_departure_at).not.toBeNull();
    const [stop] = seen.stops;
    const id_stop = stop?.id_stop;
    const accepted = await set(trip.id_guide, { accept: [{ id_stop, kind: 'arrival' }] });
    expect(accepted.stops[0]).toMatchObject({
      arrival_at: start,
      arrival_source: 'MONITOR',
      proposed_arrival_at: null,
    });
    const dismissed = await set(trip.id_guide, { dismiss: [{ id_stop, kind: 'departure' }] });
    expect(dismissed.stops[0]?.proposed_departure_at).toBeNull();
    await trackingOf(t.services).follower.sweep(false);
    await followed(t);
    expect((await read(trip.id_guide)).stops[0]?.proposed_departure_at).toBeNull();
    const twice = await monitor.call(updateGuideTracking, {
      id_guide: trip.id_guide,
      version: (await read(trip.id_guide)).version,
      dismiss: [{ id_stop, kind: 'departure' }],
    });
    expect([twice.status, twice.body.code]).toEqual([409, 'EVENTO_NO_REGISTRADO']);
  });

  test('with OFF it does nothing; undoing that restores the general setting', async () => {
    const trip = await trackedTrip(t, { start });
    await set(trip.id_guide, { tracking_mode: 'OFF' });
    await driveTo(t, trip, road(trip.start, 20));
    expect((await stopFacts(t, trip.id_guide))[0]).toMatchObject({ arrival_at: null });
    expect((await read(trip.id_guide)).stops[0]?.proposed_arrival_at).toBeNull();
    await set(trip.id_guide, { tracking_mode: null });
    await driveTo(t, trip, road(trip.start, 22).slice(-2));
    expect((await stopFacts(t, trip.id_guide))[0]?.arrival_at).toBe(start);
  });

  test('from another instant on', async () => {
    const trip = await trackedTrip(t, { start });
    await set(trip.id_guide, { reread_from: iso(trip.start + 5 * minute) });
    await driveTo(t, trip, road(trip.start, 9));
    expect((await stopFacts(t, trip.id_guide))[0]?.arrival_at).toBe(iso(trip.start + 5 * minute));
  });

  test('an added stop is read from the beginning: an earlier visit of the truck is recorded', async () => {
    const trip = await trackedTrip(t, { start });
    const fixes = journey(sampleStops, trip.start);
    const between = fixes.find(fix => fix.ms > trip.start + 15 * minute) ?? { lat: 0, lng: 0 };
    await driveTo(t, trip, road(trip.start, 22));
    const guide = await read(trip.id_guide);
    expect(guide.stops[0]?.departure_at).not.toBeNull();
    const point = { name: 'Báscula de paso', lat: between.lat, lng: between.lng, radius_m: 1500 };
    const input = {
      id_guide: guide.id_guide,
      version: guide.version,
      before: guide.stops[1]?.id_stop,
      code: 'PES',
      point,
      motive,
    };
    const { effects, visit } = await monitor.ok(addStop, input);
    expect(effects.at(-1)).toMatch(/^El camión (estuvo|está) allí/);
    await trackingOf(t.services).follower.sweep(false);
    await driveTo(t, trip, fixes.filter(fix => fix.ms > trip.start + 22 * minute).slice(0, 2));
    const facts = await stopFacts(t, trip.id_guide);
    expect(facts.map(stop => stop.arrival_at !== null)).toEqual([
      true,
      true,
      ...facts.slice(2).map(stop => stop.arrival_at !== null),
    ]);
    expect(facts[1]?.arrival_at).toBe(visit?.arrival_at);
  });
});
