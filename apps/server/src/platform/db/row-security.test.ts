import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { Client } from './connection.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Tables that are the same in every installation; everybody who signs in may read them. */
const sameForAll = [
  'cantons',
  'container_types',
  'geo_layers',
  'iva_types',
  'motives',
  'notification_subjects',
  'parameters',
  'permission_action_urls',
  'permission_actions',
  'permission_urls',
  'products',
  'provinces',
  'role_permissions',
  'roles',
  'schema_migrations',
  'services',
  'shipping_lines',
  'ships',
  'invoice_sequences',
];
/** Only the audiences system and operator may read these tables. */
const outOfReach = ['audit_log', 'idempotency_keys', 'outbox', 'scheduled_jobs'];

interface Table {
  name: string;
  enabled: boolean;
  forced: boolean;
  /** Roles of other audiences that may read the table. */
  readers: string[];
}

const query = `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    coalesce((select jsonb_agg(r.rolname order by r.rolname) from pg_roles r
      where r.rolname in ('cabezal_company', 'cabezal_driver', 'cabezal_token') and has_table_privilege(r.oid, c.oid, 'select')), '[]') as readers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/** Runs as the owner, like migrations, and rolls back. */
async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await t.services.db.pool.connect();
  await client.script('begin');
  try {
    return await work(client);
  } finally {
    await client.script('rollback');
    client.release();
  }
}
const tablesOf = async (client: Client): Promise<Table[]> => (await client.query(query, [])).rows as Table[];
const tables = (): Promise<Table[]> => asOwner(tablesOf);

test('every table has forced row security or is listed with its reason', async () => {
  const all = await tables();
  const bare = all.filter(table => !(table.enabled && table.forced)).map(table => table.name);
  expect(bare.filter(name => !sameForAll.includes(name) && !outOfReach.includes(name))).toEqual([]);
  const names = all.map(table => table.name);
  expect([...sameForAll, ...outOfReach].filter(name => !names.includes(name) || !bare.includes(name))).toEqual([]);
});

test('a view reads its tables with the rights of its reader, so that their policies hold', async () => {
  const views = await asOwner(async client => {
    const owned = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not coalesce('security_invoker=true' = any(c.reloptions), false)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`;
    return (await client.query(owned, [])).rows;
  });
  expect(views).toEqual([]);
});

test('tables that nobody outside may read are not granted to outside roles', async () => {
  const readable = (await tables()).filter(table => outOfReach.includes(table.name) && table.readers.length > 0);
  expect(readable).toEqual([]);
});

test('finds a new table without row security', async () => {
  const [before, after] = await asOwner(async client => {
    const found = async () => (await tablesOf(client)).find(table => table.name === 'forgotten');
    await client.script('create table forgotten (id integer)');
    const bare = await found();
    await client.script("select secure_rows('forgotten')");
    return [bare, await found()];
  });
  expect(before).toMatchObject({ enabled: false });
  expect(after).toMatchObject({ enabled: true, forced: true });
});

/** Functions that run with their owner's rights and can be deceived by a caller's temporary tables, or called by everybody. */
const careless = `select p.proname as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and (p.proconfig is distinct from '{"search_path=public, pg_temp"}'
      or p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0)) order by 1`;

test('functions with their owner’s rights search temporary tables last and are not for everybody', async () => {
  const planted = `create function planted() returns integer language sql security definer set search_path = public as 'select 1';
    create function open_to_all() returns integer language sql security definer set search_path = public, pg_temp as 'select 1'`;
  const [before, after] = await asOwner(async client => {
    const found = async () => (await client.query(careless, [])).rows.map(row => (row as { name: string }).name);
    const now = await found();
    await client.script(planted);
    return [now, await found()];
  });
  expect(before).toEqual([]);
  expect(after).toEqual(['open_to_all', 'planted']);
});
