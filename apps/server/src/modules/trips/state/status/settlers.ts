import type { Tx } from '../../../../platform/db/tx.ts';

/**
 * Derives data of a module from the facts of containers and their trips: slots, tasks, margins, orders of carriers. It runs in the
 * transaction of the fact, elevated, with the reservations locked and their statuses stored. `subs`: only these containers.
 */
export type Settler = (tx: Tx, reservations: readonly number[], subs?: readonly number[]) => Promise<void>;

let settlers: readonly Settler[] | null = null;

/** The order matters: a settler reads what earlier ones have written. Called once, where the modules are assembled. */
export function setSettlers(ordered: readonly Settler[]): void {
  settlers = ordered;
}

function allSettlers(): readonly Settler[] {
  if (settlers === null)
    throw new Error('no settlers are set: statuses would be stored without what follows from them');
  return settlers;
}

/** Runs all settlers in order. */
export async function runSettlers(tx: Tx, reservations: readonly number[], subs?: readonly number[]): Promise<void> {
  for (const settler of allSettlers()) await settler(tx, reservations, subs);
}

/** Runs the settlers that read what `done` writes, whose work the caller has done itself. */
export async function runSettlersAfter(done: Settler, tx: Tx, reservations: readonly number[]): Promise<void> {
  const all = allSettlers();
  if (!all.includes(done)) throw new Error(`${done.name} is no settler: nothing says what follows it`);
  for (const settler of all.slice(all.indexOf(done) + 1)) await settler(tx, reservations);
}
