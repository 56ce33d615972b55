import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Ids of places by their code. */
export async function placesByCode(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(sql<{ code: string; id_location: number }>`select code, min(id_location) as id_location
    from locations where code = any(${[...codes]}::text[]) and active group by code`);
  return new Map(rows.map(row => [row.code, row.id_location]));
}
