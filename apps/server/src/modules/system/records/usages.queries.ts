import type { Usage } from '@cabezal/domain/system/records/state-change';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Number of rows that refer to a record, with their singular and plural names. `from`: table and condition. */
export const counted = (one: string, many: string, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${one}::text as one, ${many}::text as many, (select count(*)::int from ${from}) as count`;

/** The uses of a record. Every reference in the database that is not deleted with it must be among the parts (test/usages.test.ts). */
export const usagesOf = (tx: Tx, parts: readonly RawBuilder<unknown>[]): Promise<Usage[]> =>
  tx.rows(sql<Usage>`${sql.join(parts, sql` union all `)}`);
