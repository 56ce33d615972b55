import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { withKnownPlace } from '@cabezal/domain/system/geo/distance';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { giveContainer, issuedGuide } from '../../../../../test/trips.ts';
import { demand } from '../../../../platform/http/errors.ts';
import {
  driveTo,
  type Fix,
  followed,
  guideStatus,
  journey,
  report,
  stopFacts,
  trackedTrip,
} from '../tracked-trip.samples.ts';
import { trackingOf } from '../tracking.ts';
import { selectTrip } from './follow.queries.ts';
import { createFollower } from './follower.ts';
import { settleTrip } from './settle-trip.ts';
import { planKey, planOf } from './trip-plan.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const start = '2026-11-25T12:00:00.000Z';
const iso = (ms: number): string => new Date(ms).toISOString();
const logOf = (id_guide: number) =>
  t.rows(
    sql<{
      kind: string;
      text: string;
      at: string;
      author: string;
      annulled: boolean;
    }>`select kind, text, at, author, annulled_at is not null as annulled from logbook where id_guide = ${id_guide} order by id_bitacora`,
  );
const automatic = (on: boolean) =>
  t.write(tx =>
    tx.run(sql`update parameters set value = ${on ? 'true' : 'false'}::jsonb where key = 'geocerca_automatica'`),
  );
const before = (fixes: Fix[], ms: number): Fix[] => fixes.filter(f => f.ms <= ms);
const times = async (id_guide: number) => (await stopFacts(t, id_guide)).map(s => [s.arrival_at, s.departure_at]);

