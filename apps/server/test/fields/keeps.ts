import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db/tx.ts';
import type { TestApp } from '../harness.ts';

/** The type of a column, and the constraints on this column only. */
async function columnOf(tx: Tx, column: string): Promise<{ type: string; checks: string[] }> {
  const [table = '', name = ''] = column.split('.');
  return tx.one(sql`select format_type(a.atttypid, a.atttypmod) as type,
      coalesce((select array_agg(pg_get_constraintdef(c.oid)) from pg_constraint c
        where c.contype = 'c' and c.conrelid = a.attrelid and c.conkey = array[a.attnum]), '{}') as checks
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attname = ${name}`);
}

/**
 * Stores each value in the column and returns what is read back; null: the database refuses the value. The column is that of a temporary
 * table with the same type and constraints, so that no whole record is needed.
 */
export async function keptBy(tx: Tx, column: string, values: readonly string[]): Promise<(string | null)[]> {
  const name = column.split('.')[1] ?? '';
  const { type: columnType, checks } = await columnOf(tx, column);
  // The values of a list column are checked one by one.
  const type = columnType.replace('[]', '');
  await tx.run(sql`drop table if exists pg_temp.probe`);
  await tx.run(sql`create temp table probe (${sql.id(name)} ${sql.raw(type)})`);
  for (const check of checks) await tx.run(sql`alter table pg_temp.probe add ${sql.raw(check)}`);
  await tx.run(
    sql`create or replace function pg_temp.kept(given text[]) returns text[] language plpgsql as ${sql.raw(`$$
    declare answer text[] := '{}'; one text; back text;
    begin
      foreach one in array given loop
        begin
          insert into pg_temp.probe values (one::${type}) returning (${JSON.stringify(name)})::text into back;
        exception when others then back := null;
        end;
        answer := array_append(answer, back);
      end loop;
      return answer;
    end $$`)}`,
  );
  const { kept } = await tx.one(sql<{ kept: (string | null)[] }>`select pg_temp.kept(${[...values]}::text[]) as kept`);
  return kept;
}

/** The value of the column in the newest record. */
export async function newest(t: TestApp, column: string): Promise<string | null> {
  const [table = '', name = ''] = column.split('.');
  const [found] = await t.rows<{ key: string }>(sql`select a.attname as key from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass and i.indisprimary`);
  const [row] = await t.rows<{ kept: string | null }>(
    sql`select ${sql.id(name)}::text as kept from ${sql.table(table)} order by ${sql.id(found?.key ?? '')} desc limit 1`,
  );
  return row?.kept ?? null;
}
