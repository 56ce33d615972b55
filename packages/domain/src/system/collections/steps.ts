/** Long computations in small steps: tens of thousands of rules are prepared and compared without blocking the thread. */

/** Does less than a millisecond of work per step; returns the result at the end. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Rows per step. */
const ROWS = 64;

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Visits all rows in steps. */
export function* eachInSteps<T>(rows: readonly T[], visit: (row: T, i: number) => void): Steps<void> {
  for (const [i, row] of rows.entries()) {
    if (i % ROWS === ROWS - 1) yield;
    visit(row, i);
  }
}

/** The rows sorted like `toSorted`, by merge sort in steps. */
export function* sortInSteps<T>(rows: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < rows.length; from += ROWS) {
    runs.push(rows.slice(from, from + ROWS).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(yield* mergeInSteps(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length; ) {
    const [left, right] = [a[i], b[j]];
    // Stable: of equal rows the earlier one stays first.
    const isLeft = j >= b.length || (i < a.length && compare(left as T, right as T) <= 0);
    merged.push((isLeft ? left : right) as T);
    if (isLeft) i++;
    else j++;
    if (merged.length % ROWS === 0) yield;
  }
  return merged;
}
