import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './harness.ts';

/** Environment of an installation that sends mail. Tests write the mails to their folder and never connect to this address. */
export const sendsMail = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** Mails sent to the address, oldest first, as plain text. */
export async function mailsTo(t: TestApp, address: string): Promise<string[]> {
  await t.outbox.drain();
  const folder = path.join(t.folder, 'mail');
  const files = (await readdir(folder).catch(() => [])).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const mails = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')));
  return mails.filter(mail => mail.includes(`To: ${address}`)).map(mail => mail.replace(/=\r?\n/g, ''));
}

/** Decodes the text of a mail with any transfer encoding. */
export function mailText(mail: string): string {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  // A mail with a page has its text first.
  if (boundary !== undefined) return mailText((body.split(`--${boundary}`)[1] ?? '').trimStart());
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return Buffer.from(
    body.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

/** Tokens of the password links mailed to the address, oldest first. */
export async function passwordTokens(t: TestApp, address: string): Promise<string[]> {
  return (await mailsTo(t, address)).map(mail => /change-password\/([\w-]+)/.exec(mail)?.[1] ?? '');
}
