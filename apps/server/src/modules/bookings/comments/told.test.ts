import { addComment, getComments, readComments } from '@cabezal/contract/bookings/comments/comments.calls';
import { updateAdvisor } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation, getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getToday } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { type UserName, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { reservationsUnread } from './unread.queries.ts';

let t: TestApp;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
  const accepted = await approvedReservation(t, directExport('2026-12-04'));
  id_reservation = accepted.id_reservation;
  await issuedGuide(t, accepted, 'VIAJE', { id_truck: 5, id_driver: 5, id_generator: 2, id_chassis: 5 });
  const clerk = await t.as('operador');
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(updateAdvisor, { rows: [{ id_reservation, version, id_user: user.asesor }] });
});
afterAll(() => t.close());

const write = async (who: UserName, text: string, more: object = {}) =>
  (await t.as(who)).ok(addComment, { id_reservation, text, visibility: 'INTERNAL', ...more });
/** The count on the row, the total of the filtered list, and the count on the first page. */
async function seen(who: UserName) {
  const person = await t.as(who);
  const row = (await person.ok(getReservations, {})).rows.find(one => one.id_reservation === id_reservation);
  const { total } = await person.ok(getReservations, { filters: { unread: true } });
  const rest = await person.ok(getReservations, { filters: { unread: false } });
  const { attention } = await person.ok(getToday, {});
  const card = attention.find(one => one.key === 'unread_comments');
  expect([total + rest.total, card?.path]).toEqual([1, '/reservas?f.unread=true']);
  return [row?.unread_comments, total, card?.count];
}

test('shows a comment in the list and on the first page, until it is read, to the mentioned person and, if it came from outside, to the reservation’s staff', async () => {
  await write('operador', 'Solo nosotros');
  expect(await seen('asesor')).toEqual([0, 0, 0]);
  await write('exporterAdmin', '¿A qué hora llega?');
  await write('carrierAdmin', 'El camión espera');
  expect(await seen('asesor')).toEqual([2, 1, 1]);
  // The reservation is not the monitor's, and the author has read the comment.
  for (const who of ['monitor', 'exporterAdmin', 'carrierAdmin'] as const) expect(await seen(who)).toEqual([0, 0, 0]);

  await write('operador', 'Mire esto', { mentions: [user.monitor] });
  await write('operador', 'Llega a las 10', { visibility: 'CLIENT', mentions: [user.exporterAdmin] });
  expect(await seen('monitor')).toEqual([1, 1, 1]);
  expect(await seen('exporterAdmin')).toEqual([1, 1, 1]);
  expect(await seen('carrierAdmin')).toEqual([0, 0, 0]);
  expect(await seen('asesor')).toEqual([2, 1, 1]);

  const advisor = await t.as('asesor');
  const { comments } = await advisor.ok(getComments, { id: id_reservation });
  await advisor.ok(readComments, { id_reservation, last_id: comments.at(-1)?.id_comment });
  expect(await seen('asesor')).toEqual([0, 0, 0]);
  expect(await seen('monitor')).toEqual([1, 1, 1]);
});

test('reads only the waiting comments, each case by its index, under every policy', async () => {
  const explain = (query: ReturnType<typeof sql>) =>
    t.services.db.read({ role: 'cabezal_company', audience: 'customer', id_company: 3, id_user: 1 }, async tx => {
      await tx.run(sql`set local enable_seqscan = off`);
      return JSON.stringify(await tx.rows(sql<Record<string, string>>`explain ${query}`));
    });
  const plan = await explain(reservationsUnread);
  expect(plan).toContain('reservation_comments_pkey');
  expect(plan).toContain('comments_for_me');
  const [inside] = await t.rows<{ body: string }>(
    sql`select prosrc as body from pg_proc where proname = 'comments_for_me'`,
  );
  const found = await t.write(async tx => {
    await tx.run(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.rows(sql`explain ${sql.raw(inside?.body ?? '')}`));
  });
  // The plan goes from comments to their reservations, not through every reservation of which the person was ever advisor.
  for (const index of ['mentions', 'outside']) expect(found).toContain(`reservation_comments_${index}`);
  expect(found).not.toContain('reservations_advisor');
});
