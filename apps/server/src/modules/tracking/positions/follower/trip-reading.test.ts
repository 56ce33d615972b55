import type { FencePosition } from '@cabezal/domain/places/geo/geofence';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctionsOf, missingOf, proposalChanges, type StopRecord, wantedStops } from './settle-plan.ts';
import { type Annulment, readTrip, seenStops, startReading, type TripPlan } from './trip-reading.ts';

const start = Date.parse('2026-11-24T10:00:00Z');
const iso = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const fix = (minutes: number, metres: number): FencePosition => ({
  at: iso(minutes),
  lat: metres / 111_195,
  lng: 0,
  accuracy_m: 5,
});
const fences = [0, 5_000, 10_000].map(m => ({ code: 'DEP', lat: m / 111_195, lng: 0, radius_m: 300 }));
const planWith = (annulments: Annulment[] = [], confirmed: number[] = []): TripPlan => ({
  stops: fences,
  annulments,
  confirmed: new Set(confirmed),
});
const read = (plan: TripPlan, positions: FencePosition[]) => readTrip(plan, startReading('k', iso(0)), positions);
const seen = (plan: TripPlan, positions: FencePosition[]) =>
  seenStops(plan, read(plan, positions)).map(s => [s.arrival_at, s.departure_at]);
const annulled = (stop: number, kind: Annulment['kind'], minutes: number): Annulment => ({
  at: start + minutes * 60_000,
  stop,
  kind,
});

