import type { Usage } from '@cabezal/domain/system/records/state-change';
import { type RawBuilder, sql } from 'kysely';
import type { ReferredTable } from '../../../declarations.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { usagesOfTable } from './usages.ts';

/** Number of rows that refer to a record, with their singular and plural names. `from`: table and condition. */
export const counted = (one: string, many: string, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${one}::text as one, ${many}::text as many, (select count(*)::int from ${from}) as count`;

/** The number of rows that a module of a higher area declares as usages of the record. */
function declaredUsages(of: ReferredTable, id: number): RawBuilder<unknown>[] {
  return usagesOfTable(of).map(({ usage: { one, many, table }, columns }) => {
    const refers = sql.join(columns.map(column => sql.ref(column)));
    return counted(one, many, sql`${sql.table(table)} where ${id} in (${refers})`);
  });
}

/**
 * The uses of a record: first those in tables of its own and of lower areas, then those that modules of higher areas declare. Every reference
 * in the database that is not deleted with the record must be among them (test/usages.test.ts).
 */
export const usagesOf = (
  tx: Tx,
  record: { table: ReferredTable; id: number },
  own: readonly RawBuilder<unknown>[] = [],
): Promise<Usage[]> =>
  tx.rows(sql<Usage>`${sql.join([...own, ...declaredUsages(record.table, record.id)], sql` union all `)}`);
