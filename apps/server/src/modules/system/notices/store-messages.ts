import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import type { Channel, DeliveredChannel } from '@cabezal/domain/system/notices/channels';
import { maskPhone } from '@cabezal/domain/system/notices/e164';
import { GATHER_MINUTES } from '@cabezal/domain/system/notices/gather';
import { maskAddress } from '@cabezal/domain/system/notices/mask-address';
import { sendAfter } from '@cabezal/domain/system/notices/waiting';
import { addMinutes } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { channelsOf } from './channels-of.ts';
import { sendMail } from './message-mail.ts';
import { sendPush } from './message-push.ts';
import { noWhatsAppBecause, sendWhatsApp } from './message-whatsapp.ts';
import * as queries from './messages.queries.ts';
import type { About } from './notices.queries.ts';
import { browsersOf, type PushedBrowser } from './push-subscriptions.queries.ts';

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

const keyOf = (id_user: number, subject: string, channel: Channel): string => `${id_user} ${subject} ${channel}`;

/** How many messages each person gets of each subject on each channel in ten minutes, those of the drafts included. */
async function sentCounts(tx: Tx, drafts: readonly Draft[]): Promise<Map<string, number>> {
  const leaving = drafts.filter(({ channel }) => channel !== 'APP');
  const counts = new Map<string, number>();
  if (leaving.length === 0) return counts;
  const people = [...new Set(leaving.map(({ person }) => person.id_user))];
  for (const one of await queries.countSent(tx, people, addMinutes(tx.now, -GATHER_MINUTES)))
    counts.set(keyOf(one.id_user, one.subject, one.channel), one.count);
  for (const { person, subject, channel } of leaving) {
    const key = keyOf(person.id_user, subject.code, channel);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The browsers that push messages of the drafts are for, by person. */
async function browsersFor(tx: Tx, drafts: readonly Draft[]): Promise<Map<number, PushedBrowser[]>> {
  const pushed = drafts.filter(({ channel }) => channel === 'PUSH');
  const found = new Map<number, PushedBrowser[]>();
  if (pushed.length === 0) return found;
  for (const browser of await browsersOf(tx, [...new Set(pushed.map(({ person }) => person.id_user))]))
    found.set(browser.id_user, [...(found.get(browser.id_user) ?? []), browser]);
  return found;
}

/** Why nothing is pushed to a person who wants it. */
export const NO_BROWSER = 'no tiene un navegador que reciba avisos';

/** What decides when a message leaves. */
interface Leaving {
  counts: ReadonlyMap<string, number>;
  browsers: ReadonlyMap<number, readonly PushedBrowser[]>;
}

/** The address of a person on a channel as the log shows it; null: there is none. */
function maskedOf(channel: DeliveredChannel, { email, whatsapp }: queries.NotifiedUser): string | null {
  if (channel === 'MAIL') return maskAddress(email);
  return channel === 'WHATSAPP' && whatsapp !== null ? maskPhone(whatsapp.phone) : null;
}

/** Why nothing is sent to a person on a channel; null: it is. */
function unsentOn(tx: Tx, { channel, person }: Draft, { browsers }: Leaving): string | null {
  if (channel === 'PUSH') return browsers.has(person.id_user) ? null : NO_BROWSER;
  if (channel === 'MAIL') return person.email_bounced ? ADDRESS_BOUNCES : null;
  return channel === 'WHATSAPP' ? noWhatsAppBecause(tx, person.whatsapp) : null;
}

function messageOf(tx: Tx, draft: Draft, leaving: Leaving): queries.NewMessage {
  const { now, zone } = tx;
  const { told, channel, person, subject } = draft;
  const { id_company, quiet } = person;
  const common = { ...told, channel, id_company, title: subject.name, reason: null };
  const to_masked = maskedOf(channel, person);
  const ended = { to_masked, send_after: null, expires_at: null };
  if (channel === 'APP') return { ...common, ...ended, state: 'ENTREGADA' };
  const unsent = unsentOn(tx, draft, leaving);
  if (unsent !== null) return { ...common, ...ended, state: 'OMITIDA', reason: unsent };
  const count = leaving.counts.get(keyOf(person.id_user, subject.code, channel)) ?? 1;
  const send_after = sendAfter({ critical: subject.critical, quiet, count }, now, zone);
  const expires = subject.expires_after_min;
  return {
    ...common,
    to_masked,
    state: send_after === null ? 'EN_COLA' : 'EN_ESPERA',
    send_after,
    expires_at: expires === null ? null : addMinutes(now, expires),
  };
}

/** Queues the message on its channel. */
function send(tx: Tx, message: queries.StoredMessage, draft: Draft, browsers: readonly PushedBrowser[]): void {
  const { expires_at, channel } = message;
  const { id_user, id_company, email, whatsapp } = draft.person;
  if (channel === 'MAIL') sendMail(tx, email, [message]);
  else if (channel === 'WHATSAPP' && whatsapp !== null)
    sendWhatsApp(tx, { to: whatsapp.phone, id_user, id_company, id_notification_client: null }, [message], expires_at);
  else if (channel === 'PUSH') sendPush(tx, browsers, [message], { isUrgent: draft.subject.critical, expires_at });
}

/**
 * Stores the messages of these notices, and queues the mails and pushes that need not wait. The caller has locked the names of the people
 * (`noticesName`).
 */
export async function storeMessages(tx: Tx, told: readonly Told[]): Promise<queries.StoredMessage[]> {
  const drafts = await draftsOf(tx, told);
  if (drafts.length === 0) return [];
  const counts = await sentCounts(tx, drafts);
  const browsers = await browsersFor(tx, drafts);
  const stored = await queries.insertMessages(
    tx,
    drafts.map(draft => messageOf(tx, draft, { counts, browsers })),
  );
  const draftOf = new Map(drafts.map(draft => [keyOf(draft.person.id_user, draft.subject.code, draft.channel), draft]));
  for (const message of stored) {
    const draft = draftOf.get(keyOf(message.id_user, message.subject, message.channel));
    if (message.state === 'EN_COLA' && draft !== undefined)
      send(tx, message, draft, browsers.get(message.id_user) ?? []);
  }
  tx.changed('notification', undefined, []);
  return stored;
}