describe('reading a trip', () => {
  const there = [fix(0, 0), fix(1, 0), fix(2, 0)];
  const away = [fix(5, 1_000), fix(6, 2_000)];

  test('an event undone after the last position no longer counts', () => {
    expect(seen(planWith([annulled(0, 'arrival', 10)]), there)[0]).toEqual([null, null]);
  });

  test('after an undone visit the same stop counts again, and the later ones after it', () => {
    const plan = planWith([annulled(0, 'arrival', 3)]);
    expect(seen(plan, [...there, fix(4, 0), ...away])).toEqual(Array(3).fill([null, null]));
    const back = [fix(10, 0), fix(11, 0), fix(15, 1_000), fix(16, 2_000), fix(20, 5_000), fix(21, 5_000)];
    expect(seen(plan, [...there, fix(4, 0), ...away, ...back])).toEqual([
      [iso(10), iso(15)],
      [iso(20), null],
      [null, null],
    ]);
  });

  test('after a person recorded the arrival again, the departure counts', () => {
    expect(seen(planWith([annulled(0, 'arrival', 3)], [0]), [...there, ...away])[0]).toEqual([null, iso(5)]);
  });

  test('an annulment of an event that GPS had not seen prevents nothing', () => {
    expect(seen(planWith([annulled(1, 'arrival', 3)]), [...there, ...away, fix(8, 5_000), fix(9, 5_000)])).toEqual([
      [iso(0), iso(5)],
      [iso(8), null],
      [null, null],
    ]);
  });

  test('gives the same result in one piece or in many, through JSON', () => {
    const steps = fc.array(
      fc.record({ dt: fc.integer({ min: 1, max: 4 }), dm: fc.integer({ min: -900, max: 1500 }) }),
      {
        maxLength: 60,
      },
    );
    const undone = fc.array(
      fc.record({
        stop: fc.integer({ min: 0, max: 2 }),
        kind: fc.constantFrom('arrival' as const, 'departure' as const),
        minutes: fc.integer({ min: 0, max: 120 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(steps, undone, fc.array(fc.nat(60), { maxLength: 6 }), (moves, undos, cuts) => {
        const sum = (upTo: number, of: 'dt' | 'dm'): number => moves.slice(0, upTo + 1).reduce((n, m) => n + m[of], 0);
        const positions = moves.map((_, i) => fix(sum(i, 'dt'), sum(i, 'dm')));
        const annulments = undos.map(u => annulled(u.stop, u.kind, u.minutes)).sort((a, b) => a.at - b.at);
        const plan = planWith(annulments);
        let reading = startReading('k', iso(0));
        let from = 0;
        for (const cut of [...cuts].sort((a, b) => a - b)) {
          reading = JSON.parse(JSON.stringify(readTrip(plan, reading, positions.slice(from, cut))));
          from = Math.max(from, cut);
        }
        expect(readTrip(plan, reading, positions.slice(from))).toEqual(read(plan, positions));
      }),
    );
  });
});

const stop = (n: number, facts: Partial<StopRecord> = {}): StopRecord => ({
  id_stop: n,
  name: `Parada ${n}`,
  code: 'DEP',
  action: null,
  arrival_at: null,
  departure_at: null,
  arrival_source: null,
  departure_source: null,
  proposed_arrival_at: null,
  proposed_departure_at: null,
  ...facts,
});
const visited = (n: number, from: number, to: number | null, source = 'GPS'): StopRecord =>
  stop(n, {
    arrival_at: iso(from),
    arrival_source: source,
    ...(to === null ? {} : { departure_at: iso(to), departure_source: source }),
  });
const want = (...times: [number | null, number | null][]) =>
  times.map(([a, d]) => ({ arrival_at: a === null ? null : iso(a), departure_at: d === null ? null : iso(d) }));

describe('what late positions change', () => {
  const stops = [visited(1, 0, 10), visited(2, 20, 30), visited(3, 40, null)];

  test('nothing when they agree', () => {
    expect(correctionsOf(stops, want([0, 10], [20, 30], [40, null]), start)).toEqual([]);
  });

  test('the time of an event of GPS', () => {
    expect(correctionsOf(stops, want([0, 12], [20, 30], [40, null]), start)).toEqual([
      { id_stop: 1, kind: 'departure', from: iso(10), to: iso(12) },
    ]);
  });

  test('a dropped event drops later ones of GPS, too', () => {
    expect(correctionsOf(stops, want([0, 10], [null, null], [40, null]), start)).toEqual([
      { id_stop: 2, kind: 'arrival', from: iso(20), to: null },
      { id_stop: 2, kind: 'departure', from: iso(30), to: null },
      { id_stop: 3, kind: 'arrival', from: iso(40), to: null },
    ]);
  });

  test('never a person’s events, nor what depends on them, nor the order', () => {
    const told = [visited(1, 0, 10), visited(2, 20, 30, 'DRIVER')];
    expect(correctionsOf(told, want([0, 10], [25, 35]), start)).toEqual([]);
    expect(correctionsOf(told, want([0, null], [null, null]), start)).toEqual([]);
    expect(correctionsOf(told, want([0, 22], [null, null]), start)).toEqual([]);
    expect(correctionsOf(told, want([5, 10], [null, null]), start)).toHaveLength(1);
  });

  test('nothing older than the first stored position', () => {
    expect(correctionsOf(stops, want([null, null], [21, 30], [40, null]), start + 15 * 60_000)).toEqual([
      { id_stop: 2, kind: 'arrival', from: iso(20), to: iso(21) },
    ]);
    expect(correctionsOf(stops, want([null, null], [null, null], [null, null]), null)).toEqual([]);
  });
});

describe('what is recorded and proposed', () => {
  test('the missing events, in order; a stop that was left needs no arrival', () => {
    const stops = [stop(1, { departure_at: iso(9), departure_source: 'DRIVER' }), visited(2, 20, null), stop(3)];
    const missing = missingOf(stops, want([0, 10], [20, 30], [40, null]));
    expect(missing.map(m => [m.id_stop, m.kind, m.at])).toEqual([
      [2, 'departure', iso(30)],
      [3, 'arrival', iso(40)],
    ]);
  });

  test('proposals become exactly the missing events', () => {
    const stops = [stop(1, { proposed_arrival_at: iso(1) }), stop(2, { proposed_arrival_at: iso(20) })];
    const missing = missingOf(stops, want([null, null], [20, 30]));
    expect(proposalChanges(stops, missing)).toEqual([
      { id_stop: 1, kind: 'arrival', at: null },
      { id_stop: 2, kind: 'departure', at: iso(30) },
    ]);
  });

  test('a RETIRO that ends at the yard or plant gets no departure there', () => {
    const yard = [stop(1), stop(2, { code: 'PATIO' })];
    expect(wantedStops('RETIRO', yard, want([0, 10], [20, 30]))[1]?.departure_at).toBeNull();
    expect(wantedStops('VIAJE', yard, want([0, 10], [20, 30]))[1]?.departure_at).toBe(iso(30));
    expect(wantedStops('RETIRO', [stop(1), stop(2)], want([0, 10], [20, 30]))[1]?.departure_at).toBe(iso(30));
  });
});
