import * as calls from '@cabezal/contract/fleet/trucks/truck-fleet.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type SampleIds, sampleTrip } from './trip.samples.ts';

let t: TestApp;
let driven: SampleIds;
let planned: SampleIds;
/** Truck 5 is on the road, truck 6 leaves at 15:00 local time, truck 3 is in the workshop, 4 has no póliza, 7 is inactive. */
beforeAll(async () => {
  t = await startTestApp();
  const issued_at = '2026-11-21T12:00:00Z';
  await t.write(async tx => {
    driven = await sampleTrip(tx, {
      container_code: 'MSKU1234565',
      leg_start: '2026-11-21T13:00:00Z',
      guide: { id_truck: 5, id_driver: 5, id_carrier: 2, guide_number: 'VIA-5', status: 'VIAJANDO', issued_at },
    });
    planned = await sampleTrip(tx, {
      leg_start: '2026-11-21T20:00:00Z',
      guide: { id_truck: 6, id_driver: 6, id_carrier: 2, status: 'GUIA_PENDIENTE' },
    });
    await tx.run(sql`update trucks set truck_state = 'MANTENIMIENTO' where id_truck = 3`);
    await tx.run(sql`update trucks set truck_state = 'INACTIVO', active = false where id_truck = 7`);
    await tx.run(sql`delete from truck_certificates where id_truck = 4 and type_certificate = 'poliza'`);
    await tx.run(
      sql`update equipments set active = false, availability = 'INACTIVO' where kind = 'MOD' and id_truck = 6`,
    );
    await tx.run(sql`insert into last_positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading)
      values (5, ${tx.now}, ${tx.now}, -2.2, -79.9, 62, 90), (1, ${tx.now}, ${tx.now}, -2.1, -79.9, 0, 0)`);
  });
});
afterAll(() => t.close());

const ids = (rows: readonly { id_truck: number }[]) => rows.map(row => row.id_truck);

test('a truck is not free because of its state, papers and other trips, each with its reason', async () => {
  const me = await t.as('despacho');
  const day = { from: '2026-11-21T19:00:00Z', to: '2026-11-22T04:00:00Z' };
  const rows = await me.ok(calls.getTrucksAvailable, day);
  expect(ids(rows.filter(row => row.available === true))).toEqual([1, 2, 5]);
  expect(ids(rows)).not.toContain(7);
  const why = Object.fromEntries(rows.map(row => [row.id_truck, row.reasons.map(reason => reason.code)]));
  expect(why).toMatchObject({
    3: ['CAMION_NO_DISPONIBLE'],
    4: ['CERTIFICADO_FALTANTE'],
    6: ['CAMION_OCUPADO'],
  });
  expect(rows.find(row => row.id_truck === 4)?.available).toBe('Falta la póliza del camión');
  // Adjacent periods do not collide: the trip of truck 6 begins at 20:00.
  const before = await me.ok(calls.getTrucksAvailable, { from: '2026-11-21T19:15:00Z', to: '2026-11-21T20:00:00Z' });
  expect(before.find(row => row.id_truck === 6)).toMatchObject({ available: true, truck_state: 'ASIGNADO' });
  // A certificate must be valid until the end of the period.
  const late = await me.ok(calls.getTrucksAvailable, { from: '2030-06-29T12:00:00Z', to: '2030-07-02T12:00:00Z' });
  expect(late.every(row => row.reasons.some(reason => reason.code.startsWith('CERTIFICADO')))).toBe(true);
  const wrong = await me.call(calls.getTrucksAvailable, { from: day.to, to: day.from });
  expect(wrong.body.fields).toEqual({ to: 'La salida debe ser anterior al fin' });
  const carrier = await t.as('carrierAdmin');
  expect(ids(await carrier.ok(calls.getTrucksAvailable, day)).sort()).toEqual([5, 6]);
  expect(await carrier.ok(calls.getTrucksAvailable, { ...day, id_company: 1 })).toEqual([]);
});

test('monitoring shows where each truck is and what it does; to a carrier its own, to a customer none', async () => {
  const carrier = await t.as('carrierAdmin');
  expect(await carrier.ok(calls.trucksForMonitoring, {})).toMatchObject([
    {
      id_truck: 5,
      truck_state: 'EN_VIAJE',
      driver_name: 'Luis Panchana',
      current_guide: { id_guide: driven.id_guide, status: 'VIAJANDO' },
      position: { lat: -2.2, lng: -79.9, speed_kmh: 62, heading: 90, at: '2026-11-21T14:00:00.000Z' },
    },
    { id_truck: 6, truck_state: 'ASIGNADO', current_guide: null, position: null },
  ]);
  const me = await t.as('monitor');
  expect(ids(await me.ok(calls.trucksForMonitoring, {}))).toEqual([1, 2, 3, 4, 5, 6]);
  expect((await (await t.as('exporterAdmin')).call(calls.trucksForMonitoring, {})).status).toBe(403);
});

