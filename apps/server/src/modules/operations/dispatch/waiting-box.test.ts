import { getChasis, getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { getDispatchList, getDispatchListExcel } from '@cabezal/contract/insight/boards/work.calls';
import { getUseDashboard } from '@cabezal/contract/insight/indicators/work.calls';
import { getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getEvents, resetArrival, resetDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop, getTripStops, skipStop, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { addMinutes, businessDate, minutesBetween } from '@cabezal/domain/system/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('despacho');
});
afterAll(() => t.close());

test('the next leg of a container that is left says where it waits, since when and with what, until a truck comes for it', async () => {
  const booked = await approvedReservation(
    t,
    exportBooking({ appointment_date: '2026-12-02', appointment_time: '14:00' }),
  );
  const { id_leg } = legOf(booked, 'VIAJE');
  const onBoard = async () =>
    (await me.ok(getBoard, { date: '2026-12-02', days: 1 })).unassigned.find(leg => leg.id_leg === id_leg)?.waits;
  const listed = async () =>
    (await me.ok(getDispatchList, { filters: {} })).rows.find(row => row.id_leg === id_leg)?.waits;
  const { id_guide, version, stops, planned_start } = await issuedGuide(t, booked, 'RETIRO');
  const marked = { id_stop: stops.at(-1)?.id_stop, version, leaves_box: true, motive: 'La planta carga en la noche' };
  await me.ok(updateTripStop, marked);
  await giveContainer(t, id_guide, 'MSKU7502140');
  const chassis = async () => [
    (await me.ok(getChasis, {})).rows.find(row => row.id_equipment === 4)?.waits,
    (await me.ok(getEquipment, { id_equipment: 4 })).waits,
  ];
  // On the way to the plant the truck still has it.
  await drive(t, id_guide, planned_start, ['DEP', 'departure']);
  expect([await onBoard(), await listed(), ...(await chassis())]).toEqual([null, null, null, null]);
  const at = addMinutes(t.services.clock(), 60);
  const there = await drive(t, id_guide, at, ['PLT', 'arrival']);
  const since = there.stops.at(-1)?.arrival_at ?? '';
  const waits = { place: 'El Guabo', since, generator_disk: 'GEN-101', chassis_disk: 'CHA-204' };
  expect([await onBoard(), await listed(), ...(await chassis())]).toEqual([waits, waits, waits, waits]);
  // Its genset stands there, too; another one does not.
  const gensets = await Promise.all([1, 2].map(id_equipment => me.ok(getEquipment, { id_equipment })));
  expect(gensets.map(one => one.waits)).toEqual([waits, null]);
  const told = (await rowsOf(me, getDispatchListExcel, {})).filter(row => row['Contenedor espera en'] !== null);
  expect(told.map(row => row.Tramo)).toEqual(['VIAJE']);
  expect(told[0]?.['Contenedor espera en']).toBe('El Guabo');
  expect(told[0]?.['Espera desde']).not.toBeNull();

  // Without the arrival it is on the way again.
  const monitor = await t.as('monitor');
  await monitor.ok(resetArrival, { id_guide, version: there.version, motive: 'Aún no llega' });
  expect(await onBoard()).toBeNull();
  await drive(t, id_guide, at, ['PLT', 'arrival']);
  expect(await onBoard()).toEqual(waits);

  // The logbook says that the truck goes on without it; the undo of an event annuls its line.
  const gone = await drive(t, id_guide, addMinutes(at, 60), ['PLT', 'departure']);
  await monitor.ok(resetDeparture, { id_guide, version: gone.version, motive: 'Aún no sale' });
  expect(await onBoard()).toEqual(waits);
  const lines = (await monitor.ok(getEvents, { id_guide })).filter(({ text }) => text.includes('el camión'));
  const plant = stops.at(-1)?.name;
  expect(lines.map(({ text, annulled }) => [text, annulled]).reverse()).toEqual([
    [`Llegada a ${plant} por monitoreo: el camión deja el contenedor`, true],
    [`Llegada a ${plant} por monitoreo: el camión deja el contenedor`, false],
    [`Salida de ${plant} por monitoreo: el camión sale sin contenedor`, true],
  ]);

  // A truck that is assigned has not fetched it yet; once it is there, nothing waits.
  const unit = { id_truck: 2, id_driver: 2, id_generator: 1, id_chassis: 4 };
  const trip = await issuedGuide(t, booked, 'VIAJE', unit);
  const bar = async () => {
    const { guides } = await me.ok(getBoard, { date: businessDate(trip.planned_start), days: 1 });
    return guides.find(one => one.id_guide === trip.id_guide)?.waits;
  };
  expect([await listed(), await bar()]).toEqual([waits, waits]);
  await drive(t, trip.id_guide, addMinutes(at, 24 * 60), ['PLT', 'arrival']);
  expect([await listed(), await bar(), ...(await chassis())]).toEqual([null, null, null, null]);
  // The chassis was in use all the time: on the way, at the plant, and on the next trip.
  const fetched = addMinutes(at, 24 * 60);
  const days = { from: businessDate(planned_start), to: businessDate(fetched) };
  const used = await (await t.as('admin')).ok(getUseDashboard, { ...days, kind: 'CHASSIS' });
  const busy = used.resources.find(one => one.id === 4)?.busy ?? 0;
  // Each day counts whole minutes.
  expect(Math.abs(busy - minutesBetween(planned_start, fetched))).toBeLessThan(2);
  const taken = await monitor.ok(getEvents, { id_guide: trip.id_guide });
  expect(taken.map(({ text }) => text).join()).not.toContain('el camión');
});

test('a container may be left before a stop that is skipped; once that stop is resumed, its truck carries it on', async () => {
  const booked = await approvedReservation(
    t,
    exportBooking({ appointment_date: '2026-12-16', appointment_time: '14:00' }),
  );
  const { id_guide, version } = await issuedGuide(t, booked, 'RETIRO', set(3));
  const motive = 'La planta carga en la noche';
  const base = { id_guide, version, before: null, code: 'BASE', id_location: place.base, motive };
  const [plant, last] = (await me.ok(addStop, base)).guide.stops.slice(-2);
  const mark = async () => {
    const { version: now } = await me.ok(getTripStops, { id_guide });
    return me.call(updateTripStop, { id_stop: plant?.id_stop, version: now, leaves_box: true, motive });
  };
  expect(await mark()).toMatchObject({ status: 422, body: { code: 'DEJAR_NO_ES_ULTIMA' } });
  const monitor = await t.as('monitor');
  await monitor.ok(skipStop, { id_stop: last?.id_stop, motive });
  expect((await mark()).body.effects.join()).toContain('El contenedor se deja en');
  const { effects } = await monitor.ok(skipStop, { id_stop: last?.id_stop, estado: 'PENDING', motive });
  expect(effects.join()).toContain('El camión sigue con el contenedor desde');
});
