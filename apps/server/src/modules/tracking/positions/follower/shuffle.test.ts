import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../../test/rotation.ts';
import { engine, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import {
  type Fix,
  followed,
  guideStatus,
  journey,
  report,
  reportBatch,
  sampleStops,
  stopFacts,
  type TrackedTrip,
  trackedTrip,
} from '../tracked-trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const start = Date.parse('2026-11-26T12:00:00.000Z');
const minute = 60_000;

/** Delivers positions in the given parts, some followed at once and some while the next one already arrives. */
async function deliver(trip: TrackedTrip, parts: readonly { fixes: Fix[]; waits: boolean }[]): Promise<void> {
  for (const { fixes, waits } of parts) {
    const [only] = fixes;
    const status =
      fixes.length === 1 && only !== undefined
        ? await report(t, trip, only)
        : (await reportBatch(t, trip, fixes)).statusCode;
    expect(status).toBe(200);
    if (waits) await followed(t);
  }
  await followed(t);
}

async function outcome(trip: TrackedTrip) {
  const stops = await stopFacts(t, trip.id_guide);
  const [rest] = await t.rows(sql<{
    sub: string;
    stand_by: string[] | null;
    logged: string[];
  }>`select u.shown_status as sub,
      (select array_agg(b.cost::text order by s.position) from stand_bys b join guide_stops s using (id_stop) where b.id_guide = g.id_guide) as stand_by,
      (select array_agg(l.kind || ' ' || iso(l.at) order by l.at, l.kind) from logbook l where l.id_guide = g.id_guide and l.kind in ('ARRIVAL', 'DEPARTURE')) as logged
    from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide = ${trip.id_guide}`);
  return {
    status: await guideStatus(t, trip.id_guide),
    stops: stops.map(s => [
      s.code,
      s.arrival_at,
      s.departure_at,
      s.status,
      s.proposed_arrival_at,
      s.proposed_departure_at,
    ]),
    ...rest,
  };
}

/** Journeys with noise: gaps, inexact fixes, jumps, and a truck that passes a later stop on its way. */
const noisy = fc.record({
  stay: fc.integer({ min: 2, max: 9 }),
  dropped: fc.array(fc.nat(200), { maxLength: 25 }),
  coarse: fc.array(fc.nat(200), { maxLength: 8 }),
  jumps: fc.array(fc.nat(200), { maxLength: 3 }),
  passesPort: fc.boolean(),
});
function roadOf(noise: { stay: number; dropped: number[]; coarse: number[]; jumps: number[]; passesPort: boolean }) {
  const [depot, plant, port] = sampleStops;
  const places = [depot, ...(noise.passesPort ? [port] : []), plant, port].filter(s => s !== undefined);
  return journey(places, start, noise.stay)
    .map((fix, i) => ({
      ...fix,
      ...(noise.coarse.includes(i) ? { accuracy_m: 900, lat: fix.lat - 0.02 } : {}),
      ...(noise.jumps.includes(i) ? { lat: fix.lat - 1.5 } : {}),
    }))
    .filter((_, i) => !noise.dropped.includes(i));
}

test('positions late, repeated, out of order and in any parts give the same trip as in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      noisy,
      fc.infiniteStream(fc.nat()),
      fc.array(fc.record({ size: fc.integer({ min: 1, max: 25 }), waits: fc.boolean() }), {
        minLength: 3,
        maxLength: 9,
      }),
      async (noise, keys, cuts) => {
        const road = roadOf(noise);
        t.setNow(new Date((road.at(-1)?.ms ?? start) + minute).toISOString());
        const at = new Date(start).toISOString();
        const [ordered, mixed] = [await trackedTrip(t, { start: at }), await trackedTrip(t, { start: at })];
        await deliver(ordered, [{ fixes: road, waits: true }]);
        const shuffled = [...road, ...road.filter((_, i) => i % 4 === 0)]
          .map(fix => ({ fix, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ fix }) => fix);
        const parts = cuts.map(({ size, waits }) => ({ fixes: shuffled.splice(0, size), waits }));
        await deliver(
          mixed,
          [...parts, { fixes: shuffled, waits: true }].filter(p => p.fixes.length > 0),
        );
        expect(await outcome(mixed)).toEqual(await outcome(ordered));
      },
    ),
    { numRuns: rounds(engine === 'postgres' ? 12 : 8) },
  );
});
