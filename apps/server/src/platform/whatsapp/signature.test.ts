import { expect, test } from 'vitest';
import { isSameSecret, isSigned, signatureOf } from './signature.ts';

const body = Buffer.from('{"object":"whatsapp_business_account","text":"ñandú"}');

test('a body is signed by the secret over its bytes', () => {
  expect(signatureOf(Buffer.from('what do ya want for nothing?'), 'Jefe')).toBe(
    // RFC 4231, test case 2.
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(isSigned(body, signatureOf(body, 'secret'), 'secret')).toBe(true);
});

test('another secret, another body and no signature are refused', () => {
  expect(isSigned(body, signatureOf(body, 'other'), 'secret')).toBe(false);
  expect(isSigned(Buffer.concat([body, Buffer.from(' ')]), signatureOf(body, 'secret'), 'secret')).toBe(false);
  for (const header of [undefined, '', 'sha256=', ['sha256=1', 'sha256=2']])
    expect(isSigned(body, header, 'secret')).toBe(false);
  expect(isSameSecret('', 'secret')).toBe(false);
});
