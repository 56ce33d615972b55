import { expect, it } from 'vitest';
import { mayKeepPapers } from './phone-papers';

it('papers of a trip stay in the phone until a day after it was closed', () => {
  const closed = '2026-11-24T10:00:00.000Z';
  expect(mayKeepPapers(null, closed)).toBe(true);
  expect(mayKeepPapers(closed, '2026-11-25T09:59:59.000Z')).toBe(true);
  expect(mayKeepPapers(closed, '2026-11-25T10:00:00.000Z')).toBe(false);
});
