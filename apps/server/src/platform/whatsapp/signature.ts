import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which WhatsApp signs the body of a notification. */
export const SIGNATURE_HEADER = 'x-hub-signature-256';

/** The signature of a body: HMAC-SHA-256 with the secret of our application, over the bytes as they came. */
export const signatureOf = (body: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Whether two secrets are the same; the time of the comparison says nothing of them. */
export function isSameSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [given, secret].map(text => createHmac('sha256', 'compare').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Whether a notification was signed with our secret. */
export const isSigned = (body: Buffer, header: unknown, secret: string): boolean =>
  isSameSecret(header, signatureOf(body, secret));
