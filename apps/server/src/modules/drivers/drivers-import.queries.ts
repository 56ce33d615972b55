import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { DriverFacts } from './driver-changes.queries.ts';

export type KnownDriver = DriverFacts & {
  licenses: { id_license: number; license_type: string; license_expiry: string }[];
};

/** Drivers of any company with these identities, with their licences. */
export function findDriversByCards(tx: Tx, cards: readonly string[]): Promise<KnownDriver[]> {
  return tx.rows(sql<KnownDriver>`select d.id_driver, d.id_company, d.identification_kind, d.identification_card, d.name, d.last_name, d.nationality, d.gender,
      d.civil_status, d.instruction, d.blood_type, d.birth_date, d.escalafon, d.phone, d.email, d.address, d.license_type, d.license_expiry,
      d.license_points, d.observation_driver, d.active, d.qualification, d.version, d.party,
      coalesce((select jsonb_agg(jsonb_build_object('id_license', l.id_license, 'license_type', l.license_type, 'license_expiry', l.license_expiry))
        from driver_licenses l where l.id_driver = d.id_driver and l.removed_at is null), '[]') as licenses
    from drivers d where d.identification_card = any(${[...cards]}::text[])`);
}
