import { updateAdvisor } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import {
  deleteOrder,
  generatePaymentOrder,
  getPaymentOrder,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { user } from '../../../../test/world.ts';
import type { Change } from '../../../platform/db/tx.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { compareFacts, refreshFacts } from './daily-sums.jobs.ts';
import { computeEverything } from './daily-sums.queries.ts';

let t: TestApp;
let boss: Client;
let sap: SapSimulator;
beforeAll(async () => {
  sap = await startSap();
  t = await startTestApp({ SAP_URL: sap.url });
  boss = await t.as('admin');
  await refreshFacts(t.db);
});
afterAll(async () => {
  await t.close();
  await sap.close();
});

const days = (date_kind: string, day: string) =>
  t.rows<{
    id_advisor: number | null;
    reservations: number;
    containers: number;
    sale: string;
    ordered: string;
    sent: string;
    invoiced: string;
  }>(
    sql`select id_advisor, reservations, containers, sale, ordered, sent, invoiced from daily_facts where (date_kind, day) = (${date_kind}, ${day}::date) order by id_advisor`,
  );
/** Expects that the nightly comparison finds nothing: the queue alone keeps the facts correct after each change. */
const nothingDiffers = async () =>
  expect(await compareFacts(t.db, t.services.log)).toEqual({ reservations: 0, days: 0 });

test('a reservation counts from approval to cancellation, on the day of its appointment and for its advisor', async () => {
  const day = '2026-12-15';
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: day }));
  await refreshFacts(t.db);
  const found = await boss.ok(getReservation, { id_reservation });
  const [row, ...others] = await days('CITA', day);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ reservations: 1, containers: 1, ordered: '0.00', sale: found.totals?.sale });
  expect(Number(row?.sale)).toBeGreaterThan(0);
  expect(row?.id_advisor).not.toBe(user.asesor);

  await boss.ok(updateAdvisor, { rows: [{ id_reservation, version: found.version, id_user: user.asesor }] });
  await refreshFacts(t.db);
  expect(await days('CITA', day)).toMatchObject([{ id_advisor: user.asesor, reservations: 1 }]);

  const { version } = await boss.ok(getReservation, { id_reservation });
  await boss.ok(cancelReservation, { id_reservation, version, motive: 'El cliente no exporta' });
  await refreshFacts(t.db);
  expect(await days('CITA', day)).toEqual([]);
  await nothingDiffers();
});

test('a reservation cancelled container by container no longer counts, as in the lists', async () => {
  const day = '2026-12-14';
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: day }));
  await refreshFacts(t.db);
  expect(await days('CITA', day)).toMatchObject([{ reservations: 1 }]);
  const [box] = (await boss.ok(getReservation, { id_reservation })).sub_reservations;
  const { id_sub_reservation, version } = box ?? { id_sub_reservation: 0, version: 0 };
  await boss.ok(cancelSubReservation, { id_sub_reservation, version, motive: 'El cliente no exporta' });
  await refreshFacts(t.db);
  expect((await boss.ok(getReservation, { id_reservation })).status).toBe('NOT_EJECUTED');
  expect(await days('CITA', day)).toEqual([]);
  await nothingDiffers();
});

test('moving a plant to another canton recomputes its reservations', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-13' }));
  await refreshFacts(t.db);
  const canton = async () =>
    (
      await t.rows<{ id_canton: number; id_location: number }>(
        sql`select f.id_canton, (select s.id_location from reservation_stops s where s.id_reservation = f.id_reservation and s.code = 'PLT' order by s.position limit 1)
        from reservation_facts f where id_reservation = ${id_reservation}`,
      )
    )[0];
  const before = await canton();
  const move = (id_canton: number | undefined) =>
    t.write(tx =>
      tx.run(sql`update locations set id_canton = ${id_canton} where id_location = ${before?.id_location}`),
    );
  const other = (before?.id_canton ?? 0) === 1 ? 2 : 1;
  await move(other);
  await refreshFacts(t.db);
  expect((await canton())?.id_canton).toBe(other);
  await nothingDiffers();
  await move(before?.id_canton);
  await nothingDiffers();
});

