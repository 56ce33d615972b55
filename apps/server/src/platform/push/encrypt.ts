import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '@cabezal/domain/system/notices/push-subscription';

/** Encrypts a push message for one browser: RFC 8291, with the content coding aes128gcm of RFC 8188. */
const CURVE = 'prime256v1';
/** A point without compression: one byte, then both coordinates. */
const POINT_BYTES = 65;
/** Size of a record. The message is one record, of which this is the limit. */
const RECORD_BYTES = 4_096;
/** After the last record's data. */
const LAST_RECORD = Buffer.from([2]);

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether it is a point of the curve: a browser's public key. */
export function isPublicKey(p256dh: string): boolean {
  // An empty key would be the point at infinity.
  if (Buffer.from(p256dh, 'base64url').length !== POINT_BYTES) return false;
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** What is new with each message. */
interface Fresh {
  /** The key pair's private half, for this message alone. */
  privateKey: Buffer;
  salt: Buffer;
}
function fresh(): Fresh {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) };
}

/** The encrypted body. `given` is for the test with the values of the RFC; otherwise key and salt are new. */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  given: Fresh = fresh(),
): Buffer {
  const own = createECDH(CURVE);
  own.setPrivateKey(given.privateKey);
  const ownPublic = own.getPublicKey();
  const browsers = bytes(p256dh);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browsers, ownPublic]);
  const secret = derived(own.computeSecret(browsers), bytes(auth), keyInfo, 32);
  const key = derived(secret, given.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, given.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([given.salt, head, ownPublic, encrypted, cipher.getAuthTag()]);
}
