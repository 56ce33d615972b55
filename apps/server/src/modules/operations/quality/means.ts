import type { Page } from '@cabezal/contract/shapes';
import { toHalf } from '@cabezal/domain/operations/ratings/ratings';
import { type ListInput, type ListSpec, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { allMeans, withMeans } from './quality.queries.ts';

export interface Rated {
  exact: number;
  trips: number;
}
/** The exact means by which carriers and drivers are ranked, with their number of trips; those without ratings are missing. */
export interface Means {
  carriers: ReadonlyMap<number, Rated>;
  drivers: ReadonlyMap<number, Rated>;
}

/** Only the operator's people with that action read ratings of carriers and drivers. */
const readsRatings = ({ audience, actions }: Pick<Actor, 'actions' | 'audience'>): boolean =>
  audience === 'operator' && actions.has('quality.read');

/** Means of all carriers and drivers if the caller may read them; else empty. */
export async function ratingMeans(tx: Tx, actor: Pick<Actor, 'actions' | 'audience'>): Promise<Means> {
  const carriers = new Map<number, Rated>();
  const drivers = new Map<number, Rated>();
  if (!readsRatings(actor)) return { carriers, drivers };
  for (const { id_carrier, id_driver, exact, trips } of await allMeans(tx)) {
    if (exact === null) continue;
    if (id_driver !== null) drivers.set(id_driver, { exact, trips });
    if (id_carrier !== null) carriers.set(id_carrier, { exact, trips });
  }
  return { carriers, drivers };
}

/** A page of carriers or drivers with the mean of their ratings, to the nearest 0.5; null for callers who may not read it. */
export async function ratedPage<R extends object>(
  tx: Tx,
  actor: Pick<Actor, 'actions' | 'audience'>,
  of: 'id_carrier' | 'id_driver',
  { spec, input }: { spec: ListSpec; input: ListInput },
): Promise<Page<R & { rating: number | null; rated_trips: number | null }>> {
  const found = await listPage<R & { exact: number | null; rated_trips: number | null }>(
    tx,
    withMeans(spec, of, readsRatings(actor)),
    input,
  );
  const rows = found.rows.map(row => ({ ...row, rating: row.exact === null ? null : toHalf(row.exact) }));
  return { ...found, rows };
}
