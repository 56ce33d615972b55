import { getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getDispatch } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getEvents, getGuide, recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { getTravel } from '@cabezal/contract/operations/travel/travel.calls';
import {
  getMonitoring,
  getPublicTrip,
  recordSeenDeparture,
} from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import {
  driveTo,
  type Fix,
  journey,
  stopFacts,
  type TrackedTrip,
  trackedTrip,
} from '../positions/tracked-trip.samples.ts';
import { monitoringJobs } from './monitoring.jobs.ts';

/** A truck drives away from the plant before the seal, or the number, that is needed to record its departure. */
let t: TestApp;
let day = 0;
let start = '';
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.write(tx => tx.run(sql`update guides set finished_at = now() where finished_at is null`));
  start = `2026-12-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});

const minute = 60_000;
/** Minutes at each place (four hours), of which two hours are free. */
const stayMin = 240;

interface Drive {
  trip: TrackedTrip;
  road: Fix[];
  /** Index of the first position on the road after the plant. */
  left: number;
}
async function driveOf(missing: 'seal' | 'container'): Promise<Drive> {
  const container = missing === 'container' ? null : undefined;
  const trip = await trackedTrip(t, { start, id_client: company.exporter, container });
  if (missing === 'seal')
    await t.write(tx =>
      tx.run(sql`update sub_reservations set seals = '{}' where id_reservation = ${trip.id_reservation}`),
    );
  const road = journey(trip.stops, trip.start, stayMin);
  const plant = trip.stops[1];
  const left = road.findLastIndex(f => f.lng === plant?.lng && Math.abs(f.lat - plant.lat) < 0.001) + 1;
  return { trip, road, left };
}
const seenBy = async (name: UserName, trip: TrackedTrip) =>
  (await (await t.as(name)).ok(getMonitoring)).trips.find(x => x.id_guide === trip.id_guide);
const detail = async (trip: TrackedTrip) => (await t.as('monitor')).ok(getGuide, { id_guide: trip.id_guide });

/** Drives to the plant, and away from it for that many minutes. */
async function leavePlant(minutes: number): Promise<Drive & { seen_at: string }> {
  const drive = await driveOf('seal');
  await driveTo(t, drive.trip, drive.road.slice(0, drive.left + minutes));
  const [, plant] = await stopFacts(t, drive.trip.id_guide);
  expect([plant?.departure_at, plant?.proposed_departure_at]).toEqual([null, expect.any(String)]);
  return { ...drive, seen_at: plant?.proposed_departure_at ?? '' };
}

describe('a truck that GPS saw leave', () => {
  test('is not shown at the plant: not on the board, to the customer, or on the public page', async () => {
    const { trip } = await leavePlant(6);
    for (const name of ['monitor', 'exporterAdmin'] as const) {
      const seen = await seenBy(name, trip);
      expect([seen?.status, seen?.at_stop, seen?.next_stop]).toEqual(['VIAJANDO', null, 'Puerto de prueba']);
    }
    const page = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
    const shown = await page.ok(getPublicTrip);
    expect(shown.status).toBe('VIAJANDO');
    expect(shown.stops[1]?.proposed_departure_at).not.toBeNull();
  });

  test('is not shown there in its reservation, in dispatch and in lists; and no trip is finished by that', async () => {
    const { trip, road, left } = await leavePlant(6);
    const monitor = await t.as('monitor');
    const operator = await t.as('operador');
    const { guides } = await operator.ok(getDispatch, { id_reservation: trip.id_reservation });
    expect(guides.map(g => g.status)).toEqual(['VIAJANDO']);
    const { rows } = await operator.ok(getReservations, { page: 1, page_size: 50, sort: [] });
    expect(rows.find(r => r.id_reservation === trip.id_reservation)?.shown_status).toBe('VIAJANDO');
    expect((await detail(trip)).status).toBe('VIAJANDO');
    // At the last place, too: only a recorded trip waits for its closing.
    await driveTo(t, trip, road.slice(left + 6));
    expect((await monitor.ok(getGuide, { id_guide: trip.id_guide })).can.close).toBe('La guía aún no está por cerrar');
    expect((await detail(trip)).status).not.toMatch(/POR_CERRAR/);
  });

  test('costs no further stand-by: the charge stays as when it left', async () => {
    const { trip, seen_at, road, left } = await leavePlant(4);
    const plant = async () => (await detail(trip)).stand_by.find(s => s.name === 'Planta de prueba');
    const first = await plant();
    expect([first?.running, first?.ends_at]).toEqual([false, seen_at]);
    await driveTo(t, trip, road.slice(left + 4, left + 8));
    t.advance(300);
    expect((await plant())?.cost).toBe(first?.cost);
    const hours = (Date.parse(seen_at) - Date.parse(first?.starts_at ?? '')) / 3_600_000 - 2;
    expect(Number(first?.cost)).toBeCloseTo(hours * 20, 0);
    const link = await t.tokenFor({ purpose: 'travel_resources', id_guide: trip.id_guide });
    expect((await t.withToken(link).ok(getTravel)).stand_by).toBeNull();
  });

  test('is a risk for the monitor until the departure is recorded, and for no customer', async () => {
    const { trip } = await leavePlant(4);
    expect((await seenBy('monitor', trip))?.risk).toMatchObject({
      key: 'UNRECORDED',
      headline: 'Salida sin registrar · planta',
    });
    expect((await seenBy('exporterAdmin', trip))?.risk).toBeNull();
  });

  test('writes no stand-by alert for waiting that it did not do', async () => {
    const drive = await driveOf('seal');
    // It leaves after ninety minutes of two free hours: not yet at 75 %, so no alert, neither then nor later.
    const plant = drive.road.findIndex(f => f.lng === drive.trip.stops[1]?.lng);
    const fixes = [...drive.road.slice(0, plant + 80), ...drive.road.slice(drive.left, drive.left + 4)];
    const closed = fixes.map((f, i) =>
      i < plant + 80 ? f : { ...f, ms: (fixes[plant + 79]?.ms ?? 0) + (i - plant - 79) * minute },
    );
    await driveTo(t, drive.trip, closed);
    t.advance(90);
    for (const job of monitoringJobs()) await job.run(t.db);
    const log = await (await t.as('monitor')).ok(getEvents, { id_guide: drive.trip.id_guide });
    expect(
      log.filter(row => row.kind === 'ALERT' && row.text.startsWith('Stand-by') && row.text.includes('planta')),
    ).toEqual([]);
  });
});

describe('the missing value is given with the departure', () => {
  const give = async (drive: Drive, given: object, at: string, name: UserName = 'monitor') => {
    const guide = await detail(drive.trip);
    const id_stop = guide.stops[1]?.id_stop;
    const input = { id_stop, at, sub_version: guide.sub_version, ...given };
    return (await t.as(name)).call(recordSeenDeparture, input);
  };

  test('the seal with GPS’s own time at once; then GPS records the arrival that waited for it', async () => {
    const drive = await leavePlant(4);
    const { trip, road, seen_at } = drive;
    const port = road.findIndex(f => f.lng === trip.stops[2]?.lng && f.speed_kmh === 0);
    await driveTo(t, trip, road.slice(drive.left + 4, port + 3));
    expect((await seenBy('monitor', trip))?.at_stop).toMatchObject({ name: 'Puerto de prueba', cost_per_hour: null });
    expect((await give(drive, { seals: ['ML-123'] }, seen_at)).body).toEqual({ id_guide: trip.id_guide });
    expect((await detail(trip)).seals).toEqual(['ML-123']);
    t.advance(2);
    await driveTo(t, trip, road.slice(port + 3, port + 6));
    const [, plant, arrived] = await stopFacts(t, trip.id_guide);
    expect([plant?.departure_at, arrived?.arrival_source]).toEqual([seen_at, 'GPS']);
    expect((await seenBy('monitor', trip))?.status).toBe('EN_PUERTO');
  });

  test('with another container number than the known one leaves an alert in the logbook', async () => {
    const drive = await leavePlant(4);
    const known = (await detail(drive.trip)).container_code;
    expect(known).not.toBeNull();
    const given = await give(drive, { container_code: 'MSKU7502140', seals: ['ML-123'] }, drive.seen_at);
    expect(given.status).toBe(200);
    const log = await (await t.as('monitor')).ok(getEvents, { id_guide: drive.trip.id_guide });
    const alerts = log.filter(({ kind, text }) => kind === 'ALERT' && text.startsWith('Contenedor'));
    expect(alerts).toMatchObject([{ text: `Contenedor MSKU7502140 (antes ${known})` }]);
  });

  test('without GPS the driver taps the departure with the seal; both are recorded at once', async () => {
    const drive = await driveOf('seal');
    const { stops } = await detail(drive.trip);
    const record = async (call: typeof recordArrival, index: number) =>
      (await t.as('monitor')).ok(call, { id_stop: stops[index]?.id_stop ?? 0, at: t.services.clock().toISOString() });
    await record(recordDeparture, 0);
    t.advance(60);
    await record(recordArrival, 1);
    t.advance(60);
    expect((await detail(drive.trip)).can.depart).toBe('Registre el sello antes de salir de la planta');
    const left = t.services.clock().toISOString();
    expect((await give(drive, { seals: ['EC123'] }, left)).status).toBe(200);
    const after = await detail(drive.trip);
    expect([after.seals, after.stops[1]?.departure_at]).toEqual([['EC123'], left]);
  });

  test('both or neither: a departure that the rules refuse does not store the seal', async () => {
    const drive = await leavePlant(4);
    const early = await give(drive, { seals: ['ML-9'] }, start);
    expect([early.status, early.body.code]).toEqual([422, 'FECHA_ANTERIOR']);
    expect((await detail(drive.trip)).seals).toEqual([]);
    const stale = await give(drive, { seals: ['ML-9'], sub_version: 99 }, drive.seen_at);
    expect(stale.status).toBe(409);
    const wrong = await give(drive, { container_code: 'MSKU7502141', seals: ['ML-9'] }, drive.seen_at);
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['container_code']]);
    expect((await give(drive, { seals: ['ML-9'] }, drive.seen_at, 'otherCarrierAdmin')).status).toBe(404);
    expect((await detail(drive.trip)).seals).toEqual([]);
  });
});

test('a container without number leaves the depot by GPS: the trip is under way', async () => {
  const { trip, road } = await driveOf('container');
  await driveTo(t, trip, road.slice(0, stayMin + 4));
  const [depot] = await stopFacts(t, trip.id_guide);
  expect([depot?.departure_at, depot?.proposed_departure_at]).toEqual([null, expect.any(String)]);
  expect(await seenBy('monitor', trip)).toMatchObject({
    status: 'VIAJANDO',
    at_stop: null,
    risk: { key: 'UNRECORDED', headline: 'Salida sin registrar · depósito' },
  });
});

test('the rate is that of the business day of the arrival, whatever UTC says', async () => {
  const there = await startTestApp({ TZ_BUSINESS: 'Pacific/Auckland' });
  try {
    // Noon of the first in UTC is the second in Auckland.
    there.setNow('2026-12-01T12:00:00.000Z');
    await there.write(tx =>
      tx.run(
        sql`insert into parameters (key, value, valid_from) values ('stand_by_hora_reefer_usd', '"31.00"', '2026-12-02')`,
      ),
    );
    const trip = await trackedTrip(there, { start: '2026-12-01T12:00:00.000Z' });
    await driveTo(there, trip, journey(trip.stops, trip.start, 5).slice(0, 3));
    const me = await there.as('monitor');
    const guide = await me.ok(getGuide, { id_guide: trip.id_guide });
    expect(guide.stand_by[0]?.cost_per_hour).toBe('31.00');
    expect((await me.ok(getMonitoring)).trips[0]?.at_stop?.cost_per_hour).toBe('31.00');
  } finally {
    await there.close();
  }
});
