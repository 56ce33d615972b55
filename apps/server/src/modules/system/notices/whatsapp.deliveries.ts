import { whatsAppCost } from '@cabezal/domain/system/notices/whatsapp-cost';
import { errorWords, type WhatsAppError } from '@cabezal/domain/system/notices/whatsapp-errors';
import { isWindowOpen, unsentBecause } from '@cabezal/domain/system/notices/whatsapp-number';
import { mayUseTemplate, stateByError, templateName } from '@cabezal/domain/system/notices/whatsapp-template';
import { toMillis } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Delivery, type Message, RefusedForGood, TryLater } from '../../../platform/outbox/outbox.ts';
import type { WhatsApp, WhatsAppWords } from '../../../platform/whatsapp/whatsapp.ts';
import { findWhatsAppTemplate, storeWhatsAppTemplate } from '../notice-templates/whatsapp-templates.queries.ts';
import { leavingWords, noteLeft, standardWords } from './leaving-words.ts';
import { type NotificationWhatsApp, whatsAppWords } from './message-whatsapp.ts';
import { markFailed, markOmitted } from './messages.queries.ts';
import { findWhatsAppLines, markAccepted, markUncharged } from './whatsapp-messages.queries.ts';
import { findAddressOf, noteNumber } from './whatsapp-numbers.queries.ts';
import { whatsAppPrices } from './whatsapp-prices.ts';

interface WhatsAppServices {
  db: Database;
  clock: () => Date;
  whatsApp: WhatsApp;
  publicUrl: string;
}

/** What became of a message; the outbox stores it. */
type Answer = SentWhatsApp | { outcome: 'omitted'; reason: string };
interface SentWhatsApp {
  outcome: 'sent';
  id: string;
  id_messages: number[];
  category: 'service' | 'utility';
  /** The version of the office's text; 0: the usual sentence. */
  template: number;
}

/** Nothing arrives at the number, or the template cannot be used: what follows is stored with the failure. */
class WhatsAppRefusal extends RefusedForGood {
  constructor(readonly error: WhatsAppError) {
    super(errorWords(error));
  }
}

const payloadOf = ({ payload }: Message): NotificationWhatsApp => payload as NotificationWhatsApp;
const messagesOf = (payload: NotificationWhatsApp): number[] => payload.messages.map(one => one.id_message);

/** What is sent now; or why nothing is. Words, their template, number and consent are read when the message leaves. */
type Leaving =
  | { kind: 'words'; words: WhatsAppWords; id_messages: number[]; template: number }
  | { kind: 'omitted'; reason: string }
  | { kind: 'refused'; text: string };

async function leavingNow(
  tx: Tx,
  payload: NotificationWhatsApp,
  { clock, publicUrl }: Pick<WhatsAppServices, 'clock' | 'publicUrl'>,
): Promise<Leaving> {
  const { to, expires_at, subject } = payload;
  const now = clock();
  if (expires_at !== null && toMillis(expires_at) <= now.getTime()) return { kind: 'omitted', reason: 'vencida' };
  const address = await findAddressOf(tx, payload);
  if (address?.phone !== to) return { kind: 'omitted', reason: 'ya no usa ese número' };
  const unsent = unsentBecause(address);
  if (unsent !== null) return { kind: 'omitted', reason: unsent };
  const lines = await findWhatsAppLines(tx, messagesOf(payload));
  if (subject !== null && lines.length === 0) return { kind: 'omitted', reason: 'ya no se le envía' };
  const isOpen = isWindowOpen(address, now);
  const verdict = isOpen ? true : mayUseTemplate(await findWhatsAppTemplate(tx, templateName(subject)), now);
  if (verdict !== true) return { kind: 'refused', text: verdict.message };
  // WhatsApp approved its template for the usual sentence: what the office writes is for free words.
  const { words: texts, template } = isOpen ? await leavingWords(tx, lines) : standardWords(lines);
  const words = whatsAppWords({ payload, texts, publicUrl }, isOpen);
  return { kind: 'words', words, id_messages: lines.map(one => one.id_message), template };
}

