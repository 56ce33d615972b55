import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { updateLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { getLocation } from '@cabezal/contract/places/locations/locations.calls';
import { getMonitoring, getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { withKnownPlace } from '@cabezal/domain/system/geo/distance';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { giveContainer, issuedGuide } from '../../../../../test/trips.ts';
import { place } from '../../../../../test/world.ts';
import { driveTo, type Fix } from '../tracked-trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The device of truck 1 in the test world. */
const truck = { device: 'TRUCK-1', key: 'demo-1' };
const minute = 60_000;
const metre = 1 / 111_195;
type Corner = [number, number];

/** A square of that many metres around a place. */
function square({ lat, lng }: { lat: number; lng: number }, half: number): Corner[] {
  const d = half * metre;
  return [
    [lng - d, lat - d],
    [lng + d, lat - d],
    [lng + d, lat + d],
    [lng - d, lat + d],
  ];
}

async function redraw(id_location: number, changes: Record<string, unknown>): Promise<void> {
  const admin = await t.as('admin');
  const { id_canton, name, type, version, code, address, lat, lng, radius_m, fence, free_hours, ...rest } =
    await admin.ok(getLocation, { id_location });
  const [guayaquil] = await t.rows(sql<{ id_canton: number }>`select id_canton from cantons where code = '0901'`);
  await admin.ok(updateLocation, {
    id_location,
    version,
    name,
    type,
    code,
    address,
    lat,
    lng,
    radius_m,
    fence,
    id_canton: id_canton ?? guayaquil?.id_canton,
    free_hours: free_hours === null ? null : Number(free_hours),
    requires_credential: rest.requires_credential,
    ...changes,
  });
}

const guideNow = async (id_guide: number): Promise<GuideDetail> => (await t.as('monitor')).ok(getGuide, { id_guide });
const stopOf = (guide: GuideDetail, id_location: number) => {
  const stop = withKnownPlace(guide.stops).find(s => s.id_location === id_location);
  if (stop === undefined) throw new Error('no such stop');
  return stop;
};
/** A fix each minute at one place. */
const stay = (at: { lat: number; lng: number }, from: number, minutes: number): Fix[] =>
  Array.from({ length: minutes }, (_, i) => ({
    lat: at.lat,
    lng: at.lng + i * 1e-6,
    ms: from + i * minute,
    speed_kmh: 0,
  }));

test('a redrawn fence applies to the next arrival, not to a recorded one, and each guide’s log reports it', async () => {
  const reservation = await approvedReservation(t);
  let guide = await issuedGuide(t, reservation, 'RETIRO');
  const start = Date.parse(guide.planned_start) - 60 * minute;
  const [base, depot] = [stopOf(guide, place.base), stopOf(guide, place.tercon)];
  expect([base.fence, depot.fence]).toEqual([null, null]);

  // At the base, by its circle.
  await driveTo(t, truck, stay(base, start, 5));
  guide = await guideNow(guide.id_guide);
  const arrived = stopOf(guide, place.base).arrival_at;
  expect(arrived).toBe(new Date(start).toISOString());

  // Both fences are redrawn: the depot's around a yard 2 km from the old point, where its circle was.
  const yard = { lat: depot.lat - 2_000 * metre, lng: depot.lng };
  await redraw(place.base, { fence: square(base, 60), radius_m: 100 });
  await redraw(place.tercon, { lat: yard.lat, lng: yard.lng, fence: square(yard, 150) });
  guide = await guideNow(guide.id_guide);
  expect(stopOf(guide, place.base)).toMatchObject({ fence: null, radius_m: base.radius_m, arrival_at: arrived });
  expect(stopOf(guide, place.tercon)).toMatchObject({ ...yard, fence: square(yard, 150) });
  const log = await t.rows(sql<{ action: string; id_record: string; after: { lat: number; id_stop: number } }>`
    select action, id_record, after from audit_log where action = 'redraw_fence' order by id`);
  expect(log).toEqual([
    {
      action: 'redraw_fence',
      id_record: String(guide.id_guide),
      after: expect.objectContaining({ id_stop: depot.id_stop, lat: yard.lat }),
    },
  ]);

  // At the depot's old place nothing happens; in the yard it arrives. Recorded events stay when the trip is read again.
  const away = { lat: base.lat + 3_000 * metre, lng: base.lng };
  await driveTo(t, truck, [...stay(away, start + 10 * minute, 3), ...stay(depot, start + 40 * minute, 5)]);
  guide = await guideNow(guide.id_guide);
  expect(stopOf(guide, place.base)).toMatchObject({ arrival_at: arrived });
  expect(stopOf(guide, place.base).departure_at).not.toBeNull();
  expect(stopOf(guide, place.tercon).arrival_at).toBeNull();
  await driveTo(t, truck, stay(yard, start + 50 * minute, 4));
  guide = await guideNow(guide.id_guide);
  expect(stopOf(guide, place.tercon).arrival_at).toBe(new Date(start + 50 * minute).toISOString());

  // Redrawn once more while the truck is there: that stop keeps the fence of its arrival.
  await redraw(place.tercon, { fence: square(yard, 400) });
  expect(stopOf(await guideNow(guide.id_guide), place.tercon).fence).toEqual(square(yard, 150));

  // It departs by the polygon by which it arrived.
  await giveContainer(t, guide.id_guide, 'TRIU8423172');
  const beyond = { lat: yard.lat, lng: yard.lng + 600 * metre };
  await driveTo(t, truck, stay(beyond, start + 60 * minute, 3));
  expect(stopOf(await guideNow(guide.id_guide), place.tercon).departure_at).toBe(
    new Date(start + 60 * minute).toISOString(),
  );
});

test('a new guide copies the fence; the monitoring and the customer’s page have it; a closed guide keeps its own', async () => {
  const polygon = square({ lat: -3.244, lng: -79.829 }, 200);
  await redraw(place.plantGuabo, { fence: polygon });
  const reservation = await approvedReservation(t, exportBooking({ booking: 'MAEU999888777' }));
  const guide = await issuedGuide(t, reservation, 'RETIRO', {
    id_truck: 2,
    id_driver: 2,
    id_generator: 2,
    id_chassis: 5,
  });
  const plant = stopOf(guide, place.plantGuabo);
  expect(plant.fence).toEqual(polygon);
  const page = await t
    .withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: guide.id_guide }))
    .ok(getPublicTrip);
  expect(page.places.find(p => p.code === 'PLT')?.fence).toEqual(polygon);
  await t.write(tx => tx.run(sql`update guides set closed_at = ${tx.now} where id_guide = ${guide.id_guide}`));
  await redraw(place.plantGuabo, { fence: null, radius_m: 500 });
  const [kept] = await t.rows(
    sql<{
      fence: Corner[];
      radius_m: number;
    }>`select fence, radius_m from guide_stops where id_stop = ${plant.id_stop}`,
  );
  expect(kept).toEqual({ fence: polygon, radius_m: 300 });
});

test('a truck in a drawn yard is at a known place, but not in the yard’s notch', async () => {
  const known = async (lat: number, lng: number) => {
    const [row] = await t.rows(
      sql<{
        held: boolean;
      }>`select fence_holds(l.fence, ${lat}, ${lng}) as held from locations l where l.id_location = ${place.patio}`,
    );
    return row?.held;
  };
  const [lat, lng] = [-2.11, -79.96];
  const d = 300 * metre;
  const notched: Corner[] = [
    [lng - d, lat - d],
    [lng + d, lat - d],
    [lng + d, lat + d],
    [lng, lat],
    [lng - d, lat + d],
  ];
  await redraw(place.patio, { fence: notched });
  expect(await known(lat - d / 2, lng)).toBe(true);
  expect(await known(lat + d / 2, lng)).toBe(false);
  expect((await (await t.as('monitor')).call(getMonitoring)).status).toBe(200);
});
