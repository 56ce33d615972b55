import { expect, it } from 'vitest';
import { oldOnes } from './problem-notice.ts';

it('a newly opened page shows recent reports; older ones are left to the board', () => {
  const opened = new Date('2026-11-24T12:00:00Z');
  const reported = [
    { id_problem: 1, at: '2026-11-24T11:30:00Z' },
    { id_problem: 2, at: '2026-11-24T11:55:00Z' },
  ];
  expect([...oldOnes(reported, opened)]).toEqual([1]);
});
