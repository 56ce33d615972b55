import type { Client } from '../db/connection.ts';

/** What a database contains besides its definition. Read from PostgreSQL's catalogue, so that a new table is backed up automatically. */
export interface Contents {
  /**
   * Every table of ours except the list of migrations and the tables for communication between processes (unlogged messages, leases), with
   * its stored columns (no generated ones).
   */
  tables: { name: string; columns: string[] }[];
  /** Days of positions and whatever else is partitioned. */
  partitions: Partition[];
}
export interface Partition {
  name: string;
  parent: string;
  bound: string;
}

async function rows<T>(client: Client, text: string): Promise<T[]> {
  return (await client.query(text)).rows as T[];
}

/** The current work of processes, useless in another installation. */
const ofProcesses = "'tracking_shards', 'tracking_owners'";
const ours = `c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'`;

export async function readContents(client: Client): Promise<Contents> {
  return {
    tables: await rows(
      client,
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where ${ours} and c.relpersistence = 'p' and c.relname not in (${ofProcesses}) and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        group by 1 order by 1`,
    ),
    partitions: await rows(
      client,
      `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
        from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
        where ${ours} and c.relispartition and c.relkind = 'r' order by 1`,
    ),
  };
}

/** Values of the sequences; null: not used yet. */
export function readSequences(client: Client): Promise<{ name: string; value: string | null }[]> {
  return rows(
    client,
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
}

export interface Migration {
  name: string;
  checksum: string;
}
/** The migrations applied to this database; empty for a new one. */
export async function readMigrations(client: Client): Promise<Migration[]> {
  const [there] = await rows<{ is: boolean }>(
    client,
    `select to_regclass('public.schema_migrations') is not null as is`,
  );
  return there?.is === true ? rows(client, 'select name, checksum from schema_migrations order by name') : [];
}

/** What prevents loading rows unchanged: foreign keys, triggers, and row-level security that also applies to the owner. */
export interface Guards {
  foreignKeys: { table: string; name: string; definition: string }[];
  triggered: string[];
  forced: string[];
}
export async function readGuards(client: Client): Promise<Guards> {
  const names = async (text: string): Promise<string[]> =>
    (await rows<{ name: string }>(client, text)).map(row => row.name);
  return {
    foreignKeys: await rows(
      client,
      `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
        from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
    ),
    triggered: await names(
      `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where ${ours} and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' order by 1`,
    ),
    forced: await names(`select c.relname as name from pg_class c where ${ours} and c.relforcerowsecurity order by 1`),
  };
}

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
