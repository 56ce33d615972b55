import { expect, test } from 'vitest';
import { errorOf, errorWords } from './whatsapp-errors';

test('each known error says what becomes of the message', () => {
  const meaning = (code: number) => errorOf(code, 400).meaning;
  for (const code of [4, 80007, 130429, 131048, 131056, 131057]) expect(meaning(code)).toBe('LATER');
  for (const code of [1, 2, 131000, 131016]) expect(meaning(code)).toBe('AGAIN');
  for (const code of [100, 131008, 131049, 132005]) expect(meaning(code)).toBe('NEVER');
  for (const code of [132000, 132001, 132007, 132015, 132016]) expect(meaning(code)).toBe('TEMPLATE');
  for (const code of [0, 10, 190, 210, 368, 131031, 131042]) expect(meaning(code)).toBe('ACCOUNT');
  expect(meaning(131026)).toBe('NO_WHATSAPP');
  expect(meaning(131047)).toBe('WINDOW');
});

test('a pause is longer than the six seconds between two messages to one number', () => {
  expect(errorOf(131056).seconds).toBeGreaterThan(6);
});

test('an unknown error is tried again only if the service failed or asked for it', () => {
  expect(errorOf(999_999, 500).meaning).toBe('AGAIN');
  expect(errorOf(999_999, 429).meaning).toBe('LATER');
  expect(errorOf(999_999, 401).meaning).toBe('ACCOUNT');
  expect(errorOf(999_999, 400).meaning).toBe('NEVER');
  expect(errorOf(999_999).meaning).toBe('NEVER');
});

test('the log says the words and the code', () => {
  expect(errorWords(errorOf(131026))).toBe('El número no tiene WhatsApp (131026)');
});
