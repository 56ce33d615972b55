import { browserKeys } from '@cabezal/simulator/outside/push-browser';
import { expect, test } from 'vitest';
import { encryptPush, isPublicKey } from './encrypt.ts';

/** The example of RFC 8291 §5, with the values of its appendix A. */
const text = 'When I grow up, I want to be a watermelon';
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const fresh = {
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
};
const body = [
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
  'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
  'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
].join('');

test('the example of the RFC is encrypted byte for byte as the RFC has it', () => {
  expect(encryptPush(text, browser, fresh).toString('base64url')).toBe(body);
});

test('only the browser for which a message is encrypted reads it, and no two messages look alike', () => {
  const mine = browserKeys();
  const others = browserKeys();
  const words = 'Se aprobó la reserva 48190 · ñ €';
  const first = encryptPush(words, mine);
  const second = encryptPush(words, mine);
  expect(mine.decrypt(first)).toBe(words);
  expect(mine.decrypt(second)).toBe(words);
  expect(first.equals(second)).toBe(false);
  expect(() => others.decrypt(first)).toThrow();
  const changed = Buffer.from(first);
  changed.writeUInt8((first.readUInt8(first.length - 1) + 1) % 256, first.length - 1);
  expect(() => mine.decrypt(changed)).toThrow();
  // The header and the tag: 86, 1 and 16 bytes.
  expect(first.length).toBe(Buffer.byteLength(words) + 103);
});

test('a key that is no point of the curve is recognized', () => {
  expect(isPublicKey(browser.p256dh)).toBe(true);
  expect(isPublicKey(`B${'A'.repeat(86)}`)).toBe(false);
  expect(isPublicKey('')).toBe(false);
});
