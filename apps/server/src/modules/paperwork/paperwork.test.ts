import { addContainers } from '@cabezal/contract/reservations/editing.calls';
import { saveReservation } from '@cabezal/contract/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
const of = (id: number) =>
  t.rows<{ code: string; status: string; due_at: string | null; id_sub_reservation: number | null }>(
    sql`select code, k.status, k.due_at, id_sub_reservation from reservation_tasks k join tasks using (id_task) where id_reservation = ${id} order by code, id_sub_reservation`,
  );
test('x', async () => {
  const r = await approvedReservation(t, exportBooking({ cut_off: '2026-11-26T10:00:00.000Z' }));
  console.log(await of(r.id_reservation), addContainers.path, saveReservation.path);
  console.log(await t.rows(sql`select tasks_total, tasks_completed, tasks_due_at from reservations where id_reservation = ${r.id_reservation}`));
  expect(1).toBe(1);
});
