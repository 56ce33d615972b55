import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A client whose trucks the demonstration watches more closely. */
export function watchedClient(tx: Tx): Promise<{ id_company: number; name: string } | undefined> {
  return tx.row(sql<{ id_company: number; name: string }>`select id_company, name from companies
    where company_type = 'EXP' and active order by id_company limit 1`);
}

/** A fuel station at which the demonstration notes who enters. */
export function watchedStation(tx: Tx): Promise<{ id_location: number; name: string } | undefined> {
  return tx.row(sql<{ id_location: number; name: string }>`select id_location, name from locations
    where type = 'GAS' and active order by id_location limit 1`);
}
