import { updateReservationFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { getReservation, quoteReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getAdditionalParams } from '@cabezal/contract/money/closing/closing-queue.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { addFee, updateFee } from '@cabezal/contract/prices/fees/fees.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { company, place } from '../../../../test/world.ts';
import { changedFee, FLE, freight } from '../../prices/fees/fee.samples.ts';
import { makeOfCarrier } from '../../prices/purchase-fees/purchase.samples.ts';

const STB = 5;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const day = '2026-12-02';
const figures = { km: 190.5, gallons: 30, peaje: '12.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };

test("waiting uses the client's agreed free hours and hourly rate, on the board and in the charge", async () => {
  const made = await (await t.as('contador')).ok(addFee, {
    reservation_type: 'E',
    id_client: company.exporter,
    id_plant: place.plantGuabo,
    id_port: place.dpw,
    id_container_type: 6,
    valid_from: '2026-12-01',
    free_hours: 8,
    items: [freight('480.00'), { id_service: STB, method: 'POR_HORA', amount: '22.50', auto: true }],
  });
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: day }));
  // The agreed hour is not charged with the price.
  expect(reservation.charges.map(charge => charge.subtotal)).toEqual(['480.00']);
  const pickup = await issuedGuide(t, reservation, 'RETIRO');
  const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
  const [plant, port] = trip.stops;
  expect(plant).toMatchObject({ code: 'PLT', free_hours: '8.00' });
  await giveContainer(t, pickup.id_guide, 'SUDU6204593');
  await drive(t, pickup.id_guide, `${day}T01:00:00Z`);

  const monitor = await t.as('monitor');
  const event = (call: typeof guides.recordArrival, id_stop: number | undefined, at: string) => {
    t.setNow(at);
    return monitor.ok(call, { id_stop, at });
  };
  await event(guides.recordArrival, plant?.id_stop, `${day}T09:30:00.000Z`);
  t.setNow(`${day}T19:00:00.000Z`);
  const { trips } = await monitor.ok(getMonitoring);
  const waiting = trips.find(one => one.id_guide === trip.id_guide);
  expect(waiting?.at_stop).toMatchObject({ code: 'PLT', free_hours: '8.00', cost_per_hour: '22.50' });

  // Appointment at 10:00 UTC: 9.67 h there, 1.67 h beyond the eight at 22.50.
  await event(guides.recordDeparture, plant?.id_stop, `${day}T19:40:00.000Z`);
  await event(guides.recordArrival, port?.id_stop, `${day}T23:00:00.000Z`);
  const last = await event(guides.recordDeparture, port?.id_stop, `${day}T23:50:00.000Z`);
  expect(last.stand_by[0]).toMatchObject({ excess_hours: '1.67', cost_per_hour: '22.50', cost: '37.58' });
  await attachPapers(t, trip.id_guide, ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'TICKET']);
  const clerk = await t.as('operador');
  await clerk.ok(guides.closeGuide, { ...figures, id_guide: trip.id_guide, version: last.version });
  const closed = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
  // The source of the hour is reported: the client's rate, not the parameter.
  expect(last.stand_by.map(wait => wait.hour_agreed)).toEqual(last.stand_by.map(() => true));
  const told = await clerk.ok(getAdditionalParams, { id_guide: trip.id_guide });
  const hour = told.find(one => one.key === `stand_by.${plant?.id_stop}`);
  expect(hour).toMatchObject({ value: '22.50', source: 'Valor por hora: acordado con el cliente; esperó 9 h 40 min' });
  expect(closed.charges.find(charge => charge.source === 'STAND_BY')).toMatchObject({ subtotal: '37.58' });

  // A later agreement applies to stops that the truck has not left; this one is settled.
  const { id_reservation } = reservation;
  const accountant = await t.as('contador');
  await accountant.ok(addFee, {
    reservation_type: 'E',
    id_client: company.exporter,
    id_plant: place.plantGuabo,
    id_port: place.dpw,
    id_container_type: 6,
    id_shipping_line: 1,
    valid_from: '2026-12-02',
    valid_to: '2026-12-02',
    free_hours: 6,
    items: [freight('480.00'), { id_service: STB, method: 'POR_HORA', amount: '30.00', auto: true }],
  });
  await clerk.ok(updateReservationFee, { id_reservation, version: closed.version, justification: 'Otro acuerdo' });
  const done = await (await t.as('admin')).ok(guides.reverseClosing, {
    id_guide: trip.id_guide,
    version: (await clerk.ok(guides.getGuide, { id_guide: trip.id_guide })).version,
    motive: 'Faltó un ticket',
  });
  expect(done.stand_by[0]).toMatchObject({ free_hours: '8.00', cost_per_hour: '22.50', cost: '37.58' });

  // Price by the hour: the planned hours of the route are sold, quoted and stored.
  const hourly = { id_service: FLE, method: 'POR_HORA', amount: '40.00', auto: true };
  await accountant.ok(
    updateFee,
    await changedFee(accountant, made.id_fee, { valid_from: '2026-12-10', items: [hourly] }),
  );
  const sold = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-11' }));
  const [line] = sold.charges;
  expect(line).toMatchObject({ source: 'FEE', unit_price: '40.00' });
  expect(Number(line?.quantity)).toBeGreaterThan(4);
  expect(line?.subtotal).toBe((Number(line?.quantity) * 40).toFixed(2));

  // Quoted as booked; a carrier paid by the hour gets the same hours.
  const paid = [{ id_service: FLE, method: 'POR_HORA', amount: '25.00', auto: true }];
  await makeOfCarrier(accountant, { valid_from: '2026-12-10', items: paid });
  const { booking: _, ...wanted } = exportBooking({ appointment_date: '2026-12-11', id_carrier: company.carrier });
  const quoted = await clerk.ok(quoteReservation, {
    ...(wanted as object),
    reservation_type: 'E',
    containers: [{ id_container_type: 6, weight_kg: 21_800 }],
  });
  expect(quoted.charges[0]).toMatchObject({ quantity: line?.quantity, subtotal: line?.subtotal });
  expect(quoted.hours).toBe(Number(line?.quantity));
  expect(quoted.cost_items[0]?.subtotal).toBe((Number(line?.quantity) * 25).toFixed(2));
});

