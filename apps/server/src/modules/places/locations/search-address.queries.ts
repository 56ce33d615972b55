import type { FoundAddress } from '@cabezal/contract/places/locations/location-edits.calls';
import { sql } from 'kysely';
import { matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const most = 6;

/** Establishments by name, code or address, and cantons, in the caller's scope. */
export function knownAddresses(tx: Tx, text: string): Promise<FoundAddress[]> {
  return tx.rows(sql<FoundAddress>`(select l.name, concat_ws(', ', l.address, k.name) as detail, l.lat, l.lng, 'LOCATION' as source
      from locations l left join cantons k using (id_canton) where ${matches(sql`l.search_text`, text) ?? sql`true`} and l.active order by l.name limit ${most})
    union all (select k.name, 'Cantón, ' || p.name, k.lat, k.lng, 'CANTON' from cantons k join provinces p using (id_province)
      where ${matches(sql`k.search_text`, text) ?? sql`true`} and k.active and k.lat is not null and k.lng is not null order by k.name limit ${most})`);
}