async function deliver(services: WhatsAppServices, message: Message, signal: AbortSignal): Promise<Answer> {
  const { db, clock, whatsApp } = services;
  const payload = payloadOf(message);
  const leaving = await db.read(systemScope, tx => leavingNow(tx, payload, services));
  if (leaving.kind === 'omitted') return { outcome: 'omitted', reason: leaving.reason };
  if (leaving.kind === 'refused') throw new RefusedForGood(leaving.text);
  const { words, id_messages, template } = leaving;
  const answer = await whatsApp.send({ to: payload.to, words, key: message.idempotency_key }, signal);
  if (answer.outcome === 'sent') {
    const category = words.kind === 'text' ? 'service' : 'utility';
    return { outcome: 'sent', id: answer.id, id_messages, category, template };
  }
  const { error } = answer;
  if (error.meaning === 'WINDOW' && words.kind === 'text') {
    // The next try sends the template.
    const closed_at = clock().toISOString();
    await db.write(systemScope, systemAuthor, tx => noteNumber(tx, payload.to, { closed_at }));
    throw new TryLater(1_000, errorWords(error));
  }
  throw new WhatsAppRefusal(error);
}

/** Tells the screens that show the message, the number, and the settings of its person. */
function tellChanged(tx: Tx, { id_user, id_company }: NotificationWhatsApp): void {
  tx.changed('notification', undefined, []);
  if (id_user === null) tx.changed('notification_client', id_company, [id_company]);
  else tx.changed('notification_setting', id_user, [id_company]);
}

/** WhatsApp has the message: the log says with which words. */
async function noteAccepted(tx: Tx, answer: SentWhatsApp, attempts: number): Promise<void> {
  const { id, id_messages, category, template } = answer;
  await noteLeft(tx, id_messages, template);
  const cost = whatsAppCost(await whatsAppPrices(tx), category);
  await markAccepted(tx, { id_messages, attempts, provider_id: id, cost });
}

/** Stores what a refusal says of the number or the template. */
async function noteRefusal(tx: Tx, { to, subject }: NotificationWhatsApp, error: WhatsAppError): Promise<void> {
  const at = tx.now.toISOString();
  if (error.meaning === 'NO_WHATSAPP') await noteNumber(tx, to, { invalid_at: at });
  if (error.meaning !== 'TEMPLATE') return;
  const state = stateByError(error.code);
  await storeWhatsAppTemplate(tx, { name: templateName(subject), state, reason: error.text, at });
}

/**
 * Messages by WhatsApp. The log is written in the transaction that stores the outcome, so that both always say the same; that they arrived or were
 * read is told later, by notifications (people/notifications).
 */
export const whatsAppDeliveries = (services: WhatsAppServices): Delivery[] => [
  {
    system: 'WHATSAPP',
    kind: 'notice',
    deliver: (message, signal) => deliver(services, message, signal),
    async delivered(tx, message, response) {
      const payload = payloadOf(message);
      const { attempts } = message;
      const answer = response as Answer;
      const id_messages = messagesOf(payload);
      if (answer.outcome === 'omitted') await markOmitted(tx, { id_messages, attempts }, answer.reason);
      else if (answer.id_messages.length > 0) await noteAccepted(tx, answer, attempts);
      await markUncharged(tx, id_messages);
      tellChanged(tx, payload);
    },
    async failed(tx, message, error, final, cause) {
      const payload = payloadOf(message);
      const id_messages = messagesOf(payload);
      if (cause instanceof WhatsAppRefusal) await noteRefusal(tx, payload, cause.error);
      await markFailed(tx, { id_messages, attempts: message.attempts }, error, final);
      if (final) await markUncharged(tx, id_messages);
      tellChanged(tx, payload);
    },
  },
];
