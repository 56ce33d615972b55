import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import type { Channel } from '@cabezal/domain/system/notices/channels';
import { CASES_MINUTES, GATHER_MINUTES, gatherLimit } from '@cabezal/domain/system/notices/gather';
import { wordsOf } from '@cabezal/domain/system/notices/template';
import type { TemplateFacts } from '@cabezal/domain/system/notices/template-fields';
import { sendAfter } from '@cabezal/domain/system/notices/waiting';
import { addMinutes } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { type TemplatesInForce, templatesInForce } from '../notice-templates/templates.queries.ts';
import { channelsOf } from './channels-of.ts';
import * as queries from './messages.queries.ts';
import type { About } from './notices.queries.ts';
import { browsersOf, type PushedBrowser } from './push-subscriptions.queries.ts';
import { maskedOf, queueOn, unsentOn } from './reach-person.ts';

/** What one person is notified of. */
interface NoticeToStore extends Pick<Notice, 'subject' | 'text' | 'url'> {
  id_user: number;
  facts: TemplateFacts;
  about: About | null;
  /** The extra administrator because of whom the person is notified; null: another reason. */
  id_extra_admin: number | null;
  /** It is about something critical: it is not gathered with others of its subject. */
  is_urgent: boolean;
}

/** A notice for one person on one channel. */
interface Draft {
  notice: NoticeToStore;
  channel: Channel;
  person: queries.NotifiedUser;
  subject: queries.SubjectFacts;
}

/** Each notice on the channels that are on for its person. People who cannot sign in have none. */
async function draftsOf(tx: Tx, notices: readonly NoticeToStore[]): Promise<Draft[]> {
  const found = await queries.findPeople(tx, [...new Set(notices.map(one => one.id_user))]);
  const people = new Map(found.filter(one => one.active && one.company_active).map(one => [one.id_user, one]));
  const subjects = new Map(
    (await queries.findSubjects(tx, [...new Set(notices.map(one => one.subject))])).map(one => [one.code, one]),
  );
  return notices.flatMap(one => {
    const person = people.get(one.id_user);
    const subject = subjects.get(one.subject);
    if (person === undefined || subject === undefined) return [];
    return channelsOf(person, subject)
      .filter(({ on }) => on)
      .map(({ channel }) => ({ notice: one, channel, person, subject }));
  });
}

const keyOf = (id_user: number, subject: string, channel: Channel): string => `${id_user} ${subject} ${channel}`;

/**
 * How many messages the person gets of the subject on the channel within the minutes of its limit, by draft. Of cases each draft counts those before
 * it, so that the first ones leave one by one; of other subjects all of the transaction count for each of them. Urgent ones are not counted.
 */
async function sentCounts(tx: Tx, drafts: readonly Draft[]): Promise<Map<Draft, number>> {
  const outgoing = drafts.filter(({ channel, notice }) => channel !== 'APP' && !notice.is_urgent);
  if (outgoing.length === 0) return new Map();
  const counts = new Map<string, number>();
  const people = [...new Set(outgoing.map(({ person }) => person.id_user))];
  const since = { cases: addMinutes(tx.now, -CASES_MINUTES), others: addMinutes(tx.now, -GATHER_MINUTES) };
  for (const one of await queries.countSent(tx, people, since))
    counts.set(keyOf(one.id_user, one.subject, one.channel), one.count);
  const counted = outgoing.map(draft => {
    const key = keyOf(draft.person.id_user, draft.subject.code, draft.channel);
    const place = (counts.get(key) ?? 0) + 1;
    counts.set(key, place);
    return { draft, key, place };
  });
  return new Map(
    counted.map(({ draft, key, place }) => [draft, draft.subject.code === 'CASO' ? place : (counts.get(key) ?? place)]),
  );
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

/** What decides when a message leaves, and with which words. */
interface SendingContext {
  counts: ReadonlyMap<Draft, number>;
  browsers: ReadonlyMap<number, readonly PushedBrowser[]>;
  templates: TemplatesInForce;
}

function messageOf(tx: Tx, draft: Draft, { counts, browsers, templates }: SendingContext): queries.NewMessage {
  const { now, zone } = tx;
  const { notice, channel, person, subject } = draft;
  const { id_user, id_company, quiet } = person;
  const template = templates(subject.code, channel);
  const words = wordsOf(channel, template, { title: subject.name, text: notice.text, facts: notice.facts });
  // What the application shows has left; all others read their template when they leave.
  const template_version = channel === 'APP' ? template.version : null;
  const common = { ...notice, ...words, channel, id_company, template_version, reason: null };
  const to_masked = maskedOf(channel, person);
  const ended = { to_masked, send_after: null, expires_at: null };
  if (channel === 'APP') return { ...common, ...ended, state: 'ENTREGADA' };
  const unsent = unsentOn(tx, channel, person, browsers.get(id_user) ?? []);
  if (unsent !== null) return { ...common, ...ended, state: 'OMITIDA', reason: unsent };
  const count = counts.get(draft) ?? 1;
  const limit = gatherLimit(subject.code);
  const send_after = sendAfter({ critical: subject.critical, quiet, count, limit }, now, zone);
  const expires = subject.expires_after_min;
  return {
    ...common,
    to_masked,
    state: send_after === null ? 'EN_COLA' : 'EN_ESPERA',
    send_after,
    expires_at: expires === null ? null : addMinutes(now, expires),
  };
}

/**
 * Stores the messages of these notices, and queues those that need not wait. The caller has locked the names of the people
 * (`noticesName`).
 */
export async function storeMessages(tx: Tx, notices: readonly NoticeToStore[]): Promise<queries.StoredMessage[]> {
  const drafts = await draftsOf(tx, notices);
  if (drafts.length === 0) return [];
  const counts = await sentCounts(tx, drafts);
  const browsers = await browsersFor(tx, drafts);
  const templates = await templatesInForce(
    tx,
    drafts.map(({ subject }) => subject.code),
  );
  const stored = await queries.insertMessages(
    tx,
    drafts.map(draft => messageOf(tx, draft, { counts, browsers, templates })),
  );
  const draftOf = new Map(drafts.map(draft => [keyOf(draft.person.id_user, draft.subject.code, draft.channel), draft]));
  for (const message of stored) {
    const draft = draftOf.get(keyOf(message.id_user, message.subject, message.channel));
    if (message.state !== 'EN_COLA' || draft === undefined) continue;
    const { channel, person, subject } = draft;
    const its = browsers.get(person.id_user) ?? [];
    queueOn(tx, channel, person, { messages: [message], browsers: its, isUrgent: subject.critical });
  }
  tx.changed('notification', undefined, []);
  return stored;
}
