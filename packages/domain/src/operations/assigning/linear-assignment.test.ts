import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solveAssignment } from './linear-assignment';

/** Minimum over all assignments: a check by another method. */
function bruteForce(cost: readonly (readonly number[])[]): number {
  const columns = cost[0]?.length ?? 0;
  const rest = (row: number, used: number): number => {
    if (row === cost.length) return 0;
    let best = Number.POSITIVE_INFINITY;
    for (let j = 0; j < columns; j++)
      if ((used & (1 << j)) === 0) best = Math.min(best, (cost[row]?.[j] ?? 0) + rest(row + 1, used | (1 << j)));
    return best;
  };
  return rest(0, 0);
}

const matrix = (entry: fc.Arbitrary<number>) =>
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 2 })).chain(([rows, more]) =>
    fc.array(fc.array(entry, { minLength: rows + more, maxLength: rows + more }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
const solved = (cost: readonly (readonly number[])[]) =>
  solveAssignment(Float64Array.from(cost.flat()), cost.length, cost[0]?.length ?? 0);

/** A square problem with uniform costs of 1 to 100, as in OR-Library; xorshift, to be reproducible. */
function uniform(size: number, seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length: size * size }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return 1 + ((state >>> 0) % 100);
  });
}

/** Bertsekas' auction with decreasing epsilon: an independent second algorithm. Exact for integer costs. */
function auction(cost: Float64Array, size: number): number {
  const price = new Float64Array(size);
  let columnOf = new Int32Array(size).fill(-1);
  for (let epsilon = 100; ; epsilon = epsilon / 5) {
    const eps = Math.max(epsilon, 1 / (size + 1));
    columnOf = new Int32Array(size).fill(-1);
    const rowOf = new Int32Array(size).fill(-1);
    const free = Array.from({ length: size }, (_, i) => i);
    while (free.length > 0) {
      const row = free.pop() as number;
      let [best, second, at] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1];
      for (let j = 0; j < size; j++) {
        const value = (cost[row * size + j] as number) + (price[j] as number);
        if (value < best) [second, best, at] = [best, value, j];
        else if (value < second) second = value;
      }
      price[at] = (price[at] as number) + (second === Number.POSITIVE_INFINITY ? 0 : second - best) + eps;
      const holder = rowOf[at] as number;
      if (holder >= 0) free.push(holder);
      rowOf[at] = row;
      columnOf[row] = at;
    }
    if (eps === 1 / (size + 1)) break;
  }
  return columnOf.reduce((sum, column, row) => sum + (cost[row * size + column] as number), 0);
}

describe('the assignment problem', () => {
  test('has the minimum cost of all assignments, with a proof', () => {
    fc.assert(
      fc.property(matrix(fc.integer({ min: 0, max: 30 })), cost => {
        const found = solved(cost);
        expect(found?.cost).toBe(bruteForce(cost));
        expect(found?.dual).toBe(found?.cost);
        expect(new Set(found?.columnOf).size).toBe(cost.length);
      }),
    );
  });

  test('up to 8 × 8', () => {
    const square = fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 8, maxLength: 8 }), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(square, cost => {
        expect(solved(cost)?.cost).toBe(bruteForce(cost));
      }),
      { numRuns: 15 },
    );
  });

  test('uses no forbidden pair, and reports when there is no assignment', () => {
    const entry = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.POSITIVE_INFINITY));
    fc.assert(
      fc.property(matrix(entry), cost => {
        const least = bruteForce(cost);
        const found = solved(cost);
        expect(found?.cost ?? Number.POSITIVE_INFINITY).toBe(least);
        if (found !== null) expect(found.dual).toBe(least);
      }),
    );
  });

  test('returns a lower bound for using another column', () => {
    fc.assert(
      fc.property(matrix(fc.integer({ min: 0, max: 20 })), cost => {
        const found = solved(cost);
        for (const [row, costs] of cost.entries())
          for (const column of costs.keys()) {
            const only = cost.map((line, i) =>
              i === row ? line.map((one, j) => (j === column ? one : Number.POSITIVE_INFINITY)) : line,
            );
            const extra = found?.reduced(row, column) ?? -1;
            expect(extra).toBeGreaterThanOrEqual(0);
            expect(extra).toBeLessThanOrEqual(bruteForce(only) - (found?.cost ?? 0));
          }
      }),
      { numRuns: 40 },
    );
  });

  test.each([100, 200, 300])('of %i × %i with uniform costs has the cost found by the auction', size => {
    const cost = uniform(size, 20_261_123 + size);
    const found = solveAssignment(cost, size, size);
    expect(found?.cost).toBe(auction(cost, size));
    expect(found?.dual).toBe(found?.cost);
  });
});
