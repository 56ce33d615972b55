import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import type { NearbyLocation } from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

export interface NearbyFilters {
  id_location?: number;
  type?: LocationRow['type'];
  max_km?: number;
}
export type NearbyListInput = ListInput & { filters?: NearbyFilters };
export type StoredPair = Omit<NearbyLocation, 'can'>;

/** With a given place, that place is the first side and the other place the second. */
function sides(id_location: number | undefined): { first: RawBuilder<unknown>; second: RawBuilder<unknown> } {
  if (id_location === undefined) return { first: sql`n.id_location`, second: sql`n.id_nearby` };
  return {
    first: sql`${id_location}::integer`,
    second: sql`case when n.id_location = ${id_location} then n.id_nearby else n.id_location end`,
  };
}

function shown(id_location?: number) {
  const { first, second } = sides(id_location);
  return {
    joins: sql`join locations a on a.id_location = ${first} join locations b on b.id_location = ${second}`,
    columns: sql`n.id_nearby_location, a.id_location, a.name as location, a.type as location_type, b.id_location as id_nearby, b.name as nearby,
      b.type as nearby_type, n.km, n.minutes, n.observation, n.author, n.version`,
  };
}

export function nearbyList(input: NearbyListInput): ListSpec {
  const f = input.filters ?? {};
  const pair = sql`nearby_locations n join locations l on l.id_location = n.id_location join locations m on m.id_location = n.id_nearby`;
  return {
    from: pair,
    key: sql`n.id_nearby_location`,
    ...shown(f.id_location),
    where: [
      f.id_location === undefined
        ? undefined
        : sql`(n.id_location = ${f.id_location} or n.id_nearby = ${f.id_location})`,
      f.type === undefined ? undefined : sql`(l.type = ${f.type} or m.type = ${f.type})`,
      f.max_km === undefined ? undefined : sql`n.km <= ${f.max_km}`,
    ],
    words: { text: sql`l.search_text || ' ' || m.search_text`, typed: input.search },
    sortable: {
      id_nearby_location: sql`n.id_nearby_location`,
      km: sql`n.km`,
      minutes: sql`n.minutes`,
      location: sql`l.name`,
    },
    defaultSort: { field: 'km', dir: 'asc' },
  };
}

export function findPair(tx: Tx, id_nearby_location: number): Promise<StoredPair | undefined> {
  const { joins, columns } = shown();
  return tx.row(
    sql<StoredPair>`select ${columns} from nearby_locations n ${joins} where n.id_nearby_location = ${id_nearby_location}`,
  );
}

export interface PairFigures {
  km: string;
  minutes: number;
  observation: string | null;
}
