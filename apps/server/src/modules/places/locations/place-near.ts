import { distanceM } from '@cabezal/domain/system/geo/distance';
import type { Tx } from '../../../platform/db/tx.ts';
import { placesAround } from './nearest.queries.ts';

/** A place farther away than this does not describe a position, m. */
const nearM = 20_000;

/** The active place nearest to a point, within 20 km, in the person's scope. */
export async function placeNear(
  tx: Tx,
  at: { lat: number; lng: number },
): Promise<{ name: string; distance_m: number } | null> {
  const [place = null] = (await placesAround(tx, at, nearM))
    .filter(({ active }) => active)
    .map(found => ({ name: found.name, distance_m: Math.round(distanceM(at, found)) }))
    .sort((a, b) => a.distance_m - b.distance_m);
  return place;
}
