import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import * as calls from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { email, user } from '../../../../test/world.ts';
import { AddressRefused } from '../../../platform/mail/mail.ts';
import type { Message } from '../../../platform/outbox/outbox.ts';
import { noticeDeliveries } from '../../system/notices/notices.deliveries.ts';

/** Mails of notices that one can leave, addresses that refuse them, and an address for notices of one's own. */
let t: TestApp;
let clerk: Client;
let admin: Client;
let monitor: Client;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'notification_settings', 'notification_emails'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    for (const table of ['refused_addresses', 'unsubscribe_links', 'outbox'])
      await tx.run(sql`delete from ${sql.table(table)}`);
  });
  clerk = await t.as('operador');
  admin = await t.as('admin');
  monitor = await t.as('monitor');
  const settings = [{ subject: 'TAREA', channel: 'MAIL', on: true }];
  await monitor.ok(calls.updateNotifications, { settings });
  id_reservation = (await approvedReservation(t)).id_reservation;
});
afterAll(() => t.close());

const assign = async (title: string) => {
  const task = await clerk.ok(createTask, { id_reservation, title });
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user: user.monitor });
};
const lastMail = async (to: string) => (await mailsTo(t, to)).at(-1) ?? '';
const linkIn = (text: string, path: string) => new RegExp(`/${path}/[\\w-]+`).exec(text)?.[0] ?? '';
const open = (method: 'GET' | 'POST', url: string) => t.app.inject({ method, url });
const mailsTask = async () => {
  const { subjects } = await monitor.ok(calls.settingNotifications);
  return subjects.find(one => one.subject === 'TAREA')?.channels.find(one => one.channel === 'MAIL')?.on;
};
const mailLines = async () =>
  (await admin.ok(getMessageLog, { filters: { channel: 'MAIL' } })).rows.map(({ state, reason }) => ({
    state,
    reason,
  }));

test('a mail has text and a page, and says how to stop such mails', async () => {
  await assign('Pedir el <b>turno</b>');
  const mail = await lastMail(email('monitor'));
  const url = linkIn(mailText(mail), 'baja');
  expect(url).not.toBe('');
  expect(mail).toMatch(new RegExp(`List-Unsubscribe:\\s+<[^>]*${url}>`));
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail).toContain('text/html');
  expect(mail).toContain('&#60;b&#62;turno');
});

test('opening the link changes nothing; sending it stops the mails of that subject, once', async () => {
  await assign('Pedir el turno');
  const url = linkIn(mailText(await lastMail(email('monitor'))), 'baja');
  const shown = await open('GET', url);
  expect([shown.statusCode, shown.body.includes('Dejar de recibirlos')]).toEqual([200, true]);
  expect(await mailsTask()).toBe(true);
  for (let times = 0; times < 2; times++) expect((await open('POST', url)).statusCode).toBe(200);
  expect(await mailsTask()).toBe(false);
  const { count } = await t.write(tx =>
    tx.one(sql<{ count: number }>`select count(*)::int as count from audit_log
      where action = 'update_notifications' and id_record = ${String(user.monitor)} and id_user is null`),
  );
  expect(count).toBe(1);
  await assign('Llamar a la planta');
  expect(await mailLines()).toHaveLength(1);
});

test('a mail that was queued before its reader stopped them is not sent', async () => {
  await assign('Pedir el turno');
  const url = linkIn(mailText(await lastMail(email('monitor'))), 'baja');
  const before = (await mailsTo(t, email('monitor'))).length;
  await assign('Llamar a la planta');
  await open('POST', url);
  expect(await mailsTo(t, email('monitor'))).toHaveLength(before);
  expect(await mailLines()).toContainEqual({ state: 'OMITIDA', reason: 'se dio de baja de estos correos' });
});

test('a link that nobody was mailed does nothing', async () => {
  for (const path of ['/baja/invented', '/confirmar_correo/invented'])
    for (const method of ['GET', 'POST'] as const) expect((await open(method, path)).statusCode).toBe(404);
});

test('the second refusal of an address ends its mails, and the administrators are told', async () => {
  const refused = async () => {
    const [message] =
      await t.rows<Message>(sql`select id, system, kind, noun, id_record, payload, idempotency_key, 1 as attempts
      from outbox where kind = 'notification' order by id desc limit 1`);
    if (message === undefined) throw new Error('no mail waits');
    const [delivery] = noticeDeliveries({ db: t.db, mailer: { send: async () => ({}) }, publicUrl: 'https://x.ec' });
    const error = new AddressRefused('550 no such user');
    await t.write(async tx => delivery?.failed?.(tx, message, error.message, true, error));
  };
  const subjectsOf = async (me: Client) => (await me.ok(getNotices, {})).notices.map(one => one.subject);
  await assign('Primera');
  await refused();
  expect((await monitor.ok(calls.settingNotifications)).email_bounced).toBe(false);
  await assign('Segunda');
  await refused();
  expect((await monitor.ok(calls.settingNotifications)).email_bounced).toBe(true);
  expect(await subjectsOf(admin)).toContain('CORREO_RECHAZADO');
  await assign('Tercera');
  expect(await mailLines()).toContainEqual({ state: 'OMITIDA', reason: 'su correo rechaza los mensajes' });
});

test('another address holds when it was confirmed, and not before', async () => {
  const wanted = 'avisos@demo.ec';
  const asked = await monitor.ok(calls.updateEmailNotification, { email: wanted });
  expect(asked).toMatchObject({ notification_email: email('monitor'), new_email: wanted });
  const again = await monitor.call(calls.updateEmailNotification, { email: wanted });
  expect([again.status, again.body.code]).toEqual([409, 'CORREO_SIN_CONFIRMAR']);
  const url = linkIn(mailText(await lastMail(wanted)), 'confirmar_correo');
  await open('GET', url);
  await assign('Pedir el turno');
  expect(mailText(await lastMail(email('monitor')))).toContain('Pedir el turno');
  expect((await open('POST', url)).statusCode).toBe(200);
  expect(await monitor.ok(calls.settingNotifications)).toMatchObject({ notification_email: wanted, new_email: null });
  await assign('Llamar a la planta');
  expect(mailText(await lastMail(wanted))).toContain('Llamar a la planta');
  expect((await open('POST', url)).statusCode).toBe(404);
  const back = await monitor.ok(calls.updateEmailNotification, { email: email('monitor') });
  expect(back).toMatchObject({ notification_email: email('monitor'), new_email: null });
});