describe('an issued guide', () => {
  test('gets its events from the geofence with the device’s times, from base to plant, through the real calls', async () => {
    const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-11-28' }));
    const guide = await issuedGuide(t, reservation, 'RETIRO');
    await giveContainer(t, guide.id_guide, 'MSKU7502140');
    const changes: (number | undefined)[] = [];
    t.db.onChanges(all => changes.push(...all.filter(c => c.noun === 'guide').map(c => c.id)));
    const road = journey(withKnownPlace(guide.stops), Date.parse(guide.planned_start) - 10 * minute);
    const who = { device: 'TRUCK-1', key: 'demo-1' };
    // One request per position until the depot, then the rest in one.
    const depot = road.findIndex(f => Math.abs(f.lat - (guide.stops[1]?.lat ?? 0)) < 0.0001);
    for (const fix of road.slice(0, depot + 3)) {
      t.setNow(iso(fix.ms + 2_000));
      expect(await report(t, who, fix)).toBe(200);
    }
    await followed(t);
    expect(await guideStatus(t, guide.id_guide)).toBe('EN_DEPOSITO');
    await driveTo(t, who, road.slice(depot + 3));
    const seen = await (await t.as('monitor')).ok(calls.getGuide, { id_guide: guide.id_guide });
    expect(seen.status).toBe('RETIRO_POR_CERRAR');
    const [base, dep, plant] = seen.stops;
    expect(base).toMatchObject({ arrival_at: iso(road[0]?.ms ?? 0), arrival_source: 'GPS', departure_source: 'GPS' });
    expect(dep).toMatchObject({ arrival_at: iso(road[depot]?.ms ?? 0), status: 'FINISHED' });
    // A RETIRO that ends at the plant is over with its arrival.
    expect(plant).toMatchObject({ arrival_source: 'GPS', departure_at: null });
    expect(seen.progress_percent).toBe('100.0');
    expect(changes).toContain(guide.id_guide);
    const log = await logOf(guide.id_guide);
    expect(log.filter(l => l.author === 'GPS').map(l => l.kind)).toEqual([
      'ARRIVAL',
      'DEPARTURE',
      'ARRIVAL',
      'DEPARTURE',
      'ARRIVAL',
    ]);
    expect((await t.rows(sql`select 1 from stand_bys where id_guide = ${guide.id_guide}`)).length).toBe(1);
  });

  test('gets no events from positions before its time, nor from those of the truck’s previous trip', async () => {
    const first = await trackedTrip(t, { start });
    const road = journey(first.stops, first.start);
    await driveTo(t, first, journey(first.stops, first.start - 6 * 60 * minute, 3).slice(0, 8));
    expect(await times(first.id_guide)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    await driveTo(t, first, road);
    const [depot, , port] = await times(first.id_guide);
    expect(depot?.[0]).toBe(start);
    expect(await guideStatus(t, first.id_guide)).toBe('VIAJE_POR_CERRAR');
    // The same truck over the same places: only positions after the end of the first trip count.
    const later = iso(Date.parse(port?.[1] ?? '') + 30 * minute);
    const second = await trackedTrip(t, { start: later });
    await t.write(tx =>
      tx.run(sql`update guides set id_truck = ${first.id_truck} where id_guide = ${second.id_guide}`),
    );
    t.advance(1);
    await trackingOf(t.services).follower.sweep(false);
    await followed(t);
    expect(await times(second.id_guide)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    await driveTo(t, first, journey(second.stops, Date.parse(later)).slice(0, 3));
    expect((await times(second.id_guide))[0]?.[0]).toBe(later);
    expect((await times(first.id_guide))[0]?.[0]).toBe(start);
  });
});

describe('events that cannot be recorded', () => {
  test('are proposed once when a rule refuses them, and recorded automatically once the reason is gone', async () => {
    const trip = await trackedTrip(t, { start, container: null });
    const road = journey(trip.stops, trip.start);
    await driveTo(t, trip, road);
    const [depot, plant] = await stopFacts(t, trip.id_guide);
    expect(depot).toMatchObject({ arrival_at: start, arrival_source: 'GPS', departure_at: null });
    expect(depot?.proposed_departure_at).not.toBeNull();
    expect(plant).toMatchObject({ arrival_at: null });
    expect(plant?.proposed_arrival_at).not.toBeNull();
    const proposals = (await logOf(trip.id_guide)).filter(l => l.kind === 'PROPOSAL');
    expect(proposals[0]?.text).toBe(
      'Salida de Depósito de prueba propuesta por GPS — Asocie el número de contenedor antes de registrar la salida',
    );
    t.advance(2);
    await trackingOf(t.services).follower.sweep(false);
    await followed(t);
    expect((await logOf(trip.id_guide)).filter(l => l.kind === 'PROPOSAL')).toHaveLength(proposals.length);
    await giveContainer(t, trip.id_guide, 'TRIU8423172');
    t.advance(2);
    await trackingOf(t.services).follower.sweep(false);
    await followed(t);
    const facts = await stopFacts(t, trip.id_guide);
    expect(facts[0]).toMatchObject({ departure_at: depot?.proposed_departure_at, proposed_departure_at: null });
    expect(await guideStatus(t, trip.id_guide)).toBe('VIAJE_POR_CERRAR');
  });

  test('leave nothing behind when the last part of recording is refused', async () => {
    const trip = await trackedTrip(t, { start });
    const shard = trackingOf(t.services).shards.of(trip.id_truck);
    if (shard === undefined) throw new Error('nobody follows the truck');
    t.setNow(iso(trip.start + minute));
    const settled = await t.write(async tx => {
      const row = await selectTrip(tx, trip.id_guide, tx.today);
      if (row === undefined) throw new Error('no trip');
      // The last part of an event: facts, logbook and statuses are written before it.
      vi.spyOn(tx, 'audit').mockImplementationOnce(() => demand(refuse('VIAJE_CONCLUIDO')));
      const wanted = row.stops.map((_, i) => ({ arrival_at: i === 0 ? start : null, departure_at: null }));
      const key = planKey(row, planOf(row));
      return settleTrip(tx, { id_guide: trip.id_guide, key, wanted, since: null, because: 'LATE', shard });
    });
    expect(settled).toBe('kept');
    // Only the proposal, which waits for a person.
    expect((await stopFacts(t, trip.id_guide))[0]).toMatchObject({
      arrival_at: null,
      status: 'PENDING',
      proposed_arrival_at: start,
    });
    expect((await logOf(trip.id_guide)).map(l => l.kind)).toEqual(['PROPOSAL']);
    expect(await t.rows(sql`select 1 from stand_bys where id_guide = ${trip.id_guide}`)).toEqual([]);
  });

  test('are only proposed while the parameter is off; a person’s event removes the proposal', async () => {
    await automatic(false);
    const trip = await trackedTrip(t, { start });
    await driveTo(t, trip, before(journey(trip.stops, trip.start), trip.start + 5 * minute));
    const [depot] = await stopFacts(t, trip.id_guide);
    expect(depot).toMatchObject({ arrival_at: null, proposed_arrival_at: start, status: 'PENDING' });
    expect((await logOf(trip.id_guide)).map(l => [l.kind, l.text])).toEqual([
      ['PROPOSAL', 'Llegada a Depósito de prueba propuesta por GPS'],
    ]);
    const [stop] = await t.rows(
      sql<{ id_stop: number }>`select id_stop from guide_stops where id_guide = ${trip.id_guide} order by position`,
    );
    await (await t.as('monitor')).ok(calls.recordArrival, { id_stop: stop?.id_stop, at: iso(trip.start - minute) });
    await driveTo(t, trip, [{ lat: -2.1, lng: -79.95, ms: trip.start + 6 * minute }]);
    await automatic(true);
    expect((await stopFacts(t, trip.id_guide))[0]).toMatchObject({
      arrival_at: iso(trip.start - minute),
      arrival_source: 'MONITOR',
      proposed_arrival_at: null,
    });
  });
});

test.runIf(engine === 'postgres')(
  'positions are acknowledged even while another transaction has the trip locked',
  async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start);
    t.setNow(iso(trip.start + 3 * minute));
    const client = await t.db.pool.connect();
    await client.script('begin');
    await client.query('select 1 from reservations where id_reservation = $1 for update', [trip.id_reservation]);
    for (const fix of road.slice(0, 3)) expect(await report(t, trip, fix)).toBe(200);
    expect((await times(trip.id_guide))[0]).toEqual([null, null]);
    await client.script('rollback');
    client.release();
    await followed(t);
    expect((await times(trip.id_guide))[0]?.[0]).toBe(start);
  },
);

