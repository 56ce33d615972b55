import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { type Delivery, type Message, TryLater } from '../outbox/outbox.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends a mail for a message of the outbox. */
export interface Mailer {
  send(mail: Mail, message: Pick<Message, 'id' | 'idempotency_key'>): Promise<object>;
}

/** Shorter than the limit of the whole try, so that the connection to a server that does not respond is closed, too. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

/** Replies of a mail server that is busy, throttles or defers (RFC 5321 §4.2.1): it wants to be asked again, and does not say when. */
const temporary = new Set([421, 450, 451, 452]);
const askAgainMs = 60_000;

function deferred(error: unknown): never {
  const { responseCode } = error as { responseCode?: number };
  if (responseCode !== undefined && temporary.has(responseCode))
    throw new TryLater(askAgainMs, `El servidor de correo pidió esperar: ${(error as Error).message}`);
  throw error;
}

/** Sends by SMTP; without SMTP configured, writes .eml files into a folder. */
export function createMailer(options: { smtpUrl?: string; from: string; folder: string }): Mailer {
  const { smtpUrl } = options;
  const open = () =>
    smtpUrl === undefined
      ? nodemailer.createTransport({ streamTransport: true, buffer: true })
      : nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send(mail, message) {
      // The same Message-ID on every try lets the receiving server discard a repeated mail.
      const sent = await open()
        .sendMail({ ...mail, from: options.from, messageId: `<${message.idempotency_key}@cabezal>` })
        .catch(deferred);
      if (smtpUrl !== undefined) return { id: sent.messageId };
      await mkdir(options.folder, { recursive: true });
      const file = path.join(options.folder, `${message.id}.eml`);
      await writeFile(file, (sent as unknown as { message: Buffer }).message, { mode: 0o600 });
      return { file };
    },
  };
}

/** Delivers mails that are stored as sent: they contain no secret. */
export const mailDelivery = (mailer: Mailer): Delivery => ({
  system: 'MAIL',
  kind: 'mail',
  deliver: message => mailer.send(message.payload as Mail, message),
});
