import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop } from '@cabezal/contract/operations/stops/stops.calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../../test/rotation.ts';
import { engine, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import {
  driveTo,
  type Fix,
  followed,
  guideStatus,
  journey,
  reportBatch,
  sampleStops,
  stopFacts,
  type TrackedTrip,
  trackedTrip,
} from '../tracked-trip.samples.ts';
import { trackingOf } from '../tracking.ts';

/** 9-operations §12 no. 2: positions that arrive after a stop was added give the same events in any order. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const start = '2026-11-25T12:00:00.000Z';
const minute = 60_000;
const added = { name: 'Báscula de paso', lat: -2.15, lng: -79.925, radius_m: 500 };
const whole = journey(sampleStops, Date.parse(start), 4);
/** The truck has left the depot and is on the road. */
const begun = whole.filter(fix => fix.ms <= Date.parse(start) + 6 * minute);
const rest = whole.slice(begun.length);

async function edited(): Promise<TrackedTrip> {
  const trip = await trackedTrip(t, { start });
  await driveTo(t, trip, begun);
  const monitor = await t.as('monitor');
  const { id_guide, version, stops } = await monitor.ok(getGuide, { id_guide: trip.id_guide });
  const motive = 'El cliente pidió pesar la carga';
  await monitor.ok(addStop, { id_guide, version, before: stops[1]?.id_stop, code: 'PES', point: added, motive });
  return trip;
}

async function outcome(trip: TrackedTrip) {
  await trackingOf(t.services).follower.sweep(false);
  await followed(t);
  const stops = await stopFacts(t, trip.id_guide);
  return {
    status: await guideStatus(t, trip.id_guide),
    stops: stops.map(({ code, status, arrival_at, departure_at }) => [code, status, arrival_at, departure_at]),
  };
}

async function delivered(parts: readonly Fix[][]) {
  const trip = await edited();
  t.setNow(new Date(whole.at(-1)?.ms ?? 0).toISOString());
  for (const part of parts) {
    expect((await reportBatch(t, trip, part)).statusCode).toBe(200);
    await followed(t);
  }
  return outcome(trip);
}

test('positions after an edit give the same events in any order', async () => {
  const straight = await delivered([rest]);
  expect(straight.stops.map(([code]) => code)).toEqual(['DEP', 'PES', 'PLT', 'PRT']);
  expect(straight.stops.filter(([, , arrival]) => arrival !== null).length).toBeGreaterThan(2);
  const size = Math.ceil(rest.length / 6);
  const pieces = Array.from({ length: 6 }, (_, i) => rest.slice(i * size, (i + 1) * size)).filter(
    part => part.length > 0,
  );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(pieces, { minLength: pieces.length }), async parts => {
      expect(await delivered(parts)).toEqual(straight);
    }),
    { numRuns: rounds(engine === 'embedded' ? 3 : 6), seed: 20_261_125, endOnFailure: true },
  );
});
