import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import type { DeliveredChannel } from '@cabezal/domain/system/notices/channels';
import { GATHER_MINUTES } from '@cabezal/domain/system/notices/gather';
import { maskAddress } from '@cabezal/domain/system/notices/mask-address';
import { sendAfter } from '@cabezal/domain/system/notices/waiting';
import { addMinutes } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { channelsOf } from './channels-of.ts';
import { sendMail } from './message-mail.ts';
import * as queries from './messages.queries.ts';
import type { About } from './notices.queries.ts';

/** Why nothing is mailed to an address. */
export const ADDRESS_BOUNCES = 'su correo rechaza los mensajes';

/** What one person is notified of. */
interface Told extends Pick<Notice, 'subject' | 'text' | 'url'> {
  id_user: number;
  about: About | null;
}

/** A notice for one person on one channel. */
interface Draft {
  told: Told;
  channel: DeliveredChannel;
  person: queries.NotifiedUser;
  subject: queries.SubjectFacts;
}

/** Each notice on the channels that are on for its person. People who cannot sign in have none. */
async function draftsOf(tx: Tx, told: readonly Told[]): Promise<Draft[]> {
  const found = await queries.findPeople(tx, [...new Set(told.map(one => one.id_user))]);
  const people = new Map(found.filter(one => one.active && one.company_active).map(one => [one.id_user, one]));
  const subjects = new Map(
    (await queries.findSubjects(tx, [...new Set(told.map(one => one.subject))])).map(one => [one.code, one]),
  );
  return told.flatMap(one => {
    const person = people.get(one.id_user);
    const subject = subjects.get(one.subject);
    if (person === undefined || subject === undefined) return [];
    return channelsOf(person, subject)
      .filter(({ on }) => on)
      .map(({ channel }) => ({ told: one, channel, person, subject }));
  });
}

const keyOf = (id_user: number, subject: string): string => `${id_user} ${subject}`;

/** How many mails each person gets of each subject in ten minutes, those of the drafts included. */
async function mailCounts(tx: Tx, drafts: readonly Draft[]): Promise<Map<string, number>> {
  const mails = drafts.filter(({ channel }) => channel === 'MAIL');
  const counts = new Map<string, number>();
  if (mails.length === 0) return counts;
  const people = [...new Set(mails.map(({ person }) => person.id_user))];
  for (const one of await queries.countMails(tx, people, addMinutes(tx.now, -GATHER_MINUTES)))
    counts.set(keyOf(one.id_user, one.subject), one.count);
  for (const { person, subject } of mails) {
    const key = keyOf(person.id_user, subject.code);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function messageOf({ now, zone }: Tx, draft: Draft, counts: ReadonlyMap<string, number>): queries.NewMessage {
  const { told, channel, person, subject } = draft;
  const { id_company, email, quiet } = person;
  const common = { ...told, channel, id_company, title: subject.name, reason: null };
  const ended = { to_masked: null, send_after: null, expires_at: null };
  if (channel === 'APP') return { ...common, ...ended, state: 'ENTREGADA' };
  if (person.email_bounced)
    return { ...common, ...ended, to_masked: maskAddress(email), state: 'OMITIDA', reason: ADDRESS_BOUNCES };
  const count = counts.get(keyOf(person.id_user, subject.code)) ?? 1;
  const send_after = sendAfter({ critical: subject.critical, quiet, count }, now, zone);
  const expires = subject.expires_after_min;
  return {
    ...common,
    to_masked: maskAddress(email),
    state: send_after === null ? 'EN_COLA' : 'EN_ESPERA',
    send_after,
    expires_at: expires === null ? null : addMinutes(now, expires),
  };
}

/**
 * Stores the messages of these notices, and queues the mails that need not wait. The caller has locked the names of the people
 * (`noticesName`).
 */
export async function storeMessages(tx: Tx, told: readonly Told[]): Promise<queries.StoredMessage[]> {
  const drafts = await draftsOf(tx, told);
  if (drafts.length === 0) return [];
  const counts = await mailCounts(tx, drafts);
  const stored = await queries.insertMessages(
    tx,
    drafts.map(draft => messageOf(tx, draft, counts)),
  );
  const addresses = new Map(drafts.map(({ person }) => [person.id_user, person.email]));
  for (const message of stored) {
    const address = addresses.get(message.id_user);
    if (message.state === 'EN_COLA' && address !== undefined) sendMail(tx, address, [message]);
  }
  tx.changed('notification', undefined, []);
  return stored;
}
