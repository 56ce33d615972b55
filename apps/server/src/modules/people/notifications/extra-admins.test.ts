import { rejectReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/people/notifications/extra-admins.calls';
import { updateNotifications } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { user } from '../../../../test/world.ts';

/** People of the office who are also told of some subjects. */
let t: TestApp;
let clerk: Client;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'notification_extra_admins', 'notification_settings'])
      await tx.run(sql`delete from ${sql.table(table)}`);
  });
  clerk = await t.as('operador');
  admin = await t.as('admin');
});
afterAll(() => t.close());

const rejections = (id_user: number) => ({ id_user, subjects: ['RESERVA_RECHAZADA'], channels: ['APP', 'MAIL'] });
const reject = async () => {
  const customer = await t.as('exporterAdmin');
  const { id_reservation, version } = await customer.ok(saveReservation, exportBooking());
  const motive = 'Sin camiones ese día';
  await clerk.ok(rejectReservation, { id_reservation, version, motive });
};
const channelsTold = async (id_user: number) =>
  (await admin.ok(getMessageLog, { filters: { id_user } })).rows.map(row => `${row.subject} ${row.channel}`).toSorted();

test('an extra administrator is told of what others are told, on its channels, once', async () => {
  await clerk.ok(calls.saveNotificationsExtraAdmin, rejections(user.monitor));
  await reject();
  expect(await channelsTold(user.monitor)).toEqual(['RESERVA_RECHAZADA APP', 'RESERVA_RECHAZADA MAIL']);
  expect(await channelsTold(user.despacho)).toEqual([]);
  const stored = await t.rows<{ told: boolean }>(
    sql`select id_extra_admin is not null as told from notification_messages where id_user = ${user.monitor}`,
  );
  expect(stored.map(row => row.told)).toEqual([true, true]);
});

test('an extra administrator is told by WhatsApp, too, unless the person switched it off', async () => {
  await clerk.ok(calls.saveNotificationsExtraAdmin, { ...rejections(user.monitor), channels: ['WHATSAPP'] });
  await reject();
  expect(await channelsTold(user.monitor)).toEqual(['RESERVA_RECHAZADA WHATSAPP']);
  const settings = [{ subject: 'RESERVA_RECHAZADA', channel: 'WHATSAPP', on: false }];
  await (await t.as('monitor')).ok(updateNotifications, { settings });
  await reject();
  expect(await channelsTold(user.monitor)).toHaveLength(1);
});

test('the person’s own setting goes before; whoever decided is not told of it', async () => {
  await clerk.ok(calls.saveNotificationsExtraAdmin, rejections(user.monitor));
  await clerk.ok(calls.saveNotificationsExtraAdmin, rejections(user.operador));
  const settings = [{ subject: 'RESERVA_RECHAZADA', channel: 'MAIL', on: false }];
  await (await t.as('monitor')).ok(updateNotifications, { settings });
  await reject();
  expect(await channelsTold(user.monitor)).toEqual(['RESERVA_RECHAZADA APP']);
  expect(await channelsTold(user.operador)).toEqual([]);
});

test('an inactive one is told nothing; two people who change one see it', async () => {
  const saved = await clerk.ok(calls.saveNotificationsExtraAdmin, rejections(user.monitor));
  const { id_notification_extra_admin, version } = saved;
  const off = { id_notification_extra_admin, version, active: false };
  const stopped = await clerk.ok(calls.changeStateNotificationsExtraAdmin, off);
  await reject();
  expect(await channelsTold(user.monitor)).toEqual([]);
  const again = await clerk.call(calls.changeStateNotificationsExtraAdmin, off);
  expect([again.status, again.body.code]).toEqual([409, 'MODIFICADO']);
  const late = await clerk.call(calls.saveNotificationsExtraAdmin, { ...rejections(user.monitor), version });
  expect([late.status, late.body.code]).toEqual([409, 'MODIFICADO']);
  const twice = await clerk.call(calls.saveNotificationsExtraAdmin, rejections(user.monitor));
  expect(twice.status).toBe(409);
  await clerk.ok(calls.saveNotificationsExtraAdmin, { ...rejections(user.monitor), version: stopped.version });
  const history = JSON.stringify(await admin.ok(getHistory, { noun: 'user', id: String(user.monitor) }));
  expect(history).toContain('Reserva rechazada por Aplicación, Correo');
});

test('they are listed by page; only people of the office are, and only the office keeps them', async () => {
  await clerk.ok(calls.saveNotificationsExtraAdmin, rejections(user.monitor));
  await clerk.ok(calls.saveNotificationsExtraAdmin, { ...rejections(user.despacho), subjects: ['RESERVA_APROBADA'] });
  const page = await clerk.ok(calls.getNotificationsExtraAdmin, { page_size: 1 });
  expect([page.rows.length, page.total]).toEqual([1, 2]);
  const approvals = await clerk.ok(calls.getNotificationsExtraAdmin, { filters: { subject: 'RESERVA_APROBADA' } });
  expect(approvals.rows.map(row => row.id_user)).toEqual([user.despacho]);
  const other = await clerk.call(calls.saveNotificationsExtraAdmin, rejections(user.exporterAdmin));
  expect([other.status, other.body.code]).toEqual([422, 'USUARIO_AJENO']);
  for (const who of ['monitor', 'exporterAdmin'] as const) {
    const me = await t.as(who);
    expect((await me.call(calls.getNotificationsExtraAdmin, {})).status).toBe(403);
    expect((await me.call(calls.saveNotificationsExtraAdmin, rejections(user.monitor))).status).toBe(403);
  }
});
