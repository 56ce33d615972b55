import { expect, it } from 'vitest';
import { mayKeepPapers, papersUntil } from './phone-papers';

it('papers of a trip stay in the phone until a day after it was closed', () => {
  const closed = '2026-11-24T10:00:00.000Z';
  expect(mayKeepPapers(null, closed)).toBe(true);
  expect(mayKeepPapers(closed, '2026-11-25T09:59:59.000Z')).toBe(true);
  expect(mayKeepPapers(closed, '2026-11-25T10:00:00.000Z')).toBe(false);
});

it('a phone that does not learn of the closing keeps them for seven days after its last contact', () => {
  expect(papersUntil(null, '2026-11-24T10:00:00.000Z')).toBe('2026-12-01T10:00:00.000Z');
  expect(papersUntil('2026-11-24T10:00:00.000Z', '2026-11-24T18:00:00.000Z')).toBe('2026-11-25T10:00:00.000Z');
});
