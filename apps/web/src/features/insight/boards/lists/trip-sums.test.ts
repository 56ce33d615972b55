import { expect, test } from 'vitest';
import { summedFilters } from './trip-sums.tsx';

const now = new Date('2026-11-21T09:00:00-05:00');

test('without a period a sum covers the last thirty days, and the list that it opens has the same period', () => {
  expect(summedFilters({ id_client: 4 }, now)).toEqual({
    id_client: 4,
    planned_from: '2026-10-23',
    planned_to: '2026-11-21',
  });
  const chosen = { planned_from: '2026-11-01' };
  expect(summedFilters(chosen, now)).toEqual(chosen);
});
