import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { innerShare, rowsOfTurn, testFile, turnsOf } from '../../test/rotation.ts';
import { shareOf } from './choose.mjs';

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

describe('in a file that itself runs in one of n turns', () => {
  const [shares, turns, counts] = [
    [2, 3, 6, 20, 24],
    [3, 7, 21, 31, 84, 124],
    [1, 4, 7, 30, 79],
  ];
  const cases = shares.flatMap(file => turns.flatMap(share => counts.map(count => ({ file, share, count }))));

  test.each(cases)('of $file turns, a share of $share of $count rows meets every row', ({ file, share, count }) => {
    const of = rows.slice(0, count);
    const met = new Set();
    // The file runs in the turns 5, 5 + file, 5 + 2 × file …
    for (let run = 0; run < count; run++) for (const row of rowsOfTurn(of, share, 5 + run * file, [file])) met.add(row);
    expect([...met].toSorted((a, b) => a - b)).toEqual(of);
  });

  test('the share is raised to the next number without a common divisor, and lowered if there are too few rows', () => {
    expect(innerShare(21, 79, [6])).toBe(23);
    expect(innerShare(84, 79, [24])).toBe(79);
    expect(innerShare(6, 6, [6])).toBe(5);
    expect(innerShare(7, 79, [])).toBe(7);
    expect(innerShare(5, 79, [6, 5])).toBe(7);
    expect(innerShare(4, 0, [6])).toBe(1);
  });

  test('each run has at least one row', () => {
    for (const { file, share, count } of cases)
      expect(rowsOfTurn(rows.slice(0, count), share, 11, [file]).length).toBeGreaterThan(0);
  });
});

test('the share of a file is that of its rule, on a slow machine that for slow machines', () => {
  const rules = [
    [/forms/, 6, 6],
    [/walks/, 1, 2],
    [/board/, 5],
    [/./, 1],
  ];
  const of = times => ['forms', 'walks', 'board', 'other'].map(file => shareOf(file, rules, times));
  expect([of(1), of(4)]).toEqual([
    [6, 1, 5, 1],
    [6, 2, 20, 1],
  ]);
});

test('a test file says which one it is: its name is that of the list of shares', () => {
  expect(testFile(pathToFileURL(path.resolve('e2e/menu.test.ts')).href)).toBe('e2e/menu.test.ts');
  expect(testFile(import.meta.url)).toBe('scripts/test/rotation.test.mjs');
  expect(rows).toEqual(expect.arrayContaining(turnsOf(import.meta.url)(rows, 7)));
});
