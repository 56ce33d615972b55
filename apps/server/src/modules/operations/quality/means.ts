import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { allMeans } from './quality.queries.ts';

export interface Rated {
  exact: number;
  trips: number;
}
/** The exact means by which carriers and drivers are ranked, with their number of trips; those without ratings are missing. */
export interface Means {
  carriers: ReadonlyMap<number, Rated>;
  drivers: ReadonlyMap<number, Rated>;
}

/** Means of all carriers and drivers if the caller may read them; else empty. */
export async function ratingMeans(tx: Tx, actor: Pick<Actor, 'actions' | 'audience'>): Promise<Means> {
  const carriers = new Map<number, Rated>();
  const drivers = new Map<number, Rated>();
  if (actor.audience !== 'operator' || !actor.actions.has('quality.read')) return { carriers, drivers };
  for (const { id_carrier, id_driver, exact, trips } of await allMeans(tx)) {
    if (exact === null) continue;
    if (id_driver !== null) drivers.set(id_driver, { exact, trips });
    if (id_carrier !== null) carriers.set(id_carrier, { exact, trips });
  }
  return { carriers, drivers };
}
