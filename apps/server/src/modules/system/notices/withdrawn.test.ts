import { addComment, deleteComment, editComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { updateNotifications } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { email, user } from '../../../../test/world.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Message } from '../../../platform/outbox/outbox.ts';
import { noticeDeliveries } from './notices.deliveries.ts';
import { sendWaiting } from './notices.jobs.ts';

/** What an author changes or withdraws before the mail of its notice leaves. */
let t: TestApp;
let clerk: Client;
let admin: Client;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  const monitor = await t.as('monitor');
  await monitor.ok(updateNotifications, { settings: [{ subject: 'MENCION', channel: 'MAIL', on: true }] });
  admin = await t.as('admin');
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'outbox'])
      await tx.run(sql`delete from ${sql.table(table)}`);
  });
  clerk = await t.as('operador');
  id_reservation = (await approvedReservation(t)).id_reservation;
});
afterAll(() => t.close());

const mention = (text: string) =>
  clerk.ok(addComment, { id_reservation, text, visibility: 'INTERNAL', mentions: [user.monitor] });
const withdraw = ({ id_comment, version }: { id_comment: number; version: number }) =>
  clerk.ok(deleteComment, { id_comment, version });
const queued = () =>
  t.rows<Message>(sql`select id, system, kind, noun, id_record, payload, idempotency_key, 1 as attempts
    from outbox where kind = 'notification' order by id`);
const lines = async () =>
  (await admin.ok(getMessageLog, { filters: { channel: 'MAIL' } })).rows.map(({ state, reason, text }) => ({
    state,
    reason,
    text,
  }));
const withdrawn = { state: 'OMITIDA', reason: 'retirada por su autor', text: null };

test('a queued mail with the words of a comment that was deleted is not sent', async () => {
  const before = (await mailsTo(t, email('monitor'))).length;
  const comment = await mention('Falta el sello');
  expect(await queued()).toHaveLength(1);
  await withdraw(comment);
  expect(await mailsTo(t, email('monitor'))).toHaveLength(before);
  expect(await lines()).toEqual([withdrawn]);
});

test('no queued mail holds the words, which would outlive the comment there', async () => {
  await mention('Falta el sello');
  expect((await queued()).map(message => JSON.stringify(message.payload))).toEqual([
    expect.not.stringContaining('sello'),
  ]);
});

test('a queued mail leaves with the words to which its comment was changed', async () => {
  const { id_comment, version } = await mention('Falta el sello');
  await clerk.ok(editComment, { id_comment, version, text: 'Falta el candado' });
  const mail = mailText((await mailsTo(t, email('monitor'))).at(-1) ?? '');
  expect(mail).toContain('«Falta el candado»');
  expect(mail).not.toContain('sello');
});

test('of a mail with several messages only the others are left', async () => {
  // Those after the fifth wait for each other and leave in one mail.
  for (let n = 1; n <= 5; n++) await mention(`Mención ${n}`);
  const sixth = await mention('La sexta');
  await mention('La séptima');
  t.advance(11);
  await sendWaiting(t.db);
  await withdraw(sixth);
  const mail = (await mailsTo(t, email('monitor'))).map(mailText).find(text => text.includes('La séptima'));
  expect(mail).toBeDefined();
  expect(mail).not.toContain('La sexta');
  expect((await lines()).filter(line => line.text === null)).toEqual([withdrawn]);
});

test('a message that was withdrawn while its mail was on its way counts as sent, because the person got it', async () => {
  const comment = await mention('Falta el sello');
  const [message] = await queued();
  if (message === undefined) throw new Error('no mail waits');
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
    await withdraw(comment);
    return { id: 'mail-1' };
  };
  const [delivery] = noticeDeliveries({ db: t.db, mailer: { send }, publicUrl: 'https://x.ec' });
  const response = await delivery?.deliver(message, new AbortController().signal);
  await t.write(async tx => delivery?.delivered?.(tx, message, response));
  expect(sent).toHaveLength(1);
  expect(await lines()).toEqual([{ state: 'ENVIADA', reason: null, text: null }]);
});