describe('after a crash', () => {
  /** Stores positions like a process that ends before following them. */
  const storeOnly = async (id_truck: number, fixes: Fix[]) => {
    const { storePositions } = await import('../storage/positions.queries.ts');
    const rows = fixes.map(f => ({
      id_truck,
      device_ms: f.ms,
      lat: f.lat,
      lng: f.lng,
      speed_kmh: f.speed_kmh ?? null,
      heading: null,
      accuracy_m: null,
      attributes: null,
    }));
    await t.write(tx => storePositions(tx, rows));
  };

  test('stored positions are followed on start, late ones, too', async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start);
    t.setNow(iso(road.at(-1)?.ms ?? 0));
    const hidden = new Set(road.slice(0, 4));
    await storeOnly(
      trip.id_truck,
      road.filter(f => !hidden.has(f)),
    );
    const restarted = createFollower({
      ...t.services,
      shards: trackingOf(t.services).shards,
    });
    await restarted.sweep(true);
    await restarted.idle();
    expect(await guideStatus(t, trip.id_guide)).toBe('VIAJE_POR_CERRAR');
    expect((await times(trip.id_guide))[0]?.[0]).toBe(iso(road[4]?.ms ?? 0));
    await storeOnly(trip.id_truck, [...hidden]);
    const again = createFollower({ ...t.services, shards: trackingOf(t.services).shards });
    await again.sweep(true);
    await again.idle();
    expect((await times(trip.id_guide))[0]?.[0]).toBe(start);
  });
});

describe('live figures', () => {
  test('progress, remaining road and ETAs follow the truck, every half minute at most', async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start);
    await t.write(tx =>
      tx.run(
        sql`update guides set distance_km = 30, geometry = ${JSON.stringify(trip.stops.map(s => [s.lng, s.lat]))}::jsonb where id_guide = ${trip.id_guide}`,
      ),
    );
    const figures = async () =>
      (
        await t.rows(
          sql<{
            progress_percent: string;
            remaining_km: string;
            eta_at: string;
          }>`select progress_percent, remaining_km, eta_at from guides where id_guide = ${trip.id_guide}`,
        )
      )[0];
    const leave = road.findIndex(f => (f.speed_kmh ?? 0) > 0);
    await driveTo(t, trip, road.slice(0, leave + 4));
    const early = await figures();
    expect(Number(early?.progress_percent)).toBeGreaterThan(5);
    expect(Number(early?.progress_percent)).toBeLessThan(40);
    await driveTo(t, trip, road.slice(leave + 4, leave + 8));
    const later = await figures();
    expect(Number(later?.progress_percent)).toBeGreaterThan(Number(early?.progress_percent) + 5);
    expect(Number(later?.remaining_km)).toBeLessThan(Number(early?.remaining_km));
    expect(Date.parse(later?.eta_at ?? '')).toBeGreaterThan(road[leave + 8]?.ms ?? 0);
    const [depot, plant, port] = await stopFacts(t, trip.id_guide);
    expect(depot?.eta_at).toBeNull();
    // The stay at the plant lies between.
    expect(Date.parse(port?.eta_at ?? '') - Date.parse(plant?.eta_at ?? '')).toBeGreaterThan(12 * minute);
    expect(port?.eta_at).toBe(later?.eta_at);
    const next = road[leave + 8];
    if (next === undefined) throw new Error('a short road');
    await driveTo(t, trip, [{ ...next, ms: (road[leave + 7]?.ms ?? 0) + 20_000 }]);
    expect(await figures()).toEqual(later);
  });
});
