import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachInSteps, finish, type Steps, sortInSteps } from './steps';

function count(steps: Steps<unknown>): number {
  let taken = 0;
  while (!steps.next().done) taken++;
  return taken;
}

test('sorts like a stable sort, for any number of rows', () => {
  const rows = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), id: fc.nat() }), { maxLength: 400 });
  fc.assert(
    fc.property(rows, list => {
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(finish(sortInSteps(list, byKey))).toEqual(list.toSorted(byKey));
    }),
  );
});

test('many rows take many small steps', () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => (i * 7_919) % 10_007);
  const seen: number[] = [];
  expect(count(eachInSteps(rows, row => seen.push(row)))).toBeGreaterThan(100);
  expect(seen).toEqual(rows);
  let compared = 0;
  let most = 0;
  const steps = sortInSteps(rows, (a, b) => {
    compared++;
    return a - b;
  });
  for (let last = 0; !steps.next().done; last = compared) most = Math.max(most, compared - last);
  expect(most).toBeLessThan(1_000);
});
