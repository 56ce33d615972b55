import { sendDriverNotification } from '@cabezal/contract/driver-notices/driver-notices.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../test/harness.ts';
import { sendsMail } from '../../../test/mails.ts';
import { issuedGuide, set } from '../../../test/trips.ts';
import { holdReservations } from '../trips/reservation-facts.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
});
afterAll(() => t.close());

/** The embedded database has one connection: whoever changes something there is never met on the way. */
test.skipIf(engine !== 'postgres')(
  'a message about a trip that a colleague gives to another driver meanwhile is not sent to the former one',
  async () => {
    await t.write(async tx => {
      await tx.run(sql`update users set active = false where id_driver is not null`);
      await tx.run(sql`update drivers set email = 'uno@flota.ec' where id_driver = 1`);
    });
    const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-23' }));
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', set(1));
    const desk = await t.as('despacho');
    const message = { id_driver: 1, id_guide, text: 'Entre por la puerta 3' };
    let answer: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    await t.write(async tx => {
      await holdReservations(tx, [reservation.id_reservation]);
      answer = desk.call(sendDriverNotification, message);
      await expect
        .poll(async () => {
          const [row] = await t.rows(sql<{ n: number }>`select count(*)::int as n from pg_locks l
            join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`);
          return row?.n;
        })
        .toBeGreaterThan(0);
      await tx.run(sql`update guides set id_truck = 2, id_driver = 2 where id_guide = ${id_guide}`);
    });
    expect((await answer).status).toBe(422);
    expect(await t.rows(sql`select 1 from driver_notices where id_guide = ${id_guide}`)).toEqual([]);
    expect(await t.rows(sql`select 1 from access_tokens where id_guide = ${id_guide}`)).toEqual([]);
  },
);
