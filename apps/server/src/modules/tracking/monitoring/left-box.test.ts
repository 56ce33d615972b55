import { driverLink, monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import { updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getTravel } from '@cabezal/contract/operations/travel/travel.calls';
import { getMonitoring, getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the driver, the office and the customer read at which stop the container is left', async () => {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-02' }));
  const { id_guide, version, stops, planned_start } = await issuedGuide(t, booked, 'RETIRO');
  const me = await t.as('despacho');
  const motive = 'La planta carga en la noche';
  await me.ok(updateTripStop, { id_stop: stops.at(-1)?.id_stop, version, leaves_box: true, motive });
  t.setNow(planned_start);
  const link = async (call: typeof driverLink | typeof monitoringLink) =>
    t.withToken((await me.ok(call, { id_guide })).url.split('/').at(-1) ?? '');
  const board = async (name: 'monitor' | 'exporterAdmin') =>
    (await (await t.as(name)).ok(getMonitoring)).trips.find(trip => trip.id_guide === id_guide);
  const seen = [
    (await (await link(driverLink)).ok(getTravel)).guide,
    await board('monitor'),
    await board('exporterAdmin'),
    await (await link(monitoringLink)).ok(getPublicTrip),
  ];
  const wanted = stops.map((_, at) => at === stops.length - 1);
  expect(seen.map(trip => trip?.stops.map(stop => stop.leaves_box))).toEqual([wanted, wanted, wanted, wanted]);
});
