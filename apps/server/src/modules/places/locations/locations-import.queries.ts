import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { LocationFacts } from './location.record.ts';
import { type CantonFacts, locationFacts } from './location-edits.queries.ts';

/** Every canton, with its province. An inactive one is for establishments that have it already. */
export function allCantons(tx: Tx): Promise<CantonFacts[]> {
  return tx.rows(sql<CantonFacts>`select k.id_canton, k.id_province, k.name, p.name as province, k.lat, k.lng, k.active
    from cantons k join provinces p using (id_province)`);
}

/** Locations of any company with one of these codes or names. */
export function findKnownLocations(
  tx: Tx,
  of: { codes: readonly string[]; names: readonly string[] },
): Promise<LocationFacts[]> {
  return tx.rows(sql<LocationFacts>`select ${locationFacts} from locations l where l.code = any(${[...of.codes]}::text[])
    union select ${locationFacts} from locations l where lower(l.name) = any(${of.names.map(name => name.toLowerCase())}::text[])`);
}

export interface Point {
  lat: number;
  lng: number;
}
/** A rectangle in degrees. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}
export interface NearPlace extends Point {
  name: string;
  id_canton: number | null;
}

/**
 * Places in any of the boxes that the person may see. A check runs with the system's rights, so the condition repeats the policy `visible`
 * of locations.
 */
export function placesIn(tx: Tx, actor: Actor, boxes: readonly Box[]): Promise<NearPlace[]> {
  if (boxes.length === 0) return Promise.resolve([]);
  const seen =
    actor.audience === 'operator'
      ? sql`true`
      : sql`(l.type in ('PRT', 'DEP', 'PC', 'PES', 'GAS') or (l.id_company is null and l.type <> 'PLT') or l.id_company = ${actor.id_company}
          or (l.type <> 'PLT' and l.id_company in (select c.id_company from companies c where c.is_operator))
          or l.id_company in (select a.id_associated from company_associations a where a.id_company = ${actor.id_company}))`;
  return tx.rows(sql<NearPlace>`select distinct l.id_location, l.name, l.lat, l.lng, l.id_canton
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as b(south double precision, north double precision, west double precision, east double precision)
    join locations l on l.lat between b.south and b.north and l.lng between b.west and b.east where ${seen}`);
}
