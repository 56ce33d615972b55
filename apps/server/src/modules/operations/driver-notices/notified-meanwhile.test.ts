import {
  notifyDrivers,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked } from '../../../../test/interleave.ts';
import { sendsMail } from '../../../../test/mails.ts';
import { issuedGuide, set } from '../../../../test/trips.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  await t.write(async tx => {
    await tx.run(sql`update users set active = false where id_driver is not null`);
    await tx.run(sql`update drivers set email = 'uno@flota.ec' where id_driver = 1`);
  });
});
afterAll(() => t.close());

const driven = async (appointment_date: string) => {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date }));
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', set(1));
  return { id_reservation: reservation.id_reservation, id_guide };
};

/** Sends something about the trip while a colleague assigns another driver. */
async function saidWhile<T>(trip: Awaited<ReturnType<typeof driven>>, say: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await t.write(async tx => {
    await holdReservations(tx, [trip.id_reservation]);
    await tx.run(sql`update guides set id_truck = 2, id_driver = 2 where id_guide = ${trip.id_guide}`);
    answer = say();
    await untilBlocked(t, answer);
  });
  if (answer === undefined) throw new Error('nothing was said');
  return answer;
}
const noticesOf = (id_guide: number) => t.rows(sql`select 1 from driver_notices where id_guide = ${id_guide}`);
const linksOf = (id_guide: number) => t.rows(sql`select 1 from access_tokens where id_guide = ${id_guide}`);

/** PGlite has one connection: no other transaction can run in between there. */
describe.skipIf(engine !== 'postgres')('while a colleague assigns another driver', () => {
  test('a message about the trip is not sent to the former driver', async () => {
    const trip = await driven('2026-12-23');
    const { id_guide } = trip;
    const desk = await t.as('despacho');
    const message = { id_driver: 1, id_guide, text: 'Entre por la puerta 3' };
    const answer = await saidWhile(trip, () => desk.call(sendDriverNotification, message));
    expect(answer.status).toBe(422);
    expect([await noticesOf(id_guide), await linksOf(id_guide)]).toEqual([[], []]);
  });

  test('its plan is not sent to the former driver', async () => {
    const trip = await driven('2026-12-28');
    const { id_guide } = trip;
    const desk = await t.as('despacho');
    const told = await saidWhile(trip, () => desk.ok(notifyDrivers, { id_guides: [id_guide] }));
    expect(told).toMatchObject({ told: 0, refused: 1, results: [{ code: 'MODIFICADO' }] });
    expect([await noticesOf(id_guide), await linksOf(id_guide)]).toEqual([[], []]);
  });
});
