/** Long work in small steps: tens of thousands of rules are made ready and compared without holding up whoever shares the thread. */

/** Does a little each time that it is asked to go on, less than a millisecond of work; at the end it has the result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Rows of which something small is done in one step. */
const ROWS = 64;

/** All at once, where nobody waits. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Visits all rows. */
export function* eachInSteps<T>(rows: readonly T[], visit: (row: T, i: number) => void): Steps<void> {
  for (const [i, row] of rows.entries()) {
    if (i % ROWS === ROWS - 1) yield;
    visit(row, i);
  }
}

/** The rows in order, as `toSorted` gives them: runs of some rows, then two runs at a time made one. */
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
    // Of two that are the same the earlier one stays first.
    const isLeft = j >= b.length || (i < a.length && compare(left as T, right as T) <= 0);
    merged.push((isLeft ? left : right) as T);
    if (isLeft) i++;
    else j++;
    if (merged.length % ROWS === 0) yield;
  }
  return merged;
}
