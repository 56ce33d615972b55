import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { CantonFacts, LocationFacts } from '../../locations/location-changes.queries.ts';
import { METRES_PER_DEGREE } from '../../locations/nearest.queries.ts';

/** Every canton in use, with its province. */
export function allCantons(tx: Tx): Promise<CantonFacts[]> {
  return tx.rows(sql<CantonFacts>`select k.id_canton, k.id_province, k.name, p.name as province, k.lat, k.lng, k.active
    from cantons k join provinces p using (id_province) where k.active`);
}

const known = sql`l.id_location, l.version, l.name, l.type, l.code, l.address, l.id_province, l.id_canton, l.contact_name, l.contact_phone,
      l.code_bic, l.free_hours, l.lat, l.lng, l.radius_m, l.fence, l.requires_credential, l.entry_document, l.active, l.id_company,
      coalesce((select jsonb_agg(jsonb_build_object('id_local', o.id_local, 'code_local', o.code_local, 'free_hours', o.free_hours::text) order by o.id_local)
        from location_locals o where o.id_location = l.id_location), '[]') as list_locals`;

/** Locations of any company with these codes, and those with one of these names. */
export function findKnownLocations(
  tx: Tx,
  of: { codes: readonly string[]; names: readonly string[] },
): Promise<LocationFacts[]> {
  return tx.rows(sql<LocationFacts>`select ${known} from locations l where l.code = any(${[...of.codes]}::text[])
    union select ${known} from locations l where lower(l.name) = any(${of.names.map(name => name.toLowerCase())}::text[])`);
}

export interface Point {
  lat: number;
  lng: number;
}
export interface NearPlace extends Point {
  /** Of the point that was asked for. */
  n: number;
  name: string;
  id_canton: number | null;
}
/** Of a crowded place the nearest are enough. */
const MOST_NEAR = 8;

/**
 * What stands in a box around each point, of what the person may see: a check runs as the system, so that the policy `visible` of
 * locations is said here once more.
 */
export function placesNear(tx: Tx, actor: Actor, points: readonly Point[], metres: number): Promise<NearPlace[]> {
  if (points.length === 0) return Promise.resolve([]);
  const north = metres / METRES_PER_DEGREE;
  const seen =
    actor.audience === 'operator'
      ? sql`true`
      : sql`(l.type in ('PRT', 'DEP', 'PC', 'PES', 'GAS') or (l.id_company is null and l.type <> 'PLT') or l.id_company = ${actor.id_company}
          or (l.type <> 'PLT' and l.id_company in (select c.id_company from companies c where c.is_operator))
          or l.id_company in (select a.id_associated from company_associations a where a.id_company = ${actor.id_company}))`;
  const asked = JSON.stringify(points.map(({ lat, lng }, n) => ({ n, lat, lng })));
  return tx.rows(sql<NearPlace>`select p.n, near.* from jsonb_to_recordset(${asked}::jsonb) as p(n integer, lat double precision, lng double precision)
    cross join lateral (select l.name, l.lat, l.lng, l.id_canton from locations l
      where l.lat between p.lat - ${north} and p.lat + ${north}
        and l.lng between p.lng - ${north} / cos(radians(p.lat)) and p.lng + ${north} / cos(radians(p.lat)) and ${seen}
      order by abs(l.lat - p.lat) + abs(l.lng - p.lng) limit ${MOST_NEAR}) near`);
}
