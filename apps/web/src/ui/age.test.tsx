import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Age, ageOf } from './Age.tsx';
import { readClock } from './use-clock.ts';

const since = '2026-11-24T13:00:00Z';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-11-24T12:00:00Z', '0 min', 0],
  ['2026-11-24T16:20:00Z', '3 h', 0],
  ['2026-11-25T13:00:00Z', '24 h', 1],
  ['2026-11-27T12:59:00Z', '2 días', 2],
])('at %s it has been so for %s', (now, text, days) => {
  expect(ageOf(since, new Date(now))).toEqual({ text, days });
});

it('updates an age while its record stays the same', () => {
  vi.setSystemTime('2026-11-24T13:20:00Z');
  const told = vi.fn();
  const stop = readClock().subscribe(told);
  expect(renderToStaticMarkup(<Age since={since} />)).toBe('20 min');
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveBeenCalledOnce();
  expect(renderToStaticMarkup(<Age since={since} />)).toBe('21 min');
  stop();
});
