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

/** Runs all settlers in order. */
export async function runSettlers(tx: Tx, reservations: readonly number[], subs?: readonly number[]): Promise<void> {
  if (settlers === null)
    throw new Error('no settlers are set: statuses would be stored without what follows from them');
  for (const settler of settlers) await settler(tx, reservations, subs);
}
