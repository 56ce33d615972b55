import type { NearestLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface NearInput {
  lat: number;
  lng: number;
  name?: string;
  id_canton?: number | null;
  id_location?: number | null;
}

/** Least similarity of the name (word similarity of trigrams) for candidates in the canton; the domain then compares the names. */
const CANDIDATE = 0.4;
/** In a crowded yard the box may hold more: only the nearest in degrees are compared. */
const MOST_AROUND = 300;

export type PlaceAround = Omit<NearestLocation, 'distance_m' | 'is_alike'> & { id_canton: number | null };

/** In the caller's scope: places in a box around the point, and places of the canton with a similar name. */
export function placesAround(tx: Tx, near: NearInput, metres: number): Promise<PlaceAround[]> {
  const north = metres / METRES_PER_DEGREE;
  const east = north / Math.cos((near.lat * Math.PI) / 180);
  const boxed = sql`(select b.id_location from locations b where b.lat between ${near.lat - north} and ${near.lat + north}
    and b.lng between ${near.lng - east} and ${near.lng + east} order by abs(b.lat - ${near.lat}) + abs(b.lng - ${near.lng}) limit ${MOST_AROUND})`;
  const named =
    near.name === undefined || near.name === '' || near.id_canton == null
      ? sql``
      : sql`union (select n.id_location from locations n where n.id_canton = ${near.id_canton}
          and word_similarity(plain_text(${near.name}), n.search_text) >= ${CANDIDATE}
          order by word_similarity(plain_text(${near.name}), n.search_text) desc limit ${MOST_AROUND})`;
  return tx.rows(sql<PlaceAround>`
    select l.id_location, l.code, l.name, l.type, c.name as company, l.id_canton, k.name as canton, l.lat, l.lng, l.active
    from locations l left join companies c on c.id_company = l.id_company left join cantons k on k.id_canton = l.id_canton
    where l.id_location in (${boxed} ${named}) and l.id_location <> ${near.id_location ?? 0}`);
}
