import { senderOf } from '@cabezal/simulator/outside/push-browser';
import { expect, test } from 'vitest';
import { isKeyPair, newVapidKey, vapidHeader, vapidKeysOf } from './vapid.ts';

const now = new Date('2026-11-21T14:00:00.000Z');
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const subject = 'mailto:soporte@demo.ec';

test('the statement names the push service and who sends, ends within a day, and is signed with the key that it names', () => {
  const keys = vapidKeysOf(newVapidKey());
  const header = vapidHeader({ keys, subject, endpoint, now });
  expect(senderOf(header)).toEqual({
    key: keys.publicKey,
    claims: { aud: 'https://fcm.googleapis.com', exp: now.getTime() / 1000 + 12 * 3_600, sub: subject },
  });
  const other = vapidKeysOf(newVapidKey());
  expect(senderOf(header.replace(keys.publicKey, other.publicKey))).toBeNull();
  expect(senderOf('Bearer x')).toBeNull();
});

test('a public and a private key that do not belong together are recognized', () => {
  const keys = vapidKeysOf(newVapidKey());
  expect(isKeyPair(keys)).toBe(true);
  expect(isKeyPair({ ...keys, privateKey: newVapidKey() })).toBe(false);
  expect(isKeyPair({ ...keys, privateKey: 'x' })).toBe(false);
  expect(keys.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(keys.privateKey).toMatch(/^[\w-]{43}$/);
});
