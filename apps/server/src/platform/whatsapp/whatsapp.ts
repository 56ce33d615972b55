import { errorOf, errorWords, type WhatsAppError } from '@cabezal/domain/system/notices/whatsapp-errors';
import { TEMPLATE_LANGUAGE } from '@cabezal/domain/system/notices/whatsapp-template';
import { z } from 'zod';
import { RefusedForGood, TryLater } from '../outbox/outbox.ts';
import { obeyRetryAfter } from '../outbox/retry-after.ts';
import { outsideJson } from '../outside-json.ts';
import { readUpTo } from '../read-up-to.ts';

/** What is said: free words, or the field of an approved template. */
export type WhatsAppWords = { kind: 'text'; text: string } | { kind: 'template'; name: string; field: string };

interface WhatsAppMessage {
  /** E.164. */
  to: string;
  words: WhatsAppWords;
  /** Our name of the message: each notification about it repeats it. */
  key: string;
}

/** `sent`: WhatsApp has it, under this name. `refused`: the number, the template or the window is at fault; the caller knows what follows. */
type WhatsAppOutcome = { outcome: 'sent'; id: string } | { outcome: 'refused'; error: WhatsAppError };

export interface WhatsApp {
  /** Sends a message. Errors: TryLater, RefusedForGood; those of the connection and of a service that failed. */
  send(message: WhatsAppMessage, signal: AbortSignal): Promise<WhatsAppOutcome>;
}

interface WhatsAppSettings {
  /** Undefined: WhatsApp is not used. */
  WHATSAPP_URL?: string | undefined;
  /** The number that sends, as WhatsApp names it. */
  WHATSAPP_PHONE_ID?: string | undefined;
  WHATSAPP_TOKEN?: string | undefined;
}

const NAME = 'WhatsApp';
const mostBytes = 64 * 1024;

/** The parts of an answer that are read. An error may stand in an answer of any status, also 200. */
const answer = z.looseObject({
  messages: z.array(z.looseObject({ id: z.string().min(1).max(300) })).optional(),
  error: z.looseObject({ code: z.number() }).optional(),
});

/** The body of a request to send: the shape of Meta's Cloud API. */
function bodyOf({ to, words, key }: WhatsAppMessage): object {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // Without the «+».
    to: to.slice(1),
    biz_opaque_callback_data: key,
  };
  if (words.kind === 'text') return { ...common, type: 'text', text: { preview_url: false, body: words.text } };
  const { name, field } = words;
  const components = [{ type: 'body', parameters: [{ type: 'text', text: field }] }];
  return { ...common, type: 'template', template: { name, language: { code: TEMPLATE_LANGUAGE }, components } };
}

/** What follows from an error: the next try, a person, or the caller. */
function outcomeOf(error: WhatsAppError): WhatsAppOutcome {
  const { meaning, seconds = 60 } = error;
  const words = errorWords(error);
  if (meaning === 'LATER') throw new TryLater(seconds * 1000, words);
  // What is wrong with our account may be repaired while the message is tried again; then it waits for a person.
  if (meaning === 'AGAIN' || meaning === 'ACCOUNT') throw new Error(words);
  if (meaning === 'NEVER') throw new RefusedForGood(words);
  return { outcome: 'refused', error };
}

/** Sends messages through a service of the shape of Meta's Cloud API. */
export function createWhatsApp({ WHATSAPP_URL, WHATSAPP_PHONE_ID, WHATSAPP_TOKEN }: WhatsAppSettings): WhatsApp {
  return {
    async send(message, signal) {
      if (WHATSAPP_URL === undefined) throw new RefusedForGood(`${NAME} no está configurado`);
      const response = await fetch(`${WHATSAPP_URL.replace(/\/$/, '')}/${WHATSAPP_PHONE_ID}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${WHATSAPP_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message)),
        redirect: 'error',
        signal,
      }).catch((error: Error) => {
        if (signal.aborted) throw error;
        throw new Error(`No se pudo conectar con ${NAME}`);
      });
      const { status, headers } = response;
      const found = answer.safeParse(outsideJson(await readUpTo(response, mostBytes)));
      const error = found.data?.error;
      obeyRetryAfter({ status, headers }, NAME);
      if (error !== undefined) return outcomeOf(errorOf(error.code, status));
      if (status < 200 || status > 299) return outcomeOf(errorOf(status, status));
      const id = found.data?.messages?.[0]?.id;
      if (id === undefined) throw new Error(`${NAME} respondió algo que no se entiende`);
      return { outcome: 'sent', id };
    },
  };
}
