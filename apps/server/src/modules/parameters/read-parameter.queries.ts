import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** The value of a parameter on a business date, as jsonb inside a query; null before its first day. Both may be columns of that query. */
export const parameterOn = (key: RawBuilder<unknown>, date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select held.value from parameters held where held.key = ${key} and held.valid_from <= ${date} order by held.valid_from desc limit 1)`;

/** The values of some parameters on a business date, by key, as one jsonb object inside a query; without those that do not hold yet. */
export const parametersOn = (keys: readonly string[], date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_object_agg(held.key, held.value), '{}') from (select distinct on (p.key) p.key, p.value from parameters p
    where p.key in (${sql.join(keys.map(key => sql.lit(key)))}) and p.valid_from <= ${date} order by p.key, p.valid_from desc) held)`;

/** A dated parameter as it holds on the date. */
export async function parameter<T>(tx: Tx, key: string, date: string, fallback: T): Promise<T> {
  const { value } = await tx.one(
    sql<{ value: T | null }>`select ${parameterOn(sql`${key}`, sql`${date}::date`)} as value`,
  );
  return value ?? fallback;
}

/** Several of them as they hold on the date, by key; without those that do not hold yet. */
export async function parameters<T>(tx: Tx, keys: readonly string[], date: string): Promise<Map<string, T>> {
  const { held } = await tx.one(
    sql<{ held: Record<string, T> }>`select ${parametersOn(keys, sql`${date}::date`)} as held`,
  );
  return new Map(Object.entries(held));
}
