import { CASES_MINUTES, gather } from '@cabezal/domain/system/notices/gather';
import { NOTICE_LENGTH, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { wordsOf } from '@cabezal/domain/system/notices/template';
import { type Fields, factsOf } from '@cabezal/domain/system/notices/template-fields';
import { shortened } from '@cabezal/domain/system/text/shortened';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { holdNames } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { templatesInForce } from '../notice-templates/templates.queries.ts';
import { extraAdminsOf, findFactsAbout, rewordMessages, withdrawMessages } from './messages.queries.ts';
import {
  type About,
  deleteAbout,
  insertNotices,
  recipientsOf,
  rewordAbout,
  storeGathering,
  unreadSince,
} from './notices.queries.ts';
import { storeMessages } from './store-messages.ts';

/** What people are notified of. */
interface Notification {
  subject: NoticeSubject;
  /** Recipients. People without a valid account are skipped, and so is `by`, the author; null: nobody. */
  to: readonly (number | null)[];
  by: number | null;
  /** A sentence that every recipient may read; the caller has checked this. Cut to 300 characters. */
  text: string;
  /** Values of the subject's own fields, for the texts that an office writes; every recipient may read them, too. */
  fields: Fields;
  /** Address of the application. */
  url: string;
  /** The record, if the notice is to end or change with it, or if its recipients are to get a correction. */
  about?: About;
  /** It is about something critical: it is told alone, however many there are. Absent: it is not. */
  isUrgent?: boolean;
}

/**
 * Notifies people in the transaction of the fact: stores a message for each channel of a person, and for the application a notice of which open
 * browsers are informed. Notices of a transaction are stored together at its end, because many of one subject are merged (`gather`).
 */
export function notify(tx: Tx, notification: Notification): void {
  tx.atEnd(storeNotices, notification);
}

/** Notifies the recipients of earlier notices about the record that these no longer apply. Needs an elevated transaction. */
export async function notifyFormerRecipients(
  tx: Tx,
  about: About,
  notification: Omit<Notification, 'to' | 'about'>,
): Promise<void> {
  notify(tx, { ...notification, to: await recipientsOf(tx, about), about });
}

/** The name that is locked while notices of a person are stored, merged or marked as read. */
export const noticesName = (id_user: number): string => `notices of ${id_user}`;

async function storeNotices(tx: Tx, notifications: readonly Notification[]): Promise<void> {
  const at = formatDateTime(tx.now, tx.zone);
  const extras = await extraAdminsOf(
    tx,
    notifications.map(one => one.subject),
  );
  const notices = notifications.flatMap(notification => {
    const { to, by, subject, text: whole, fields, url, about = null, isUrgent = false } = notification;
    const text = shortened(whole, NOTICE_LENGTH);
    const facts = factsOf(subject, { text, at }, fields);
    const recipients = [...new Set(to)].filter(id_user => id_user !== null && id_user !== by);
    const also = extras.filter(
      ({ id_user, subjects }) => subjects.includes(subject) && id_user !== by && !recipients.includes(id_user),
    );
    return [
      ...recipients.map(id_user => ({ id_user: id_user as number, id_extra_admin: null })),
      ...also.map(extra => ({ id_user: extra.id_user, id_extra_admin: extra.id_notification_extra_admin })),
    ].map(recipient => ({ ...recipient, subject, text, facts, url, about, is_urgent: isUrgent }));
  });
  const people = [...new Set(notices.map(one => one.id_user))];
  if (people.length === 0) return;
  await holdNames(tx, people.map(noticesName));
  const messages = await storeMessages(tx, notices);
  publish(
    tx,
    await insertNotices(
      tx,
      messages.filter(message => message.channel === 'APP'),
    ),
  );
  const since = new Date(tx.now.getTime() - CASES_MINUTES * 60_000);
  for (const gathering of gather(await unreadSince(tx, people, since), tx.now)) await storeGathering(tx, gathering);
}

/**
 * Deletes the notices about a record that was deleted, and their words in the log. Notices first, as when a person reads them (`markRead`):
 * otherwise the two could wait for each other. Needs an elevated transaction.
 */
export async function withdrawNotices(tx: Tx, about: About): Promise<void> {
  publish(tx, await deleteAbout(tx, about));
  await withdrawMessages(tx, about);
}

/**
 * Updates the words of the notices of a subject about a record; people who have read them are not notified again. Needs an elevated transaction.
 */
export async function rewordNotices(
  tx: Tx,
  about: About,
  { subject, text: whole, fields }: Pick<Notification, 'subject' | 'text' | 'fields'>,
): Promise<void> {
  const text = shortened(whole, NOTICE_LENGTH);
  // It happened when it was first told.
  const before = await findFactsAbout(tx, about);
  const facts = factsOf(subject, { text, at: before?.fecha ?? formatDateTime(tx.now, tx.zone) }, fields);
  await rewordMessages(tx, about, { text, facts });
  const template = (await templatesInForce(tx, [subject]))(subject, 'APP');
  const notice = wordsOf('APP', template, { title: '', text, facts });
  publish(tx, await rewordAbout(tx, about, notice.text));
}

function publish(tx: Tx, recipients: readonly { id_user: number; id_company: number }[]): void {
  for (const { id_user, id_company } of recipients) tx.changedWithin('notice', id_user, id_company);
}
