import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** Says to a push service who sends: a signed statement (RFC 8292, «VAPID»). */
const CURVE = 'prime256v1';
/** A statement holds at most a day; half of it leaves room for clocks that differ. */
const HOURS = 12;

export interface VapidKeys {
  /** Uncompressed point of P-256, base64url. Browsers subscribe with it, and accept pushes that are signed with its private half alone. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
}

/** Both halves from the private one. Errors: it is none. */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

export function newVapidKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Leading zeros belong to the key.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/** Whether the two belong together. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    return vapidKeysOf(privateKey).publicKey === publicKey;
  } catch {
    return false;
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Statement {
  keys: VapidKeys;
  /** Whom the push service writes to: mailto: or https:. */
  subject: string;
  endpoint: string;
  now: Date;
}

/** The value of the header Authorization for a push to that endpoint. */
export function vapidHeader({ keys, subject, endpoint, now }: Statement): string {
  const until = Math.floor(now.getTime() / 1000) + HOURS * 3_600;
  const unsigned = [
    part({ typ: 'JWT', alg: 'ES256' }),
    part({ aud: new URL(endpoint).origin, exp: until, sub: subject }),
  ].join('.');
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: keys.privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