test('GPS shows the devices’ codes and their last signal, never a key, never another company’s', async () => {
  const carrier = await t.as('carrierAdmin');
  const answer = await carrier.call(calls.getTrucksForGps, {});
  expect(answer.body).toMatchObject([
    {
      id_truck: 5,
      devices: [{ code: 'TRUCK-5', active: true }],
      last_position_at: '2026-11-21T14:00:00.000Z',
      received_at: '2026-11-21T14:00:00.000Z',
    },
    { id_truck: 6, devices: [{ code: 'TRUCK-6', active: false }], last_position_at: null },
  ]);
  expect(JSON.stringify(answer.body)).not.toMatch(/key|TRUCK-[1-4]/);
  const me = await t.as('admin');
  expect((await me.ok(calls.getTrucksForGps, { id_company: 1 }))[0]).toMatchObject({ devices: [{ code: 'TRUCK-1' }] });
});

test('the board shows each truck’s current trip, its end, and the next trip', async () => {
  const me = await t.as('despacho');
  const rows = await me.ok(calls.getTrucksBoard, {});
  expect(ids(rows)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(rows.find(row => row.id_truck === 5)).toMatchObject({
    current_trip: { id_guide: driven.id_guide, guide_number: 'VIA-5' },
    next_trip: null,
    free_at: '2026-11-21T19:00:00.000Z',
  });
  expect(rows.find(row => row.id_truck === 6)).toMatchObject({
    current_trip: null,
    next_trip: { id_guide: planned.id_guide, status: 'GUIA_PENDIENTE' },
    free_at: null,
  });
  expect(ids(await (await t.as('carrierAdmin')).ok(calls.getTrucksBoard, {}))).toEqual([5, 6]);
});

test('returns the guide under way of a truck with its container, or none; 404 for a stranger', async () => {
  const carrier = await t.as('carrierAdmin');
  expect(await carrier.ok(calls.getGuideOfTruck, { id_truck: 5 })).toMatchObject({
    guide: {
      id_guide: driven.id_guide,
      id_reservation: driven.id_reservation,
      number: 1,
      container_code: 'MSKU1234565',
      driver_name: 'Luis Panchana',
    },
  });
  expect(await carrier.ok(calls.getGuideOfTruck, { id_truck: 6 })).toEqual({ id_truck: 6, guide: null });
  expect((await (await t.as('otherCarrierAdmin')).call(calls.getGuideOfTruck, { id_truck: 5 })).status).toBe(404);
});

test('the route of a trip is that of its own stops wherever a truck shows it', async () => {
  const { id_guide } = driven;
  await t.write(tx =>
    tx.run(sql`insert into guide_stops (id_guide, position, code, name, lat, lng, radius_m)
      values (${id_guide}, 1, 'DEP', 'Patio Norte', -2.1, -79.9, 300), (${id_guide}, 2, 'PLT', 'Finca Sur', -2.2, -79.8, 300)`),
  );
  const me = await t.as('despacho');
  const board = (await me.ok(calls.getTrucksBoard, {})).find(row => row.id_truck === 5);
  const { guide } = await me.ok(calls.getGuideOfTruck, { id_truck: 5 });
  const truck = await me.ok(getTruck, { id_truck: 5 });
  const listed = truck.trips.find(trip => trip.id_guide === id_guide);
  for (const trip of [board?.current_trip, guide, truck.current_guide, listed])
    expect(trip?.route_text).toBe('Patio Norte → Finca Sur');
});

test('the analysis gives, for each leg that has not begun, what prevents the truck and its driver', async () => {
  const me = await t.as('despacho');
  const { id_reservation, id_leg } = await t.write(tx => sampleTrip(tx, { leg_start: '2026-11-21T21:00:00Z' }));
  const analyze = (id_truck: number, more: object = {}) =>
    me.ok(calls.analyzeTruck, { id_truck, id_reservation, ...more });
  expect(await analyze(1)).toMatchObject({
    id_driver: 1,
    legs: [{ id_leg, label: `${id_reservation}-1`, kind: 'VIAJE', has_truck: false, possible: true, reasons: [] }],
  });
  const busy = await analyze(6);
  expect(busy.legs[0]?.reasons.map(reason => [reason.subject, reason.code])).toEqual([
    ['driver', 'CONDUCTOR_OCUPADO'],
    ['truck', 'CAMION_OCUPADO'],
  ]);
  await t.write(tx => tx.run(sql`update trucks set id_driver = null where id_truck = 2`));
  expect((await analyze(2)).legs[0]?.possible).toBe('Asigne un conductor');
  expect((await analyze(2, { id_driver: 3 })).legs[0]?.possible).toBe(true);
  const mine = await me.ok(calls.analyzeTruck, { id_truck: 6, id_reservation: planned.id_reservation });
  expect(mine.legs).toMatchObject([{ has_truck: true, id_guide: planned.id_guide, possible: true }]);
  for (const wrong of [
    { id_truck: 999, id_reservation },
    { id_truck: 1, id_reservation: 999_999 },
    { id_truck: 1, id_reservation, id_driver: 999 },
  ])
    expect((await me.call(calls.analyzeTruck, wrong)).status).toBe(404);
  expect((await (await t.as('carrierAdmin')).call(calls.analyzeTruck, { id_truck: 5, id_reservation })).status).toBe(
    403,
  );
});
