import {
  cancelReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import * as calls from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { company, email, user } from '../../../../test/world.ts';
import type { Message } from '../../../platform/outbox/outbox.ts';
import { noticeDeliveries } from '../../system/notices/notices.deliveries.ts';

/** On which channels a person is notified: who sets it, what it does, what is locked. */
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
    await tx.run(sql`delete from notices`);
    await tx.run(sql`delete from notification_messages`);
    await tx.run(sql`delete from notification_settings`);
    await tx.run(sql`delete from outbox where kind = 'notification'`);
  });
  clerk = await t.as('operador');
  admin = await t.as('admin');
  monitor = await t.as('monitor');
  id_reservation = (await approvedReservation(t)).id_reservation;
});
afterAll(() => t.close());

const assign = async (title: string, id_user: number) => {
  const task = await clerk.ok(createTask, { id_reservation, title });
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user });
};
const linesOf = async (id_user: number) =>
  (await admin.ok(getMessageLog, { filters: { id_user } })).rows.map(({ channel, state }) => [channel, state]);
const set = (me: Client, subject: string, channel: string, on: boolean | null) =>
  me.call(calls.updateNotifications, { settings: [{ subject, channel, on }] });
const channelsOf = async (me: Client, subject: string) =>
  (await me.ok(calls.settingNotifications)).subjects.find(one => one.subject === subject)?.channels;

test('a person who asks for mail gets one with the words and the link, and the log says that it left', async () => {
  expect(await channelsOf(monitor, 'TAREA')).toEqual([
    { channel: 'APP', on: true, from: 'SUBJECT', locked: null },
    { channel: 'MAIL', on: false, from: 'SUBJECT', locked: null },
    { channel: 'PUSH', on: false, from: 'SUBJECT', locked: null },
    { channel: 'WHATSAPP', on: false, from: 'SUBJECT', locked: null },
  ]);
  const settings = [{ subject: 'TAREA', channel: 'MAIL', on: true }];
  const after = await monitor.ok(calls.updateNotifications, { settings });
  expect(after.subjects.find(one => one.subject === 'TAREA')?.channels[1]).toMatchObject({ on: true, from: 'PERSON' });
  await assign('Pedir el turno', user.monitor);
  expect(await linesOf(user.monitor)).toEqual([
    ['MAIL', 'EN_COLA'],
    ['APP', 'ENTREGADA'],
  ]);
  const [mail] = (await mailsTo(t, email('monitor'))).map(mailText);
  expect(mail).toContain('«Pedir el turno»');
  expect(mail).toContain(`/#/reservas/${id_reservation}?tab=tareas`);
  const [line] = (await admin.ok(getMessageLog, { filters: { channel: 'MAIL' } })).rows;
  const sent = { state: 'ENVIADA', attempts: 1, error: null, ended_at: testNow };
  expect(line).toMatchObject({ ...sent, to_masked: 'm…@demo.ec' });
});

test('a person who switches the application off has no notice, and none by default again', async () => {
  await set(monitor, 'TAREA', 'APP', false);
  await assign('Pedir el turno', user.monitor);
  expect((await monitor.ok(getNotices, {})).notices).toEqual([]);
  expect(await linesOf(user.monitor)).toEqual([]);
  await set(monitor, 'TAREA', 'APP', null);
  await assign('Llamar a la planta', user.monitor);
  expect((await monitor.ok(getNotices, {})).notices).toHaveLength(1);
});

test('a person notified by mail alone hears that a decision was taken back', async () => {
  const customer = await t.as('exporterAdmin');
  const { id_reservation: id, version } = await customer.ok(saveReservation, exportBooking());
  await set(customer, 'RESERVA_APROBADA', 'APP', false);
  await set(customer, 'RESERVA_APROBADA', 'MAIL', true);
  const accepted = await clerk.ok(updatePendingState, { id_reservation: id, estado: 'ACCEPTED', version });
  await clerk.ok(cancelReservation, { id_reservation: id, version: accepted.version, motive: 'Ya no viaja' });
  const told = (await customer.ok(getNotices, {})).notices.map(notice => notice.subject);
  expect(told).toEqual(['RESERVA_CANCELADA']);
});

