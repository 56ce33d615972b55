import fc from 'fast-check';
import { expect, test } from 'vitest';
import { e164, maskPhone } from './e164';

test('a number has the code of its country; separators do not count', () => {
  for (const given of ['+593991234567', '+593 99 123 4567', '+593 (99) 123-4567'])
    expect(e164(given)).toBe('+593991234567');
  expect(e164('+57 300 1234567')).toBe('+573001234567');
});

test('a local number, one with a 0 after the code, and what is no number are refused', () => {
  for (const given of ['0991234567', '593991234567', '+593 099 123 4567', '+593', '+0991234567', '+59399x234567', ''])
    expect(e164(given)).toBeNull();
});

test('what was read is read again as itself', () => {
  fc.assert(
    fc.property(fc.string(), given => {
      const number = e164(given);
      if (number !== null) expect(e164(number)).toBe(number);
    }),
  );
});

test('the log shows neither the whole number nor most of it', () => {
  expect(maskPhone('+593991234567')).toBe('+593…67');
});
