import { listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { backtestAlert } from '@cabezal/contract/tracking/alerts/backtest.calls';
import { getAlerts, saveAlert } from '@cabezal/contract/tracking/alerts/rules.calls';
import { getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { driveTo, type Fix, sampleStops, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { monitoringJobs } from './monitoring.jobs.ts';

/** Kinds that are judged by the newest positions: they arrive through the GPS door, and the job of each minute judges them. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
/** Each test has its own day, so that its trips are the only ones under way. */
let day = 0;
let start = '';
beforeEach(async () => {
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(sql`delete from alert_cases`);
    await tx.run(sql`delete from alert_conditions`);
  });
  start = `2026-12-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});
afterAll(() => t.close());

const minute = 60_000;
const [depot, plant] = sampleStops;
/** A place of the straight road from the depot to the plant, and so many degrees of longitude beside it. */
const along = (share: number, aside = 0) => {
  if (depot === undefined || plant === undefined) throw new Error('no stops');
  return {
    lat: depot.lat + (plant.lat - depot.lat) * share,
    lng: depot.lng + (plant.lng - depot.lng) * share + aside,
  };
};
/** Three minutes at the depot, so that the trip has begun. */
const leaves = (from: number): Fix[] =>
  Array.from({ length: 3 }, (_, n) => ({ ...along(0), speed_kmh: 0, ms: from + n * minute }));
interface Driven {
  aside?: number;
  speed_kmh?: number;
}
/** Positions of the minutes after the start, each at a share of the road. */
const drives = (trip: TrackedTrip, minutes: readonly number[], given: Driven = {}): Fix[] =>
  minutes.map(n => ({
    ...along(0.1 + n / 100, given.aside ?? 0),
    speed_kmh: given.speed_kmh ?? 50,
    ms: trip.start + n * minute,
  }));

const run = async () => {
  for (const job of monitoringJobs()) await job.run(t.db);
};
const casesOf = async (trip: TrackedTrip, name: UserName = 'monitor') =>
  (await (await t.as(name)).ok(listAlertMonitoring, {})).cases.filter(({ id_guide }) => id_guide === trip.id_guide);
const kindsOf = async (trip: TrackedTrip, name: UserName = 'monitor') =>
  (await casesOf(trip, name)).map(({ kind }) => kind);
const riskOf = async (trip: TrackedTrip, name: UserName = 'monitor') =>
  (await (await t.as(name)).ok(getMonitoring)).trips.find(({ id_guide }) => id_guide === trip.id_guide)?.risk;

/** A trip with a drawn road that has left its depot. */
async function onTheRoad(): Promise<TrackedTrip> {
  const trip = await trackedTrip(t, { start, id_client: company.exporter, id_company: company.carrier });
  const road = sampleStops.map(({ lng, lat }) => [lng, lat]);
  await t.write(tx =>
    tx.run(sql`update guides set geometry = ${JSON.stringify(road)}::jsonb where id_guide = ${trip.id_guide}`),
  );
  await driveTo(t, trip, [...leaves(trip.start), ...drives(trip, [3, 4, 5])]);
  return trip;
}

const WRITTEN = {
  severity: 'BAJA',
  id_company: null,
  id_client: null,
  id_route: null,
  id_location: null,
  id_reservation: null,
  id_guide: null,
  threshold: null,
  for_min: 0,
  clear_min: 2,
  interval_min: null,
  sla_ack_min: 60,
  sla_end_min: null,
  escalation: [],
  roles: ['MONITOR'],
  users: [],
  playbook: null,
} as const;

describe('speed', () => {
  test('a case opens when two runs see it, and ends when it has ceased for a minute; the customer reads nothing of it', async () => {
    const trip = await onTheRoad();
    await driveTo(t, trip, drives(trip, [6, 7], { speed_kmh: 104 }));
    await run();
    expect(await kindsOf(trip)).toEqual([]);
    await driveTo(t, trip, drives(trip, [8], { speed_kmh: 104 }));
    await run();
    const [found] = await casesOf(trip);
    expect(found).toMatchObject({ kind: 'VELOCIDAD', severity: 'BAJA' });
    expect(found?.headline).toBe('A 104 km/h, con límite de 90 km/h');
    expect(await riskOf(trip)).toMatchObject({ key: 'SPEEDING', severe: true, figure: '104 km/h' });
    expect(await kindsOf(trip, 'carrierAdmin')).toEqual(['VELOCIDAD']);
    expect((await riskOf(trip, 'exporterAdmin'))?.key).not.toBe('SPEEDING');
    // Between 80 and 90 it goes on.
    await driveTo(t, trip, drives(trip, [9, 10], { speed_kmh: 85 }));
    await run();
    expect(await kindsOf(trip)).toEqual(['VELOCIDAD']);
    await driveTo(t, trip, drives(trip, [11, 12], { speed_kmh: 60 }));
    await run();
    t.advance(1);
    await run();
    expect(await kindsOf(trip)).toEqual([]);
  });

  test('silence opens no case and ends none', async () => {
    const trip = await onTheRoad();
    await driveTo(t, trip, drives(trip, [6, 7], { speed_kmh: 104 }));
    t.advance(6);
    await run();
    t.advance(2);
    await run();
    expect(await kindsOf(trip)).toEqual([]);
    await driveTo(t, trip, drives(trip, [16, 17], { speed_kmh: 104 }));
    await run();
    t.advance(1);
    await run();
    expect(await kindsOf(trip)).toEqual(['VELOCIDAD']);
    t.advance(15);
    await run();
    t.advance(2);
    await run();
    expect(await kindsOf(trip)).toContain('VELOCIDAD');
  });
});

describe('the road', () => {
  test('a truck beside its road for two minutes opens a case, which ends when it is back', async () => {
    const trip = await onTheRoad();
    // About 3.3 km to the east.
    await driveTo(t, trip, drives(trip, [6, 7, 8], { aside: 0.03 }));
    await run();
    expect(await kindsOf(trip)).toEqual([]);
    await driveTo(t, trip, drives(trip, [9, 10], { aside: 0.03 }));
    await run();
    const [found] = await casesOf(trip);
    expect(found).toMatchObject({ kind: 'FUERA_DE_RUTA', severity: 'ALTA' });
    expect(found?.headline).toMatch(/^Fuera de ruta, a \d,\d km de ella$/);
    expect(await riskOf(trip)).toMatchObject({ key: 'OFF_ROAD', severe: true });
    await driveTo(t, trip, drives(trip, [11, 12, 13]));
    await run();
    t.advance(1);
    await run();
    expect(await kindsOf(trip)).toEqual([]);
  });

  test('a trip without a drawn road is not judged by one', async () => {
    const trip = await onTheRoad();
    await t.write(tx => tx.run(sql`update guides set geometry = null where id_guide = ${trip.id_guide}`));
    await driveTo(t, trip, drives(trip, [6, 7, 8, 9, 10], { aside: 0.03 }));
    await run();
    t.advance(3);
    await run();
    expect(await kindsOf(trip)).toEqual([]);
  });
});

describe('fences', () => {
  test('a rule names its place; the case is of the operator alone, and ends when the truck is out of it', async () => {
    const writer = await t.as('operador');
    const placeless = { ...WRITTEN, name: 'Sin lugar', kind: 'GEOCERCA_ENTRA', parties: [] };
    const refused = await writer.call(saveAlert, placeless);
    expect([refused.status, refused.body.fields]).toEqual([422, { id_location: 'Elija el lugar' }]);
    const centre = along(0.17, 0.02);
    const { id_location } = await t.write(tx =>
      tx.one(sql<{ id_location: number }>`insert into locations (name, type, lat, lng, radius_m)
        values ('Desvío de prueba', 'OTR', ${centre.lat}, ${centre.lng}, 1500) returning id_location`),
    );
    const blind = await writer.call(saveAlert, {
      ...WRITTEN,
      name: 'Desvío',
      kind: 'GEOCERCA_ENTRA',
      id_location,
      parties: ['CARRIER'],
    });
    expect(blind.status).toBe(422);
    const rule = await writer.ok(saveAlert, {
      ...WRITTEN,
      name: 'Desvío',
      kind: 'GEOCERCA_ENTRA',
      id_location,
      parties: [],
    });
    expect(rule).toMatchObject({ scope_text: 'Desvío de prueba' });
    expect(rule.sentence).toContain('si un camión entra en Desvío de prueba');
    const trip = await onTheRoad();
    await driveTo(t, trip, drives(trip, [7, 8], { aside: 0.02 }));
    await run();
    expect(await casesOf(trip)).toMatchObject([{ kind: 'GEOCERCA_ENTRA', headline: 'Entró en un lugar vigilado' }]);
    expect(await kindsOf(trip, 'carrierAdmin')).toEqual([]);
    await driveTo(t, trip, drives(trip, [30, 31, 32]));
    await run();
    t.advance(2);
    await run();
    expect(await kindsOf(trip)).not.toContain('GEOCERCA_ENTRA');
  });
});

describe('what a rule would have opened', () => {
  const tried = { ...WRITTEN, days: 7 };
  const input = (kind: 'VELOCIDAD' | 'GEOCERCA_ENTRA', given: object = {}) => {
    const { id_company, id_client, id_route, id_location, id_reservation, id_guide, for_min, clear_min } = tried;
    const scope = { id_company, id_client, id_route, id_location, id_reservation, id_guide };
    return { kind, threshold: null, for_min, clear_min, days: tried.days, ...scope, ...given };
  };

  test('is counted from the stored positions of its trips, with the newest ones', async () => {
    const trip = await onTheRoad();
    await driveTo(t, trip, [
      ...drives(trip, [6, 7, 8], { speed_kmh: 104 }),
      ...drives(trip, [9, 10, 11, 12], { speed_kmh: 50 }),
    ]);
    const writer = await t.as('operador');
    const id_guide = trip.id_guide;
    const answer = await writer.ok(backtestAlert, input('VELOCIDAD', { id_guide, for_min: 1 }));
    expect(answer).toMatchObject({ days: 7, trips: 1, is_complete: true, cases: 1 });
    expect(answer.examples).toMatchObject([{ id_guide, id_reservation: trip.id_reservation }]);
    const none = await writer.ok(backtestAlert, input('VELOCIDAD', { id_guide, threshold: 120 }));
    expect([none.cases, none.trips]).toEqual([0, 1]);
    const others = await writer.ok(backtestAlert, input('VELOCIDAD', { id_guide, id_company: company.otherCarrier }));
    expect(others.trips).toBe(0);
  });

  test('is for those who write rules, with a limit of the kind and the place of a fence', async () => {
    const refused = async (name: UserName, given: ReturnType<typeof input>) =>
      (await (await t.as(name)).call(backtestAlert, given)).status;
    expect(await refused('carrierAdmin', input('VELOCIDAD'))).toBe(403);
    expect(await refused('operador', input('VELOCIDAD', { threshold: 500 }))).toBe(422);
    expect(await refused('operador', input('GEOCERCA_ENTRA'))).toBe(422);
    expect(await refused('operador', input('VELOCIDAD', { days: 15 }))).toBe(400);
  });
});

test('an installation watches speed and the road; a fence needs a place', async () => {
  const { rows } = await (await t.as('operador')).ok(getAlerts, { page_size: 100 });
  const general = rows.filter(({ scope_text }) => scope_text === 'Todos los viajes').map(({ kind }) => kind);
  expect(general).toEqual(expect.arrayContaining(['VELOCIDAD', 'FUERA_DE_RUTA']));
  expect(rows.find(({ kind }) => kind === 'FUERA_DE_RUTA')?.threshold_text).toBe('Lejos de su ruta más de 1,5 km');
});
