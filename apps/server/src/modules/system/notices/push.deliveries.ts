import { pushBody, pushSeconds, SHORT_PUSH_BYTES } from '@cabezal/domain/system/notices/push-message';
import { type Database, systemScope } from '../../../platform/db/database.ts';
import { type Delivery, type Message, RefusedForGood } from '../../../platform/outbox/outbox.ts';
import type { Pusher, PushOutcome } from '../../../platform/push/pusher.ts';
import { leavingWords, noteLeft } from './leaving-words.ts';
import { type NotificationPush, pushMessageOf, topicOf } from './message-push.ts';
import { findWords, markFailed, markOmitted, markSent } from './messages.queries.ts';
import { deleteBrowser, findAddress, noteDelivered, noteUndelivered } from './push-subscriptions.queries.ts';

/** Why a push message was not sent. */
const WHY = {
  gone: 'el navegador ya no recibe avisos',
  expired: 'vencida',
  withdrawn: 'retirada por su autor',
} as const;

/** What became of a push message; the outbox stores it. */
type Answer = (Exclude<PushOutcome, { outcome: 'too_long' }> | { outcome: 'expired' | 'withdrawn' }) & {
  /** The version of the template; 0: the standard text. */
  template: number;
};

interface PushServices {
  db: Database;
  clock: () => Date;
  pusher: Pusher;
}

const messagesOf = (payload: NotificationPush): number[] => payload.messages.map(one => one.id_message);

/**
 * Sends the message, with its words as they are now, to the browser as it is subscribed now; a push service that finds it too long gets a
 * shorter one.
 */
async function deliver(
  { db, clock, pusher }: PushServices,
  payload: NotificationPush,
  signal: AbortSignal,
): Promise<Answer> {
  const ttl = pushSeconds(payload.expires_at, clock());
  if (ttl === 0) return { outcome: 'expired', template: 0 };
  const { to, words, template } = await db.read(systemScope, async tx => ({
    to: await findAddress(tx, payload),
    ...(await leavingWords(tx, await findWords(tx, messagesOf(payload)))),
  }));
  if (to === undefined) return { outcome: 'gone', template };
  if (payload.subject !== null && words.length === 0) return { outcome: 'withdrawn', template };
  const message = pushMessageOf(payload, words);
  const push = { to, ttl, isUrgent: payload.isUrgent, topic: topicOf(payload, words) };
  const first = await pusher.send({ ...push, body: pushBody(message) }, signal);
  if (first.outcome !== 'too_long') return { ...first, template };
  const second = await pusher.send({ ...push, body: pushBody(message, SHORT_PUSH_BYTES) }, signal);
  if (second.outcome === 'too_long')
    throw new RefusedForGood('El servicio de avisos no acepta mensajes de este tamaño');
  return { ...second, template };
}

const payloadOf = ({ payload }: Message): NotificationPush => payload as NotificationPush;
const outcomeOf = (message: Message) => ({
  id_messages: messagesOf(payloadOf(message)),
  attempts: message.attempts,
});

/**
 * Push messages of notices, one for each browser. The log is written in the transaction that stores the outcome, so that both always say the
 * same. Of several browsers one that was reached counts.
 */
export const pushDeliveries = (services: PushServices): Delivery[] => [
  {
    system: 'PUSH',
    kind: 'notice',
    deliver: (message, signal) => deliver(services, payloadOf(message), signal),
    async delivered(tx, message, response) {
      const browser = payloadOf(message);
      const answer = response as Answer;
      if (answer.outcome === 'sent') {
        await noteDelivered(tx, browser);
        await noteLeft(tx, messagesOf(browser), answer.template);
        await markSent(tx, outcomeOf(message), answer.id);
      } else {
        if (answer.outcome === 'gone') await deleteBrowser(tx, browser);
        await markOmitted(tx, outcomeOf(message), WHY[answer.outcome]);
      }
      tx.changed('notification', undefined, []);
      tx.changed('notification_setting', browser.id_user, [browser.id_company]);
    },
    async failed(tx, message, error, final) {
      const browser = payloadOf(message);
      if (final) await noteUndelivered(tx, browser);
      await markFailed(tx, outcomeOf(message), error, final);
      tx.changed('notification', undefined, []);
      tx.changed('notification_setting', browser.id_user, [browser.id_company]);
    },
  },
];
