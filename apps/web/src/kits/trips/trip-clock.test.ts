import { expect, it } from 'vitest';
import { atClock, beforeClock, hourWords } from './trip-clock.ts';

const now = new Date('2026-11-24T17:00:00Z');

it.each([
  ['2026-11-25T00:30:00Z', 'a las 19:30', 'antes de las 19:30'],
  ['2026-11-23T00:30:00Z', 'el 22/nov a las 19:30', 'antes del 22/nov a las 19:30'],
])('the hour of %s in a sentence', (at, said, before) => {
  expect(atClock(at, now)).toBe(said);
  expect(beforeClock(at, now)).toBe(before);
});

it('an hour of another day says which', () => {
  expect(hourWords('2026-11-25T00:30:00Z', now)).toBe('19:30');
  expect(hourWords('2026-11-23T00:30:00Z', now)).toBe('19:30 del 22/nov');
});
