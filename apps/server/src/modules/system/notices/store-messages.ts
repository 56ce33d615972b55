import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import { maskAddress } from '@cabezal/domain/system/notices/mask-address';
import { addMinutes } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { channelsOf } from './channels-of.ts';
import { sendMail } from './message-mail.ts';
import * as queries from './messages.queries.ts';
import type { About } from './notices.queries.ts';

/** What one person is notified of. */
interface Told extends Pick<Notice, 'subject' | 'text' | 'url'> {
  id_user: number;
  about: About | null;
}

/** The messages of one notice: one for each channel that is on for its person. */
function messagesOf(
  { now }: Pick<Tx, 'now'>,
  told: Told,
  person: queries.NotifiedUser,
  subject: queries.SubjectFacts,
): queries.NewMessage[] {
  const { email, id_company } = person;
  const expires = subject.expires_after_min;
  return channelsOf(person, subject)
    .filter(channel => channel.on)
    .map(({ channel }) => ({
      ...told,
      channel,
      id_company,
      to_masked: channel === 'MAIL' ? maskAddress(email) : null,
      title: subject.name,
      state: channel === 'APP' ? 'ENTREGADA' : 'EN_COLA',
      send_after: null,
      expires_at: channel === 'APP' || expires === null ? null : addMinutes(now, expires),
    }));
}

/**
 * Stores the messages of these notices, and queues their mails. People who cannot sign in get none. The caller has locked the names of the
 * people (`noticesName`).
 */
export async function storeMessages(tx: Tx, told: readonly Told[]): Promise<queries.StoredMessage[]> {
  const found = await queries.findPeople(tx, [...new Set(told.map(one => one.id_user))]);
  const people = new Map(found.filter(one => one.active && one.company_active).map(one => [one.id_user, one]));
  const subjects = new Map(
    (await queries.findSubjects(tx, [...new Set(told.map(one => one.subject))])).map(one => [one.code, one]),
  );
  const messages = told.flatMap(one => {
    const person = people.get(one.id_user);
    const subject = subjects.get(one.subject);
    return person === undefined || subject === undefined ? [] : messagesOf(tx, one, person, subject);
  });
  if (messages.length === 0) return [];
  const stored = await queries.insertMessages(tx, messages);
  for (const message of stored) {
    const person = people.get(message.id_user);
    if (message.state === 'EN_COLA' && person !== undefined) sendMail(tx, person.email, [message]);
  }
  tx.changed('notification', undefined, []);
  return stored;
}