test('a new agreement applies to stops that the truck has not left, except entered hours, and is in the history', async () => {
  const accountant = await t.as('contador');
  const clerk = await t.as('operador');
  const lane = { reservation_type: 'E', id_client: company.exporter, id_plant: place.plantGuabo, id_port: place.dpw };
  const waiting = (amount: string) => [freight('480.00'), { id_service: STB, method: 'POR_HORA', amount, auto: true }];
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-05' }));
  const trip = await issuedGuide(t, reservation, 'VIAJE');
  const port = trip.stops.find(stop => stop.code === 'PRT');
  expect(trip.stops.map(stop => stop.free_hours)).toEqual(['8.00', '8.00']);
  await clerk.ok(updateTripStop, {
    id_stop: port?.id_stop ?? 0,
    version: trip.version,
    free_hours: 3,
    motive: 'Acordado con el puerto',
  } as never);
  await accountant.ok(addFee, {
    ...lane,
    id_container_type: 6,
    id_shipping_line: 1,
    valid_from: '2026-12-03',
    free_hours: 6,
    items: waiting('30.00'),
  });
  const { id_reservation } = reservation;
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(updateReservationFee, { id_reservation, version, justification: 'Nuevo acuerdo' });
  const now = await clerk.ok(guides.getGuide, { id_guide: trip.id_guide });
  expect(now.stops.map(stop => stop.free_hours)).toEqual(['6.00', '3.00']);
  const { rows } = await (await t.as('admin')).ok(getHistory, { noun: 'reservation', id: String(id_reservation) });
  const told = rows.find(row => row.what === 'Cambió lo acordado de la espera');
  expect(told?.changes.map(change => [change.label, change.before, change.after])).toContainEqual(
    expect.arrayContaining(['Horas libres acordadas']),
  );
});

test('waiting is agreed only by the hour: other methods, a minimum and a maximum are refused by field', async () => {
  const accountant = await t.as('contador');
  const tried = (item: object) =>
    accountant.call(addFee, {
      reservation_type: 'E',
      id_plant: place.plantGuabo,
      id_port: place.contecon,
      id_container_type: 6,
      valid_from: '2026-12-03',
      items: [freight('480.00'), { id_service: STB, auto: false, ...item }],
    });
  const share = await tried({ method: 'PORCENTAJE_FLETE', amount: '5.00' });
  expect([share.status, Object.keys(share.body.fields ?? {})]).toEqual([422, ['items.1.method']]);
  const least = await tried({ method: 'POR_HORA', amount: '22.50', min_amount: '20.00' });
  expect(least.body.fields).toEqual({
    'items.1.min_amount': 'El stand-by se cobra por hora: no lleva mínimo ni máximo',
  });
});
