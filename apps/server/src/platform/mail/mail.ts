import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { type Delivery, type Message, RefusedForGood, TryLater } from '../outbox/outbox.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same words as a page; absent: the mail has text alone. */
  html?: string;
  /** Address that stops such mails with one click of the mail program (RFC 8058). */
  unsubscribe?: string;
}

/** The mail server said that the address does not exist or takes no mails: another try would be refused, too. */
export class AddressRefused extends RefusedForGood {}

/** Sends a mail for a message of the outbox. */
export interface Mailer {
  send(mail: Mail, message: Pick<Message, 'id' | 'idempotency_key'>): Promise<object>;
}

/** Shorter than the limit of the whole try, so that the connection to a server that does not respond is closed, too. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

/** Replies of a mail server that is busy, throttles or defers (RFC 5321 §4.2.1): it wants to be asked again, and does not say when. */
const temporary = new Set([421, 450, 451, 452]);
const askAgainMs = 60_000;

/** Replies to RCPT TO by which a server refuses the address (RFC 5321 §4.2.3). */
const addressReplies = new Set([550, 551, 553]);
/** «5.7.1» and others of its class (RFC 3463 §3.8): the server refuses us, not the address. */
const refusesSender = /\b5\.7\.\d/;

interface SmtpError {
  message: string;
  command?: string;
  responseCode?: number;
}

/** What a failed try means for the next one. Throws. */
export function smtpFailure(error: unknown): never {
  const { message, command, responseCode = 0 } = error as SmtpError;
  if (temporary.has(responseCode)) throw new TryLater(askAgainMs, `El servidor de correo pidió esperar: ${message}`);
  if (command === 'RCPT TO' && addressReplies.has(responseCode) && !refusesSender.test(message))
    throw new AddressRefused(message);
  throw error;
}

/** Headers by which a mail program offers to stop such mails. */
const stopHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Sends by SMTP; without SMTP configured, writes .eml files into a folder. */
export function createMailer(options: { smtpUrl?: string; from: string; folder: string }): Mailer {
  const { smtpUrl } = options;
  const open = () =>
    smtpUrl === undefined
      ? nodemailer.createTransport({ streamTransport: true, buffer: true })
      : nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send({ unsubscribe, ...mail }, message) {
      // The same Message-ID on every try lets the receiving server discard a repeated mail.
      const sent = await open()
        .sendMail({
          ...mail,
          headers: stopHeaders(unsubscribe),
          from: options.from,
          messageId: `<${message.idempotency_key}@cabezal>`,
        })
        .catch(smtpFailure);
      // The server took the mail and refused its address in one answer.
      if (sent.rejected !== undefined && sent.rejected.length > 0) throw new AddressRefused(String(sent.response));
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
