import { expect, test } from 'vitest';
import { rowsOfTurn } from '../../test/rotation.ts';

const rows = Array.from({ length: 79 }, (_, index) => index);

test.each([1, 8, 40, 79, 120])(
  'a share of %i runs at least one row in each turn, and all rows within that many turns',
  share => {
    const turns = Array.from({ length: share }, (_, at) => rowsOfTurn(rows, share, 1000 + at));
    for (const turn of turns) expect(turn.length).toBeGreaterThan(0);
    expect([...new Set(turns.flat())].toSorted((a, b) => a - b)).toEqual(rows);
  },
);

test('a turn with share n runs about an n-th of the rows, and none of an empty list', () => {
  expect(rowsOfTurn(rows, 40, 3).length).toBeLessThanOrEqual(2);
  expect(rowsOfTurn([], 40, 3)).toEqual([]);
});
