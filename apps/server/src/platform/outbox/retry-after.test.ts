import { expect, test } from 'vitest';
import type { TryLater } from './outbox.ts';
import { obeyRetryAfter } from './retry-after.ts';

const waited = (status: number, headers: Record<string, string>): number | null => {
  try {
    obeyRetryAfter({ status, headers: new Headers(headers) }, 'X');
    return null;
  } catch (error) {
    return (error as TryLater).waitMs;
  }
};

test.each([
  [429, { 'retry-after': '90' }, 90_000],
  [503, { 'retry-after': ' 5 ' }, 5_000],
  [503, { 'retry-after': 'Tue, 24 Nov 2026 10:02:00 GMT', date: 'Tue, 24 Nov 2026 10:00:00 GMT' }, 120_000],
  [429, { 'retry-after': 'Tue, 24 Nov 2026 09:00:00 GMT', date: 'Tue, 24 Nov 2026 10:00:00 GMT' }, 0],
  [429, { 'retry-after': 'pronto' }, null],
  [429, {}, null],
  [500, { 'retry-after': '90' }, null],
  [200, { 'retry-after': '90' }, null],
])('%i with %j waits %s ms', (status, headers, ms) => {
  expect(waited(status, headers as Record<string, string>)).toBe(ms);
});
