import { expect, test } from 'vitest';
import { summedFilters } from './trip-sums.tsx';

const now = new Date('2026-11-21T09:00:00-05:00');

test('without a period in the filters, sums and the lists that they open cover the last thirty days', () => {
  expect(summedFilters({ id_client: 4 }, now)).toEqual({
    id_client: 4,
    planned_from: '2026-10-23',
    planned_to: '2026-11-21',
  });
  const chosen = { planned_from: '2026-11-01' };
  expect(summedFilters(chosen, now)).toEqual(chosen);
});
