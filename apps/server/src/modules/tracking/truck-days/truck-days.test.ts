import { addTruck, editTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruckActivities } from '@cabezal/contract/insight/boards/work.calls';
import { getTruckDaysExcel } from '@cabezal/contract/tracking/truck-days/truck-days.calls';
import type { TrucksOfDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { drive, set } from '../../../../test/trips.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { sendPositions } from '../playback/sent-positions.samples.ts';

let t: TestApp;
/** The trip of truck 5 on 2 December, and its plant. */
let trip: { id_guide: number; guide_number: string | null; plant: string };
/** A depot of the same trip. */
let depot: { lat: number; lng: number };

const atPlace = (stop: { lat: number | null; lng: number | null } | undefined) => {
  if (stop?.lat == null || stop.lng == null) throw new Error('a stop without a place');
  return { lat: stop.lat, lng: stop.lng };
};

beforeAll(async () => {
  t = await startTestApp();
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140', { ...set(1), id_truck: 5, id_driver: 5 });
  const after = await drive(t, guide.id_guide, '2026-12-02T13:00:00Z', ['PLT', 'departure']);
  const plant = after.stops.find(stop => stop.code === 'PLT');
  const { id_guide, guide_number } = after;
  trip = { id_guide, guide_number, plant: plant?.name ?? '' };
  depot = atPlace(after.stops.find(stop => stop.code === 'DEP'));
  const there = atPlace(plant);
  const arrived_at = plant?.arrival_at ?? '';
  await sendPositions(
    t,
    { id_truck: 5, from: arrived_at },
    [
      [20, 0, 0, null],
      [5, 900, 54, null],
    ],
    { ...there, lat: there.lat + 0.001 },
  );
  t.setNow('2026-12-10T12:00:00Z');
});
afterAll(() => t.close());

async function dayOf(who: UserName, date: string, more: object = {}): Promise<TrucksOfDay> {
  const answer = await (await t.as(who)).ok(getTruckActivities, { date, ...more });
  if (Array.isArray(answer)) throw new Error('what trucks do now');
  return answer;
}
const truckOf = ({ trucks }: TrucksOfDay, id_truck: number) => {
  const found = trucks.find(truck => truck.id_truck === id_truck);
  if (found === undefined) throw new Error('no such truck');
  return found;
};

test('a truck on its trip: at its plant, on the road, silent; the segments are the whole day', async () => {
  const day = await dayOf('monitor', '2026-12-02');
  expect([day.from, day.to]).toEqual(['2026-12-02T05:00:00.000Z', '2026-12-03T05:00:00.000Z']);
  const { segments, km } = truckOf(day, 5);
  const { id_guide, guide_number, plant } = trip;
  const ofTrip = { id_guide, guide_number };
  expect(segments).toMatchObject([
    { activity: 'SIN_GPS', id_guide: null, place: null },
    { activity: 'SIN_GPS', ...ofTrip },
    { activity: 'EN_PLANTA', place: plant, minutes: 20, ...ofTrip },
    { activity: 'EN_RUTA', place: null, minutes: 4, ...ofTrip },
    { activity: 'SIN_GPS', ...ofTrip },
  ]);
  expect(km).toBeCloseTo(3.6, 0);
  expect([segments[0]?.from, segments.at(-1)?.to]).toEqual([day.from, day.to]);
  for (const [i, segment] of segments.entries()) if (i > 0) expect(segment.from).toBe(segments[i - 1]?.to);
});

test('without a trip: at a known place, driving, and elsewhere', async () => {
  await sendPositions(
    t,
    { id_truck: 3, from: '2026-12-02T15:00:00Z' },
    [
      [30, 0, 0, 0],
      [20, 1_000, 60, 1],
      [30, 0, 0, 0],
    ],
    depot,
  );
  const { segments } = truckOf(await dayOf('monitor', '2026-12-02'), 3);
  expect(segments.map(segment => segment.activity)).toEqual([
    'SIN_GPS',
    'EN_DEPOSITO',
    'SIN_VIAJE',
    'DETENIDO',
    'SIN_GPS',
  ]);
  expect(segments[1]).toMatchObject({ place: expect.any(String), id_guide: null });
  expect(segments[3]?.place).toBeNull();
});

test('today ends now, and of a day to come there is nothing', async () => {
  const today = await dayOf('monitor', '2026-12-10');
  expect(today.to).toBe('2026-12-10T12:00:00.000Z');
  expect(truckOf(today, 5).segments.at(-1)?.to).toBe(today.to);
  expect(truckOf(await dayOf('monitor', '2026-12-11'), 5).segments).toEqual([]);
});

test('a carrier reads its own trucks, and only since they are its own; others read nothing', async () => {
  const own = await dayOf('carrierAdmin', '2026-12-02');
  expect(truckOf(own, 5).segments.map(segment => segment.place)).toContain(trip.plant);
  expect(own.total).toBe(own.trucks.length);
  expect(new Set(own.trucks.map(truck => truck.company)).size).toBe(1);
  expect((await dayOf('otherCarrierAdmin', '2026-12-02')).trucks.map(truck => truck.id_truck)).not.toContain(5);
  for (const who of ['exporterAdmin', 'asesor'] as const) {
    const client = await t.as(who);
    expect([who, (await client.call(getTruckActivities, { date: '2026-12-02' })).status]).toEqual([who, 403]);
    expect([who, (await client.call(getTruckDaysExcel, { date: '2026-12-02' })).status]).toEqual([who, 403]);
  }

  const operator = await t.as('operador');
  const values = { disk: 'P-71', license_plate: 'GBE-0071' };
  const made = await operator.ok(addTruck, { ...values, id_company: company.carrier });
  const { id_truck } = made;
  await sendPositions(t, { id_truck, from: '2026-12-08T10:00:00Z' }, [[60, 500, 30, null]]);
  t.setNow('2026-12-08T10:30:00Z');
  await operator.ok(editTruck, { ...values, id_truck, version: made.version, id_company: company.otherCarrier });
  t.setNow('2026-12-10T12:00:00Z');
  const moved = truckOf(await dayOf('otherCarrierAdmin', '2026-12-08'), id_truck);
  expect(moved.segments[0]).toMatchObject({ from: '2026-12-08T10:30:00.000Z', activity: 'SIN_VIAJE' });
  expect(truckOf(await dayOf('otherCarrierAdmin', '2026-12-07'), id_truck).segments).toEqual([]);
  const former = await dayOf('carrierAdmin', '2026-12-08');
  expect(former.trucks.map(truck => truck.id_truck)).not.toContain(id_truck);
});

test('one company of several; a page after the last one is empty; the workbook has the trucks of all pages', async () => {
  const all = await dayOf('monitor', '2026-12-02');
  const some = await dayOf('monitor', '2026-12-02', { id_company: company.carrier });
  expect(some.total).toBeLessThan(all.total);
  expect(some.trucks.map(truck => truck.id_truck)).toContain(5);
  const beyond = await dayOf('monitor', '2026-12-02', { page: 1_000 });
  expect(beyond).toMatchObject({ trucks: [], total: all.total });
  const rows = await rowsOf(await t.as('monitor'), getTruckDaysExcel, { date: '2026-12-02' });
  expect(rows).toContainEqual(expect.objectContaining({ ACTIVIDAD: 'En planta', LUGAR: trip.plant, MINUTOS: 20 }));
});
