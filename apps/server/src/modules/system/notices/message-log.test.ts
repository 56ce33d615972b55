import { addComment, deleteComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { getMessageLog, getMessageLogExcel } from '@cabezal/contract/system/notices/message-log.calls';
import { getNotices, readNotices } from '@cabezal/contract/system/notices/notices.calls';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { user } from '../../../../test/world.ts';
import { clean } from '../housekeeping/cleaning.jobs.ts';

/** The log of notifications: what it says of each message, who reads it, and how long it is kept. */
let t: TestApp;
let clerk: Client;
let admin: Client;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(tx => tx.run(sql`delete from notices`));
  await t.write(tx => tx.run(sql`delete from notification_messages`));
  clerk = await t.as('operador');
  admin = await t.as('admin');
  id_reservation = (await approvedReservation(t)).id_reservation;
});
afterAll(() => t.close());

const assign = async (title: string, id_user: number) => {
  const task = await clerk.ok(createTask, { id_reservation, title });
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user });
};
const logOf = async (filters: object = {}) => (await admin.ok(getMessageLog, { filters })).rows;

test('each notice is a line with person, channel and state; reading it is noted', async () => {
  await assign('Pedir el turno', user.monitor);
  const [line] = await logOf({ subject: 'TAREA' });
  expect(line).toMatchObject({
    channel: 'APP',
    id_user: user.monitor,
    title: SUBJECT_NAMES.TAREA,
    state: 'ENTREGADA',
    to_masked: null,
    url: `/reservas/${id_reservation}?tab=tareas`,
    created_at: testNow,
  });
  expect(line?.text).toContain('«Pedir el turno»');
  t.advance(5);
  const monitor = await t.as('monitor');
  await monitor.ok(readNotices, { up_to: (await monitor.ok(getNotices, {})).notices[0]?.id_notice });
  const [read] = await logOf({ state: 'LEIDA' });
  expect([read?.id_message, read?.ended_at]).toEqual([line?.id_message, t.services.clock().toISOString()]);
});

test('reading a notice that stands for several notes all of them as read', async () => {
  for (let n = 0; n < 7; n++) await assign(`Tarea ${n}`, user.monitor);
  expect(await logOf({ state: 'ENTREGADA', id_user: user.monitor })).toHaveLength(7);
  const monitor = await t.as('monitor');
  await monitor.ok(readNotices, { up_to: (await monitor.ok(getNotices, {})).notices[0]?.id_notice });
  expect(await logOf({ state: 'LEIDA', id_user: user.monitor })).toHaveLength(7);
});

test('a comment that its author deletes leaves its line without words', async () => {
  const comment = await clerk.ok(addComment, {
    id_reservation,
    text: 'Falta el sello',
    visibility: 'INTERNAL',
    mentions: [user.monitor],
  });
  expect((await logOf({ subject: 'MENCION' }))[0]?.text).toContain('«Falta el sello»');
  await clerk.ok(deleteComment, { id_comment: comment.id_comment, version: comment.version });
  expect((await logOf({ subject: 'MENCION' })).map(line => line.text)).toEqual([null]);
});

test('the list is searched and filtered, and its Excel has the same rows', async () => {
  await assign('Pedir el turno', user.monitor);
  t.advance(24 * 60);
  await assign('Llamar a la planta', user.despacho);
  expect((await admin.ok(getMessageLog, { search: 'planta' })).rows.map(line => line.id_user)).toEqual([user.despacho]);
  expect(await logOf({ date_to: '2026-11-21', subject: 'TAREA' })).toHaveLength(1);
  const [, ...cells] = await cellsOf(admin, getMessageLogExcel, { filters: { subject: 'TAREA' } });
  expect(cells.map(row => row[1])).toEqual([SUBJECT_NAMES.TAREA, SUBJECT_NAMES.TAREA]);
});

test('a day of the filter begins and ends at midnight of the business zone', async () => {
  t.setNow('2026-11-22T04:59:59.000Z');
  await assign('Pedir el turno', user.monitor);
  t.advance(1);
  await assign('Llamar a la planta', user.despacho);
  const ofDay = async (filters: object) => (await logOf({ subject: 'TAREA', ...filters })).map(line => line.id_user);
  expect(await ofDay({ date_to: '2026-11-21' })).toEqual([user.monitor]);
  expect(await ofDay({ date_from: '2026-11-22' })).toEqual([user.despacho]);
  expect(await ofDay({ date_from: '2026-11-21', date_to: '2026-11-22' })).toEqual([user.despacho, user.monitor]);
});

test('it takes a right of its own, and shows people of other companies nothing but the own lines', async () => {
  await assign('Pedir el turno', user.monitor);
  expect((await (await t.as('monitor')).call(getMessageLog, {})).status).toBe(403);
  expect((await (await t.as('exporterAdmin')).call(getMessageLog, {})).status).toBe(403);
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select u.id_role, c.company_type, 'action', a.id_permission_action, true
      from users u join companies c using (id_company), permission_actions a
      where u.id_user = ${user.exporterAdmin} and a.code = 'notification.read'
      on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`),
  );
  const theirs = await (await t.as('exporterAdmin')).ok(getMessageLog, {});
  expect(theirs.rows.filter(line => line.id_user !== user.exporterAdmin)).toEqual([]);
  const [, ...cells] = await cellsOf(await t.as('exporterAdmin'), getMessageLogExcel, {});
  expect(cells).toHaveLength(theirs.rows.length);
});

test('the subjects of the database are those of the program, with the same names', async () => {
  const rows = await t.rows<{ code: string; name: string }>(sql`select code, name from notification_subjects`);
  expect(Object.fromEntries(rows.map(({ code, name }) => [code, name]))).toEqual(SUBJECT_NAMES);
});

test('the words are kept for sixty days, the line for two years', async () => {
  await assign('Pedir el turno', user.monitor);
  const kept = () =>
    t.rows<{ text: string | null }>(sql`select text from notification_messages where subject = 'TAREA'`);
  t.advance((KEPT_DAYS.messages - 1) * 24 * 60);
  await clean(t.db, t.services.storage);
  expect((await kept())[0]?.text).toContain('Pedir el turno');
  t.advance(2 * 24 * 60);
  await clean(t.db, t.services.storage);
  expect(await kept()).toEqual([{ text: null }]);
  t.advance((KEPT_DAYS.notifications - KEPT_DAYS.messages) * 24 * 60);
  await clean(t.db, t.services.storage);
  expect(await kept()).toEqual([]);
});
