import { expect, it } from 'vitest';
import { atClock, beforeClock, clockSpan, dayAndHour, hourWords, timeLeft } from './trip-clock.ts';

const now = new Date('2026-11-24T17:00:00Z');

it.each([
  ['2026-11-25T00:30:00Z', 'a las 19:30', 'antes de las 19:30'],
  ['2026-11-23T00:30:00Z', 'el 22/nov a las 19:30', 'antes del 22/nov a las 19:30'],
])('the hour of %s in a sentence', (at, said, before) => {
  expect(atClock(at, now)).toBe(said);
  expect(beforeClock(at, now)).toBe(before);
});

it('a time on another day includes the date', () => {
  expect(hourWords('2026-11-25T00:30:00Z', now)).toBe('19:30');
  expect(hourWords('2026-11-23T00:30:00Z', now)).toBe('19:30 del 22/nov');
});

it('a span has its date once, and none for today', () => {
  expect(clockSpan('2026-11-24T14:30:00Z', '2026-11-25T01:30:00Z', now)).toBe('09:30 – 20:30');
  expect(clockSpan('2026-11-26T00:30:00Z', '2026-11-26T01:30:00Z', now)).toBe('25/nov 19:30 – 20:30');
  expect(clockSpan('2026-11-25T04:30:00Z', '2026-11-25T05:30:00Z', now)).toBe('23:30 – 25/nov 00:30');
});

it.each([
  [0, 'queda menos de 1 min'],
  [1, 'queda 1 min'],
  [25, 'quedan 25 min'],
  [60, 'queda 1 h'],
  [95, 'quedan 1 h 35 min'],
])('%i minutes that are left', (minutes, text) => expect(timeLeft(minutes)).toBe(text));

it('a day includes its weekday', () => {
  expect(dayAndHour('2026-11-30T09:31:00Z')).toBe('lun 30/nov, 04:31');
});

const texts = import.meta.glob<string>(['../../features/**/*.{ts,tsx}', '../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** «a las» before a time that has its date in front on another day, or none at all: `hourWords` and `atClock` write it. */
const saysDateAsHour = /\blas \$?\{(clock|shortTime|formatDateTime|formatTime)\((?!now\))/;

it('no sentence says «a las» before a date, or an hour of another day without it', () => {
  expect(saysDateAsHour.test('El GPS la vio a las {clock(at)}')).toBe(true);
  expect(saysDateAsHour.test('Lista de las {formatTime(now)}')).toBe(false);
  const wrong = Object.keys(texts).filter(file => saysDateAsHour.test(texts[file] ?? ''));
  expect(wrong).toEqual(['./trip-clock.ts']);
});