test('the line of a mail that fails has the error of each try, and says that it failed for good', async () => {
  await set(monitor, 'TAREA', 'MAIL', true);
  await assign('Pedir el turno', user.monitor);
  const [message] =
    await t.rows<Message>(sql`select id, system, kind, noun, id_record, payload, idempotency_key, 1 as attempts
    from outbox where kind = 'notification'`);
  const [delivery] = noticeDeliveries({
    db: t.db,
    mailer: { send: async () => ({}) },
    publicUrl: 'https://x.ec',
  });
  if (message === undefined) throw new Error('no mail waits');
  const fail = (final: boolean) => t.write(async tx => delivery?.failed?.(tx, message, '550 no existe', final));
  const lineOf = async () => (await admin.ok(getMessageLog, { filters: { channel: 'MAIL' } })).rows[0];
  await fail(false);
  expect(await lineOf()).toMatchObject({ state: 'EN_COLA', error: '550 no existe', ended_at: null });
  await fail(true);
  expect(await lineOf()).toMatchObject({ state: 'FALLIDA', error: '550 no existe', ended_at: testNow });
});

test('the operator’s people cannot switch off a critical subject; others cannot set what is not theirs', async () => {
  const refused = await set(monitor, 'PANICO', 'APP', false);
  expect([refused.status, refused.body.code]).toEqual([409, 'ASUNTO_OBLIGATORIO']);
  const customer = await t.as('exporterAdmin');
  for (const subject of ['PANICO', 'TAREA'])
    expect((await set(customer, subject, 'APP', false)).body.code).toBe('ASUNTO');
  expect((await set(monitor, 'TAREA', 'SMS', true)).status).toBe(400);
});

test('people of a company that receives no notifications get no mail, and cannot switch it on', async () => {
  const customer = await t.as('exporterAdmin');
  await set(customer, 'MENCION', 'MAIL', true);
  const wants = (share: boolean) =>
    t.write(tx =>
      tx.run(sql`update companies set notifications_share = ${share} where id_company = ${company.exporter}`),
    );
  await wants(false);
  expect((await channelsOf(customer, 'MENCION'))?.[1]).toMatchObject({ on: false, from: 'COMPANY' });
  expect((await set(customer, 'RESERVA_APROBADA', 'MAIL', true)).body.code).toBe('EMPRESA_SIN_AVISOS');
  await wants(true);
  expect((await channelsOf(customer, 'MENCION'))?.[1]).toMatchObject({ on: true, from: 'PERSON' });
});

test('an administrator sets the channels of people of the own company, and of nobody else', async () => {
  const local = await t.as('exporterAdmin');
  const settings = [{ subject: 'MENCION', channel: 'MAIL', on: true }];
  const theirs = await local.ok(calls.updateNotificationsOf, { id: user.exporterAccountant, settings });
  expect(theirs.id_user).toBe(user.exporterAccountant);
  const accountant = await t.as('exporterAccountant');
  expect((await channelsOf(accountant, 'MENCION'))?.[1]).toMatchObject({ on: true, from: 'PERSON' });
  for (const id of [user.importerAdmin, user.monitor]) {
    expect((await local.call(calls.updateNotificationsOf, { id, settings })).status).toBe(404);
    expect((await local.call(calls.settingNotificationsOf, { id })).status).toBe(404);
  }
  expect((await monitor.call(calls.updateNotificationsOf, { id: user.despacho, settings })).status).toBe(403);
  const history = await admin.ok(getHistory, { noun: 'user', id: String(user.exporterAccountant) });
  expect(JSON.stringify(history)).toContain('Mención por Correo: sí');
});

test('each audience is offered its own subjects', async () => {
  const codesOf = async (me: Client) => (await me.ok(calls.optionsSubjectsNotifications)).map(one => one.subject);
  expect(await codesOf(monitor)).toContain('TAREA');
  const customers = await codesOf(await t.as('exporterAdmin'));
  expect(customers).toContain('RESERVA_APROBADA');
  expect(customers).not.toContain('TAREA');
  expect(await codesOf(await t.as('driver'))).toEqual([]);
  expect((await (await t.as('driver')).ok(calls.settingNotifications)).subjects).toEqual([]);
});
