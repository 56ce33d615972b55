import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { generatePaymentOrder, sendOrderSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
const motive = 'La hora de salida estaba mal';

test('a draft does not bill a stand-by that the corrected hours no longer justify', async () => {
  const reservation = await approvedReservation(t, directExport('2026-12-10'));
  const { id_reservation } = reservation;
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  await giveContainer(t, id_guide, 'MSKU7502140');
  const arrived = await drive(t, id_guide, '2026-12-10T06:00:00Z', ['PLT', 'arrival']);
  const plant = arrived.stops.find(s => s.code === 'PLT');
  const arrival = Date.parse(plant?.arrival_at ?? '');
  const hours = (n: number) => new Date(arrival + n * 3_600_000).toISOString();
  const monitor = await t.as('monitor');
  const leave = async (at: string) => {
    t.setNow(hours(20));
    await monitor.ok(calls.recordDeparture, { id_stop: plant?.id_stop ?? 0, at });
  };
  await leave(hours(12));
  await drive(t, id_guide, hours(20));
  await attachPapers(t, id_guide, ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'EIR_SALIDA']);
  const accountant = await t.as('contador');
  const version = async () => (await accountant.ok(calls.getGuide, { id_guide })).version;
  const close = async () => accountant.ok(calls.closeGuide, { ...figures, id_guide, version: await version() });
  const sale = async () => Number((await accountant.ok(reservationMoney, { id_reservation })).sale);
  await close();
  const stored = await accountant.call(calls.updateClosing, { ...figures, id_guide, version: await version() });
  expect([stored.status, stored.body.code]).toEqual([409, 'GUIA_CERRADA']);
  const twice = await accountant.call(calls.closeGuide, { ...figures, id_guide, version: await version() });
  expect([twice.status, twice.body.code]).toEqual([409, 'GUIA_CERRADA']);
  const withWaiting = await sale();
  const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(order.lines.map(l => l.service_code)).toContain('STB');

  await accountant.ok(calls.reverseClosing, { id_guide, version: await version(), motive });
  for (let departures = 0; departures < 4; departures++) {
    const guide = await accountant.ok(calls.getGuide, { id_guide });
    const last = guide.stops.findLast(s => s.arrival_at !== null);
    if (last?.id_stop === plant?.id_stop && last?.departure_at === null) break;
    const undo = last?.departure_at === null ? calls.resetArrival : calls.resetDeparture;
    await monitor.ok(undo, { id_guide, version: guide.version, motive });
  }
  await leave(hours(0.5));
  await drive(t, id_guide, hours(20));
  await close();
  expect(await sale()).toBeLessThan(withWaiting);
  const sent = await accountant.call(sendOrderSap, {
    numero_orden: order.numero_orden,
    version: order.version,
  });
  expect([sent.status, sent.body.code]).toEqual([409, 'RUBRO_CAMBIADO']);
});
