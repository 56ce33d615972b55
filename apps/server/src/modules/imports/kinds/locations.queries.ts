import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { CantonFacts, LocationFacts } from '../../locations/location-changes.queries.ts';

/** Every canton in use, with its province. */
export function allCantons(tx: Tx): Promise<CantonFacts[]> {
  return tx.rows(sql<CantonFacts>`select k.id_canton, k.id_province, k.name, p.name as province, k.lat, k.lng, k.active
    from cantons k join provinces p using (id_province) where k.active`);
}

/** Locations of any company with these codes, and those with one of these names. */
export function findKnownLocations(
  tx: Tx,
  of: { codes: readonly string[]; names: readonly string[] },
): Promise<LocationFacts[]> {
  return tx.rows(sql<LocationFacts>`select l.id_location, l.version, l.name, l.type, l.code, l.address, l.id_province, l.id_canton, l.contact_name, l.contact_phone,
      l.code_bic, l.free_hours, l.lat, l.lng, l.radius_m, l.fence, l.requires_credential, l.entry_document, l.active, l.id_company, '[]'::jsonb as list_locals
    from locations l where l.code = any(${[...of.codes]}::text[])
    union select l.id_location, l.version, l.name, l.type, l.code, l.address, l.id_province, l.id_canton, l.contact_name, l.contact_phone,
      l.code_bic, l.free_hours, l.lat, l.lng, l.radius_m, l.fence, l.requires_credential, l.entry_document, l.active, l.id_company, '[]'::jsonb
    from locations l where lower(l.name) = any(${of.names.map(name => name.toLowerCase())}::text[])`);
}
