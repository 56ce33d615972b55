import { type RawBuilder, sql } from 'kysely';
import type { ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { beginsSince } from '../../system/parameters/read-parameter.queries.ts';

/** Limit of counting, as in every list: a higher number is shown as «más de 10.000». */
export const countLimit = 10_000;

function counted(spec: Pick<ListSpec, 'from' | 'where'>): RawBuilder<number> {
  const conditions = spec.where.filter(w => w !== undefined);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql<number>`(select count(*)::int from (select 1 from ${spec.from} ${where} limit ${sql.lit(countLimit + 1)}) x)`;
}

/** The totals of several lists in one statement, with the queries of the lists. */
export async function countLists(tx: Tx, specs: readonly Pick<ListSpec, 'from' | 'where'>[]): Promise<number[]> {
  if (specs.length === 0) return [];
  const { totals } = await tx.one(
    sql<{ totals: number[] }>`select array[${sql.join(specs.map(counted))}]::int[] as totals`,
  );
  return totals;
}

/** A query with one row if no price of diesel begins on that day or later, otherwise with none. */
export const dieselMissing = (since: string): Pick<ListSpec, 'from' | 'where'> => ({
  from: sql`(values (1)) as reminder`,
  where: [sql`not ${beginsSince('diesel_usd_galon', since)}`],
});
