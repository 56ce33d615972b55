import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { updateNotifications } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getMessageLog, resendNotification } from '@cabezal/contract/system/notices/message-log.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { email, user } from '../../../../test/world.ts';

/** Messages of the log that are sent again: each try is a line, and nobody gets what they no longer get. */
let t: TestApp;
let clerk: Client;
let monitor: Client;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  monitor = await t.as('monitor');
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'outbox', 'notification_quiet'])
      await tx.run(sql`delete from ${sql.table(table)}`);
  });
  clerk = await t.as('operador');
  monitor = await t.as('monitor');
  await wantsMail(true);
});
afterAll(() => t.close());

const wantsMail = (on: boolean) =>
  monitor.ok(updateNotifications, { settings: [{ subject: 'TAREA', channel: 'MAIL', on }] });
const lines = async (filters: object = { channel: 'MAIL' }) => (await clerk.ok(getMessageLog, { filters })).rows;
/** A mail of the monitor in the log, as if it had failed. */
const failed = async (): Promise<number> => {
  const { id_reservation } = await approvedReservation(t);
  const task = await clerk.ok(createTask, { id_reservation, title: 'Pedir el turno' });
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user: user.monitor });
  const [line] = await lines();
  if (line === undefined) throw new Error('no mail in the log');
  await t.write(async tx => {
    await tx.run(sql`delete from outbox`);
    await tx.run(sql`update notification_messages set state = 'FALLIDA' where id_message = ${line.id_message}`);
  });
  return line.id_message;
};
const refusal = async (id_message: number) => {
  const { status, body } = await clerk.call(resendNotification, { id_message });
  return [status, body.code, body.message];
};

test('a mail that failed is sent again as a line of its own', async () => {
  const id = await failed();
  const before = (await mailsTo(t, email('monitor'))).length;
  const { id_message } = await clerk.ok(resendNotification, { id_message: id });
  const mails = await mailsTo(t, email('monitor'));
  expect(mails).toHaveLength(before + 1);
  expect(mailText(mails.at(-1) ?? '')).toContain('«Pedir el turno»');
  const [again, first] = await lines();
  expect(again).toMatchObject({ id_message, state: 'ENVIADA', id_resent_of: id, is_resent: false });
  expect(first).toMatchObject({ id_message: id, state: 'FALLIDA', is_resent: true });
});

test('two people send it again once; its new line may be sent again', async () => {
  const id = await failed();
  const answers = await Promise.all([1, 2].map(() => clerk.call(resendNotification, { id_message: id })));
  expect(answers.map(one => one.status).toSorted()).toEqual([200, 409]);
  await mailsTo(t, email('monitor'));
  const [again] = await lines();
  await clerk.ok(resendNotification, { id_message: again?.id_message });
  expect(await lines()).toHaveLength(3);
});

test('what the application shows, waits or was left out is not sent again', async () => {
  const id = await failed();
  const [shown] = await lines({ channel: 'APP' });
  const ofShown = await refusal(shown?.id_message ?? 0);
  expect(ofShown).toEqual([409, 'REENVIO_IMPOSIBLE', expect.stringContaining('aplicación')]);
  const set = (state: string) =>
    t.write(tx => tx.run(sql`update notification_messages set state = ${state} where id_message = ${id}`));
  await set('EN_COLA');
  expect((await refusal(id))[0]).toBe(409);
  await set('OMITIDA');
  expect((await refusal(id))[0]).toBe(409);
});

test('nobody gets again what they have switched off since', async () => {
  const id = await failed();
  await wantsMail(false);
  expect(await refusal(id)).toEqual([409, 'REENVIO_IMPOSIBLE', 'La persona ya no recibe este aviso por ese canal']);
  expect(await lines()).toHaveLength(1);
});

test('quiet hours hold for it, too', async () => {
  const id = await failed();
  const quiet = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], version: 0 };
  await monitor.ok(updateNotifications, { quiet });
  await clerk.ok(resendNotification, { id_message: id });
  expect((await lines())[0]).toMatchObject({ state: 'EN_ESPERA' });
});

test('only the operator’s people with the right send again; an unknown line is 404', async () => {
  const id = await failed();
  for (const who of ['monitor', 'exporterAdmin'] as const)
    expect((await (await t.as(who)).call(resendNotification, { id_message: id })).status).toBe(403);
  expect((await clerk.call(resendNotification, { id_message: 2_000_000_000 })).status).toBe(404);
});
