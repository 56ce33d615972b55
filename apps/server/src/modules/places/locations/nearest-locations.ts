import type { NearestLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { areNamesAlike } from '@cabezal/domain/places/locations/place-names';
import { distanceM } from '@cabezal/domain/system/geo/distance';
import type { Tx } from '../../../platform/db/tx.ts';
import { type NearInput, placesAround } from './nearest.queries.ts';

/** Distance in metres within which two places may be the same. */
export const NEAR_M = 2_000;
const MOST = 10;

/** Places that may be the same as the one being registered, nearest first, in the person's scope. */
export async function nearestLocations(tx: Tx, input: NearInput): Promise<NearestLocation[]> {
  const found = await placesAround(tx, input, NEAR_M);
  return found
    .map(({ id_canton, ...place }) => ({
      ...place,
      distance_m: Math.round(distanceM(place, input)),
      is_alike: id_canton === input.id_canton && areNamesAlike(place.name, input.name ?? ''),
    }))
    .filter(place => place.is_alike || place.distance_m <= NEAR_M)
    .sort((a, b) => a.distance_m - b.distance_m)
    .slice(0, MOST);
}
