import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A client whose trucks the demonstration watches more closely. */
export function watchedClient(tx: Tx): Promise<{ id_company: number; name: string } | undefined> {
  return tx.row(sql<{ id_company: number; name: string }>`select id_company, name from companies
    where company_type = 'EXP' and active order by id_company limit 1`);
}
