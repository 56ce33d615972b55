import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saveNotificationSummary } from '@cabezal/contract/bookings/summaries/summaries.calls';
import { closeGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { sendSummaries } from './summaries.jobs.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const watch = (id_reservation: number, address: string, moments: readonly string[]) =>
  me.ok(saveNotificationSummary, { id_reservation, version: 0, emails: [address], moments });

test('mails an arrival at the plant once, however many units take over there, and the departure once', async () => {
  const address = 'planta@cliente.ec';
  const { reservation, guide: left } = await underWay(t, '2026-11-24', 'MSCU1234566', set(1));
  await watch(reservation.id_reservation, address, ['PLANT_IN', 'PLANT_OUT']);
  const atPlant = await drive(t, left.id_guide, '2026-11-24T09:00:00.000Z', ['PLT', 'arrival']);
  await sendSummaries(t.db);
  expect(await mailsTo(t, address)).toHaveLength(1);
  const { lat, lng } = atPlant.stops[1] ?? {};
  const at = { point: { lat, lng } };
  const second = await rescued(t, me, atPlant, at);
  await sendSummaries(t.db);
  const begun = await drive(t, second.id_guide, '2026-11-24T11:00:00.000Z', ['OTR', 'departure']);
  const third = await rescued(t, me, begun, { ...at, id_truck: 3, id_driver: 3 });
  await sendSummaries(t.db);
  expect(await mailsTo(t, address)).toHaveLength(1);
  await drive(t, third.id_guide, '2026-11-24T15:00:00.000Z', ['PLT', 'departure']);
  await sendSummaries(t.db);
  await sendSummaries(t.db);
  expect(await mailsTo(t, address)).toHaveLength(2);
});

/** Driven and closed, with a summary of which nothing was mailed yet. */
async function finished(day: string, box: string, address: string): Promise<void> {
  const reservation = await approvedReservation(t, directExport(day));
  const { id_reservation } = reservation;
  await watch(id_reservation, address, ['ISSUED', 'FINISHED']);
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', set(1));
  await giveContainer(t, id_guide, box);
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'SELLO', 'EIR_INGRESO', 'GUIA_REMISION', 'CARTA_TEMPERATURA']);
  await drive(t, id_guide, `${day}T08:00:00.000Z`);
  const { version } = await me.ok(getGuide, { id_guide });
  const figures = { km: 90.5, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
  await me.ok(closeGuide, { ...figures, id_guide, version });
  expect((await me.ok(getReservation, { id_reservation })).status).toBe('FINISHED');
}

test('mails the end of a reservation once, then no longer checks the reservation', async () => {
  await finished('2026-11-26', 'CMAU4120760', 'fin@cliente.ec');
  await sendSummaries(t.db);
  expect(await mailsTo(t, 'fin@cliente.ec')).toHaveLength(1);
  await finished('2026-11-28', 'MSKU7502140', 'tarde@cliente.ec');
  t.setNow('2026-12-07T14:00:00.000Z');
  await sendSummaries(t.db);
  expect(await mailsTo(t, 'tarde@cliente.ec')).toEqual([]);
});

test('looks for news in portions, only in reservations under way', async () => {
  const days = ['2026-12-10', '2026-12-11', '2026-12-12'];
  for (const [i, day] of days.entries()) {
    const reservation = await approvedReservation(t, directExport(day));
    await watch(reservation.id_reservation, `${i}@cliente.ec`, ['ISSUED']);
    await issuedGuide(t, reservation, 'VIAJE', set(1));
  }
  let reads = 0;
  const counting: typeof t.db = {
    ...t.db,
    read: (scope, work) => {
      reads++;
      return t.db.read(scope, work);
    },
  };
  t.setNow('2026-12-09T14:00:00.000Z');
  await sendSummaries(counting, 1);
  for (const [i] of days.entries()) expect(await mailsTo(t, `${i}@cliente.ec`)).toHaveLength(1);
  // One read of the watched reservations and one for each. Those of earlier tests have ended, except the rescued one.
  expect(reads).toBe(1 + days.length + 1);
});
