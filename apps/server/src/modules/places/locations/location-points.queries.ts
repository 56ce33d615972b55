import type { LocationPoints } from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import { allQuery } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type LocationListInput, locationList } from './locations.queries.ts';

/** With more points a map is unreadable. */
const MOST_POINTS = 3_000;

/** Points for the map of a list: the filtered establishments in the list's order. */
export async function locationPoints(tx: Tx, input: LocationListInput): Promise<LocationPoints> {
  const spec = {
    ...locationList(input),
    columns: sql`l.id_location, l.name, l.type, l.lat, l.lng, l.radius_m, l.fence, l.active`,
    joins: sql``,
  };
  const rows = await tx.rows(
    sql<LocationPoints['points'][number]>`${allQuery(spec, input)} limit ${sql.lit(MOST_POINTS + 1)}`,
  );
  return { points: rows.slice(0, MOST_POINTS), is_cut: rows.length > MOST_POINTS };
}
