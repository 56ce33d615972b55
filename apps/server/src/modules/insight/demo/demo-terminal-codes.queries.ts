import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface CodedRecord {
  readonly id_own: number;
  readonly code: string;
}

/** Shipping lines with their SCAC, the one that most terminals use; every fourth has none yet. */
export const codedLines = (tx: Tx): Promise<CodedRecord[]> =>
  tx.rows(sql<CodedRecord>`select id_shipping_line as id_own, scac[1] as code from shipping_lines
    where active and cardinality(scac) > 0 and id_shipping_line % 4 <> 0 order by id_shipping_line`);

/** Container types with their ISO code. */
export const codedTypes = (tx: Tx): Promise<CodedRecord[]> =>
  tx.rows(
    sql<CodedRecord>`select id_container_type as id_own, iso as code from container_types where active order by id_container_type`,
  );
