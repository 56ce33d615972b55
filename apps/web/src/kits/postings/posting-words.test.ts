import { expect, it } from 'vitest';
import { ageText } from './posting-words.tsx';

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [24 * 60 - 1, '23 h'],
  [47 * 60, '47 h'],
  [3 * 24 * 60 + 5, '3 días'],
])('%i minutes: %s', (minutes, text) => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  expect(ageText(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text);
});
