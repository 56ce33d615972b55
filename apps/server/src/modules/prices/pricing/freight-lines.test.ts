import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { freightLinesOf } from './freight-lines.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Queries that sum a freight run for every audience: voided lines are filtered out without an error. */
test.each(['cabezal_company', 'cabezal_driver', 'cabezal_token'])(
  '%s may read what a freight is made of',
  async role => {
    const { sub_reservations } = await approvedReservation(t, exportBooking());
    const sub = sql`${sub_reservations[0]?.id_sub_reservation ?? 0}::integer`;
    await t.write(async tx => {
      await tx.run(sql`insert into voided_charges (id_charge, id_reservation, id_sub_reservation, id_service, source, description, quantity, unit_price, subtotal, iva_kind, created_at, given_up)
      select 0, id_reservation, id_sub_reservation, id_service, source, 'Anulado', quantity, unit_price, subtotal, iva_kind, created_at, true
      from charges where id_sub_reservation = ${sub} and source = 'FEE'`);
      const read = () => tx.rows<{ description: string }>(sql`select f.description from ${freightLinesOf(sub)} f`);
      expect((await read()).map(line => line.description)).toContain('Anulado');
      await tx.run(sql`set local role ${sql.ref(role)}`);
      expect((await read()).map(line => line.description)).not.toContain('Anulado');
    });
  },
);
