import { expect, test } from 'vitest';
import { mapInSlices, runInSlices } from './time-slices.ts';

test('maps a long list completely and in order, and lets other work run meanwhile', async () => {
  let turns = 0;
  let mapping = true;
  const other = (): void => {
    turns++;
    if (mapping) setImmediate(other);
  };
  setImmediate(other);
  const rows = Array.from({ length: 5_000 }, (_, i) => i);
  /** Takes a moment, like a row of a file: more rows give more turns. */
  const twice = (n: number): number => {
    let sum = 0;
    for (let i = 0; i < 100_000; i++) sum += (i % 7) * n;
    return sum < 0 ? sum : n * 2;
  };
  expect(await mapInSlices(rows, twice)).toEqual(rows.map(n => n * 2));
  mapping = false;
  expect(turns).toBeGreaterThan(10);
});

test('completes work in steps and lets other work run meanwhile', async () => {
  let turns = 0;
  let isDone = false;
  const other = (): void => {
    turns++;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  function* steps() {
    for (let n = 0; n < 100; n++) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield;
    }
    return 'done';
  }
  expect(await runInSlices(steps())).toBe('done');
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});
