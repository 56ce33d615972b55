import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { plannedLegs } from './leg-costs.queries.ts';
import { movementsOf } from './movement.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the road of a container without a plan is that of the legs that are driven, for its price as for its cost', async () => {
  const { sub_reservations } = await approvedReservation(t, exportBooking());
  const [sub] = sub_reservations;
  const id = sub?.id_sub_reservation ?? 0;
  const [, ...driven] = sub?.legs ?? [];
  expect(driven.length).toBeGreaterThan(0);
  const km = await t.write(async tx => {
    await tx.run(sql`update sub_reservations set plan_km = null, plan_hours = null where id_sub_reservation = ${id}`);
    await tx.run(sql`update legs set required = id_leg <> ${sub?.legs[0]?.id_leg}, distance_km = 100,
      not_required_reason = case when id_leg = ${sub?.legs[0]?.id_leg} then 'RETORNO' end where id_sub_reservation = ${id}`);
    const [{ movement } = { movement: null }] = await movementsOf(tx, [id]);
    const [leg] = await plannedLegs(tx, [id]);
    return [movement?.km, leg?.plan_km];
  });
  expect(km).toEqual([driven.length * 100, driven.length * 100]);
});
