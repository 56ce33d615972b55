import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { factsOf } from '../../system/records/record.queries.ts';
import { DRIVER, type DriverFacts } from './driver.record.ts';

export type KnownDriver = DriverFacts & {
  licenses: { id_license: number; license_type: string; license_expiry: string }[];
};

/** Drivers of any company with these identities, with their licences. */
export function findDriversByCards(tx: Tx, cards: readonly string[]): Promise<KnownDriver[]> {
  return tx.rows(sql<KnownDriver>`select ${factsOf(DRIVER, 'd')},
      coalesce((select jsonb_agg(jsonb_build_object('id_license', l.id_license, 'license_type', l.license_type, 'license_expiry', l.license_expiry))
        from driver_licenses l where l.id_driver = d.id_driver and l.removed_at is null), '[]') as licenses
    from drivers d where d.identification_card = any(${[...cards]}::text[])`);
}
