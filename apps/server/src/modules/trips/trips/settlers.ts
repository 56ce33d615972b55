import type { Tx } from '../../../platform/db/tx.ts';

/**
 * What a module derives from the facts of containers and their trips: slots, tasks, margins, orders of carriers. It runs in the transaction of
 * the fact, elevated, with the reservations held and their statuses stored. `subs`: of these reservations these containers alone.
 */
export type Settler = (tx: Tx, reservations: readonly number[], subs?: readonly number[]) => Promise<void>;

let settlers: readonly Settler[] | null = null;

/** The order counts: a settler reads what those before it have written. Called once, where the modules are put together. */
export function setSettlers(ordered: readonly Settler[]): void {
  settlers = ordered;
}

/** Runs all settlers, one after the other. */
export async function runSettlers(tx: Tx, reservations: readonly number[], subs?: readonly number[]): Promise<void> {
  if (settlers === null)
    throw new Error('no settlers are set: statuses would be stored without what follows from them');
  for (const settler of settlers) await settler(tx, reservations, subs);
}
