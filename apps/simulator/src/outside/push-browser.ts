/** The browser's side of push messages: it decrypts them with its own keys (RFC 8291), and checks who signed (RFC 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
  /** The text of an encrypted message. Errors: it is not for this browser, or was changed on its way. */
  decrypt(body: Buffer): string;
}

const SALT = 16;
/** Salt, size of a record, length of the sender's key. */
const HEAD = SALT + 5;
const TAG = 16;

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The keys of a new browser. */
export function browserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body) {
      const salt = body.subarray(0, SALT);
      const sender = body.subarray(HEAD, HEAD + body.readUInt8(HEAD - 1));
      const encrypted = body.subarray(HEAD + sender.length);
      if (encrypted.length > body.readUInt32BE(SALT)) throw new RangeError('The record is longer than it says');
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derived(pair.computeSecret(sender), auth, keyInfo, 32);
      const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(encrypted.subarray(-TAG));
      const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -TAG)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      const isLast = end >= 0 && padded.subarray(end + 1).every(byte => byte === 0);
      if (!isLast) throw new RangeError('The record is not the last');
      return padded.subarray(0, end).toString('utf8');
    },
  };
}

export interface Sender {
  /** The public key with which it signed. */
  readonly key: string;
  readonly claims: unknown;
}

/** Who sends, by the header Authorization; null: it is not signed by the key that it names. */
export function senderOf(authorization: string): Sender | null {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims, signature] = token?.split('.') ?? [];
  if (head === undefined || claims === undefined || signature === undefined || key === undefined) return null;
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as unknown } : null;
}
