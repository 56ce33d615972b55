import { setImmediate as turn } from 'node:timers/promises';
import type { Steps } from '@cabezal/domain/system/collections/steps';

/** Time slice after which other work runs, ms. */
const sliceMs = 10;

/** Maps long lists in slices; other work runs between two of them. */
export async function mapInSlices<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let began = performance.now();
  for (const row of rows) {
    if (performance.now() - began > sliceMs) {
      await turn();
      began = performance.now();
    }
    mapped.push(map(row));
  }
  return mapped;
}

/** Runs work that consists of small steps; other work runs between slices. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < sliceMs) continue;
    await turn();
    began = performance.now();
  }
}
