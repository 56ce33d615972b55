import type { RuleDates } from '@cabezal/domain/prices/pricing/rate-rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { PlainKind } from './plain-kind.ts';

/** The days of a rule and its version. */
interface StoredPlainRule extends RuleDates {
  version: number;
  valid_to: string | null;
}

/** The days of a plain rule, read under its lock. It holds since it was stored: nobody approves it. */
export async function lockPlainRule(tx: Tx, { record }: PlainKind, id: number): Promise<StoredPlainRule | undefined> {
  const [table, key] = [sql.table(record.table), sql.ref(record.key)];
  await tx.run(sql`select 1 from ${table} where ${key} = ${id} for update`);
  return tx.row(sql<StoredPlainRule>`select f.valid_from, f.valid_to, f.version, f.created_at as approved_at
    from ${table} f where f.${key} = ${id}`);
}

export async function setLastDay(tx: Tx, { record }: PlainKind, id: number, valid_to: string): Promise<void> {
  await tx.run(sql`update ${sql.table(record.table)} set valid_to = ${valid_to}::date, version = version + 1
    where ${sql.ref(record.key)} = ${id}`);
}

export async function deletePlainRule(tx: Tx, { record }: PlainKind, id: number): Promise<void> {
  await tx.run(sql`delete from ${sql.table(record.table)} where ${sql.ref(record.key)} = ${id}`);
}

/** Whether the road and the city of a rule exist; one that the rule does not have does. */
export function placesExist(
  tx: Tx,
  { id_route, id_canton }: { id_route: number | null; id_canton: number | null },
): Promise<{ route: boolean; canton: boolean }> {
  return tx.one(sql<{ route: boolean; canton: boolean }>`select
    ${id_route}::int is null or exists (select from routes where id_route = ${id_route}) as route,
    ${id_canton}::int is null or exists (select from cantons where id_canton = ${id_canton}) as canton`);
}