test('closing, order, posting and invoice count on their day until they are undone', async () => {
  const day = '2026-12-16';
  const reservation = await approvedReservation(t, directExport(day));
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', set(1));
  await giveContainer(t, id_guide, 'MSKU7502140');
  const driven = await drive(t, id_guide, `${day}T12:00:00.000Z`);
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
  // 23:30 in Guayaquil, the next day in UTC.
  t.setNow('2026-12-18T04:30:00.000Z');
  const operator = await t.as('operador');
  const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };
  const closed = await operator.ok(guides.closeGuide, { ...figures, id_guide, version: driven.version });
  await refreshFacts(t.db);
  expect(await days('CIERRE', '2026-12-17')).toMatchObject([{ reservations: 1, containers: 1 }]);

  const { id_reservation } = reservation;
  const order = await boss.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  await refreshFacts(t.db);
  const ordered = order.lines.reduce((sum, line) => sum + Number(line.subtotal), 0).toFixed(2);
  expect(await days('CITA', day)).toMatchObject([{ ordered, sent: '0.00', invoiced: '0.00' }]);

  await boss.ok(deleteOrder, { numero_orden: order.numero_orden, version: order.version, motive: 'Faltó una línea' });
  await refreshFacts(t.db);
  expect(await days('CITA', day)).toMatchObject([{ ordered: '0.00' }]);
  await boss.ok(guides.reverseClosing, { id_guide, version: closed.guide.version, motive: 'Faltó un ticket' });
  await refreshFacts(t.db);
  expect(await days('CIERRE', '2026-12-17')).toEqual([]);

  const { version } = await boss.ok(guides.getGuide, { id_guide });
  await operator.ok(guides.closeGuide, { ...figures, id_guide, version });
  const again = await boss.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  const { numero_orden } = again;
  await boss.ok(sendOrderSap, { numero_orden, version: again.version });
  await t.outbox.drain();
  await refreshFacts(t.db);
  expect(await days('CITA', day)).toMatchObject([{ ordered, sent: ordered, invoiced: '0.00' }]);
  const inSap = await boss.ok(getPaymentOrder, { numero_orden });
  await boss.ok(facturarOrden, { numero_orden, version: inSap.version });
  await refreshFacts(t.db);
  expect(await days('CITA', day)).toMatchObject([{ ordered, sent: ordered, invoiced: ordered }]);
  expect(await days('EMISION', '2026-12-17')).toMatchObject([{ reservations: 1, invoiced: ordered, sale: '0.00' }]);
  await nothingDiffers();
});

test('data stored without the queue are found at night, logged and corrected; recomputing everything gives the same', async () => {
  const all = () =>
    t.rows<{ date_kind: string }>(
      sql`select * from daily_facts order by date_kind, day, id_client, reservation_type, id_advisor, id_addressee, id_canton, id_port, own`,
    );
  const before = await all();
  expect(before.length).toBeGreaterThan(0);
  await t.write(async tx => {
    await tx.run(
      sql`update reservation_facts set sale = sale + 1 where id_reservation = (select min(id_reservation) from reservation_facts)`,
    );
    await tx.run(sql`update daily_facts set containers = containers + 1 where date_kind = 'CITA'`);
    // A wrong dimension (here the advisor) is found although the day's total is correct; a wrong sum of invoices, too.
    await tx.run(sql`update daily_facts set id_advisor = 999999 where date_kind = 'CIERRE'`);
    await tx.run(sql`update daily_facts set invoiced = invoiced + 1 where date_kind = 'EMISION'`);
  });
  const { reservations, days: found } = await compareFacts(t.db, t.services.log);
  expect(reservations).toBe(1);
  expect(found).toBeGreaterThan(0);
  expect(await all()).toEqual(before);
  await nothingDiffers();

  await t.write(async tx => {
    await tx.run(sql`delete from reservation_facts`);
    await tx.run(sql`delete from daily_facts`);
    await computeEverything(tx);
  });
  await refreshFacts(t.db);
  expect(await all()).toEqual(before);
});

test('two concurrent runs that sum the same day both succeed, and count it once', async () => {
  const day = '2026-12-22';
  await approvedReservation(t, exportBooking({ appointment_date: day }));
  await Promise.all([refreshFacts(t.db), refreshFacts(t.db), compareFacts(t.db, t.services.log)]);
  expect(await days('CITA', day)).toMatchObject([{ reservations: 1 }]);
});

test('screens that show sums by day hear of a change once it is summed, and of nothing else', async () => {
  await refreshFacts(t.db);
  const told: Change[] = [];
  t.db.onChanges(changes => told.push(...changes));
  const sums = () => told.filter(change => change.noun === 'daily_sum');
  await approvedReservation(t, exportBooking({ appointment_date: '2026-12-28' }));
  expect(sums()).toEqual([]);
  await refreshFacts(t.db);
  const heard = sums().length;
  expect(heard).toBeGreaterThan(0);
  await refreshFacts(t.db);
  expect(sums()).toHaveLength(heard);
});
