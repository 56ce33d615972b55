import { createHash } from 'node:crypto';
import type { PushMessage } from '@cabezal/domain/system/notices/push-message';
import { GATHERED, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import type { Tx } from '../../../platform/db/tx.ts';
import type { MessageWords } from './messages.queries.ts';
import type { PushedBrowser } from './push-subscriptions.queries.ts';

/** A push message as the outbox stores it: for one browser, with the messages that leave in it. Its address and keys are read when it leaves. */
export interface NotificationPush extends PushedBrowser {
  /** Null: a test that the person asked for. */
  subject: NoticeSubject | null;
  title: string;
  isUrgent: boolean;
  /** ISO; null: it does not expire. */
  expires_at: string | null;
  /** Their words are read from the log when the message leaves: the author may change or withdraw them until then. */
  messages: { id_message: number }[];
}

interface PushedMessage {
  id_message: number;
  subject: NoticeSubject;
}
type Facts = Pick<NotificationPush, 'isUrgent' | 'expires_at'>;

/** Queues one push message with these messages of one person and subject for each of the person's browsers. */
export function sendPush(
  tx: Tx,
  browsers: readonly PushedBrowser[],
  messages: readonly PushedMessage[],
  facts: Facts,
): void {
  const [first] = messages;
  if (first === undefined) return;
  const { subject, id_message } = first;
  const listed = messages.map(one => ({ id_message: one.id_message }));
  for (const browser of browsers) {
    const { id_push_subscription } = browser;
    const payload: NotificationPush = {
      ...browser,
      ...facts,
      subject,
      title: SUBJECT_NAMES[subject],
      messages: listed,
    };
    tx.send({
      system: 'PUSH',
      kind: 'notice',
      noun: 'notification',
      id: id_message,
      idempotency_key: `push-${id_message}-${id_push_subscription}`,
      payload,
    });
  }
}

/** Queues a push message that says that pushes arrive. `name` is unique: each test is one message. */
export function sendTestPush(tx: Tx, browser: PushedBrowser, name: string): void {
  const payload: NotificationPush = {
    ...browser,
    subject: null,
    title: 'Prueba de avisos',
    isUrgent: true,
    expires_at: null,
    messages: [],
  };
  tx.send({
    system: 'PUSH',
    kind: 'notice',
    noun: 'push_subscription',
    id: browser.id_push_subscription,
    idempotency_key: `push-test-${name}`,
    payload,
  });
}

/** Subjects of which a newer message about the same thing replaces an older one that the browser has not shown yet. */
const REPLACED: readonly (NoticeSubject | null)[] = ['CASO'];

/** The topic of a push message, at most 32 signs of base64url; null: it replaces none. */
export function topicOf(
  { subject }: Pick<NotificationPush, 'subject'>,
  [first, ...others]: readonly MessageWords[],
): string | null {
  if (first === undefined || others.length > 0 || !REPLACED.includes(subject)) return null;
  return createHash('sha256').update(`${subject} ${first.url}`).digest('base64url').slice(0, 32);
}

/** What the browser shows: one message, or how many there are of the subject. */
export function pushMessageOf(
  { subject, title }: Pick<NotificationPush, 'subject' | 'title'>,
  messages: readonly MessageWords[],
): PushMessage {
  const tag = topicOf({ subject }, messages) ?? undefined;
  const [first, ...others] = messages;
  if (subject === null || first === undefined)
    return { title, text: 'Este navegador recibe los avisos de Cabezal.', url: '/#/configuracion?tab=notificaciones' };
  if (others.length === 0) return { title: first.title, text: first.text, url: `/#${first.url}`, tag };
  const { text, url } = GATHERED[subject];
  return { title, text: text(messages.length), url: `/#${url}`, tag };
}
