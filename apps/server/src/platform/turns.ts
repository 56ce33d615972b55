import { setImmediate as turn } from 'node:timers/promises';
import type { Steps } from '@cabezal/domain/prices/pricing/steps';

/** Time slice after which other work runs, ms. */
const sliceMs = 10;

/** Maps long lists in slices; other work runs between two of them. */
export async function mapInTurns<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
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
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < sliceMs) continue;
    await turn();
    began = performance.now();
  }
}

export type Turns = <R>(work: () => Promise<R>) => Promise<R | undefined>;

/** Runs at most `atOnce` works at a time, others wait; returns `undefined` if `mostWaiting` wait already. */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<R>(work: () => Promise<R>): Promise<R | undefined> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) return undefined;
      // A work that ends passes its place on, so that no new one takes it first.
      await new Promise<void>(resolve => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/** Separate turns for each company: many requests of one wait only for each other. */
export function createTurnsOf(atOnce: number, mostWaiting: number): (id_company: number) => Turns {
  const known = new Map<number, Turns>();
  return id_company => {
    const turns = known.get(id_company) ?? createTurns(atOnce, mostWaiting);
    known.set(id_company, turns);
    return turns;
  };
}
