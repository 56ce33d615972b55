import { setImmediate as turn } from 'node:timers/promises';
import type { Steps } from '@cabezal/domain/prices/rating/steps';

/** For how long work in steps goes on before everybody else has a turn, ms. */
const sliceMs = 10;

/** Maps long lists in slices; between two of them everybody else has a turn. */
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

/** Does work that comes in small steps; others have their turn on the way. */
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

/** Runs at most so many works at a time and lets others wait; `undefined` when too many wait already. */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<R>(work: () => Promise<R>): Promise<R | undefined> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) return undefined;
      // Whoever ends hands its place over: nobody slips in between.
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

/** Turns of their own for each company: whoever asks for much waits for itself. */
export function createTurnsOf(atOnce: number, mostWaiting: number): (id_company: number) => Turns {
  const known = new Map<number, Turns>();
  return id_company => {
    const turns = known.get(id_company) ?? createTurns(atOnce, mostWaiting);
    known.set(id_company, turns);
    return turns;
  };
}
