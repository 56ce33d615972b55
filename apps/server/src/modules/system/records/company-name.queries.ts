import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Name of a company in the caller's scope; null: none was asked for, or the caller does not see it. */
export async function companyName(tx: Tx, id_company: number | undefined): Promise<string | null> {
  if (id_company === undefined) return null;
  const found = await tx.row(sql<{ name: string }>`select name from companies where id_company = ${id_company}`);
  return found?.name ?? null;
}
