import { expect, test } from 'vitest';
import { dueWords } from './task-words.ts';

// 21 November, 09:00 in Guayaquil.
const now = Date.parse('2026-11-21T14:00:00Z');

test.each([
  ['2026-11-21T13:40:00Z', 'hace 20 min', 'late'],
  ['2026-11-21T13:59:59Z', 'hace 1 min', 'late'],
  ['2026-11-20T13:00:00Z', 'hace 25 h', 'late'],
  ['2026-11-18T13:00:00Z', 'hace 3 días', 'late'],
  ['2026-11-21T14:00:00Z', 'hoy 09:00', 'today'],
  ['2026-11-22T04:59:00Z', 'hoy 23:59', 'today'],
  ['2026-11-22T05:00:00Z', 'mañana 00:00', 'quiet'],
  ['2026-11-23T15:00:00Z', '23/nov/2026 10:00', 'quiet'],
])('%s is %s', (due_at, text, level) => {
  expect(dueWords(due_at, now)).toEqual({ text, level });
});
