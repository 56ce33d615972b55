import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp, testNow } from '../../../test/harness.ts';
import { company } from '../../../test/world.ts';
import { among } from './among.ts';
import { type Database, openDatabase, type Scope, systemScope } from './database.ts';
import { KeptPlans } from './kept-plans.ts';
import { postgresPool } from './postgres-pool.ts';

describe('which statements keep a plan', () => {
  const plans = new KeptPlans({ most: 3, from: 1 });
  const detail = 'select * from trucks t where t.id_truck = $1';

  test('statements by key, one plan for each role', () => {
    const name = plans.nameOf(detail, 'cabezal_company');
    expect(name).toBeDefined();
    expect(plans.nameOf(detail, 'cabezal_company')).toBe(name);
    expect(plans.nameOf(detail, 'cabezal_operator')).not.toBe(name);
  });

  test.each([
    'select 1',
    'select * from trucks where id_truck = 5',
    'select * from reservations r where r.id_client = $1 and r.appointment_at >= $2',
    'select * from reservations r where r.id_client = $1 order by 1 limit $2',
    'select * from trucks where id_truck in ($1, $2)',
    'select * from trucks where search_text like plain_text($1)',
    'update guides set status = $1 where id_guide = $2',
  ])('%s: planned each time', text => expect(plans.nameOf(text, 'cabezal_operator')).toBeUndefined());

  test('statements that ask for it, whatever their values', () => {
    const own = new KeptPlans({ most: 3, from: 1 });
    const group = '/* planned once */ insert into positions select * from unnest($1::integer[], $2::float8[])';
    expect(own.nameOf(group, 'cabezal_system')).toBeDefined();
    expect(own.nameOf(group.replace('planned once', 'new'), 'cabezal_system')).toBeUndefined();
  });

  test('statements that are used often', () => {
    const often = new KeptPlans({ most: 3, from: 4 });
    const names = Array.from({ length: 5 }, () => often.nameOf(detail, 'cabezal_operator'));
    expect(names.map(name => name !== undefined)).toEqual([false, false, false, true, true]);
    expect(often.nameOf(detail, 'cabezal_company')).toBeUndefined();
  });

  test('at most the configured number', () => {
    expect(plans.nameOf('select 1 from trucks where id_truck = $1', 'cabezal_operator')).toBeDefined();
    expect(plans.nameOf('select 2 from trucks where id_truck = $1', 'cabezal_operator')).toBeUndefined();
    expect(plans.nameOf(detail, 'cabezal_operator')).toBeDefined();
  });

  test('beyond that number, statements that ask for it: they are few', () => {
    const full = new KeptPlans({ most: 1, from: 1 });
    const asking = 'select 1 from positions where /* planned once */ at > $1';
    expect(full.nameOf(detail, 'cabezal_operator')).toBeDefined();
    expect(full.nameOf(asking, 'cabezal_operator')).toBeDefined();
    expect(full.nameOf('select 1 from trucks where id_truck = $1', 'cabezal_operator')).toBeUndefined();
    const asked = new KeptPlans({ most: 1, from: 1 });
    expect(asked.nameOf(asking, 'cabezal_operator')).toBeDefined();
    expect(asked.nameOf(detail, 'cabezal_operator')).toBeDefined();
  });
});

describe('on one connection', () => {
  let t: TestApp;
  let db: Database;
  beforeAll(async () => {
    t = await startTestApp();
    db = engine === 'postgres' ? await onOwnConnection() : t.db;
  });
  afterAll(async () => {
    if (db !== t.db) await db.end();
    await t.close();
  });

  /** A pool as an installation has it. The embedded database has one session, that of the test's server. */
  const onOwnConnection = async (): Promise<Database> => {
    const [row] = await t.rows(sql<{ name: string }>`select current_database() as name`);
    return openDatabase(postgresPool(`${process.env.TEST_POSTGRES_URL}/${row?.name}`, 1), () => new Date(testNow));
  };

  const asOwner = async (script: string): Promise<void> => {
    const client = await t.db.pool.connect();
    await client.script(script).finally(() => client.release());
  };
  const carrier = (id_company: number): Scope => ({ role: 'cabezal_company', audience: 'carrier', id_company });
  /** Trucks 1–4 are the operator's, 5–6 the carrier's, 7 the other carrier's. */
  const scopes: readonly [Scope, sees: number[]][] = [
    [carrier(company.carrier), [5, 6]],
    [carrier(company.otherCarrier), [7]],
    [{ role: 'cabezal_operator' }, [1, 2, 3, 4, 5, 6, 7]],
    [systemScope, [1, 2, 3, 4, 5, 6, 7]],
    [carrier(company.stranger), []],
  ];
  const trucks = [1, 2, 3, 4, 5, 6, 7];
  const read = (scope: Scope, id: number): Promise<number | undefined> =>
    db.read(
      scope,
      async tx => (await tx.row(sql<{ n: number }>`select id_truck as n from trucks where id_truck = ${id}`))?.n,
    );

  test('alternating roles and companies see only their own rows with kept plans', async () => {
    for (let round = 0; round < 12; round++)
      for (const [scope, sees] of scopes)
        for (const id of trucks)
          expect([scope, id, await read(scope, id)]).toEqual([scope, id, sees.includes(id) ? id : undefined]);
    const kept = await db.direct(sql<{
      n: number;
      generic: number;
    }>`select count(*)::int as n, min(generic_plans)::int as generic
      from pg_prepared_statements where statement like '%as n from trucks%'`);
    expect(kept?.n).toBe(3);
    expect(kept?.generic).toBeGreaterThan(50);
  });

  test('a single row compared as one of a group keeps its plan', async () => {
    for (let round = 0; round < 30; round++)
      expect(
        await db.read(systemScope, tx =>
          tx.rows(sql`select id_truck as of_group from trucks where ${among(sql`id_truck`, [5])}`),
        ),
      ).toEqual([{ of_group: 5 }]);
    const kept = await db.direct(
      sql<{
        generic: number;
      }>`select generic_plans::int as generic from pg_prepared_statements where statement like '%as of_group from%'`,
    );
    expect(kept?.generic).toBeGreaterThan(10);
  });

  test('also when one name served several roles, and when a transaction changes its role', async () => {
    const text = 'select count(*)::int as n from trucks where id_truck = $1 and id_truck = $1';
    for (let round = 0; round < 8; round++)
      for (const [scope, sees] of scopes)
        for (const id of trucks) {
          const { rows } = await db.read(scope, tx => tx.client.query(text, [id], 'anybody'));
          expect([scope, id, rows]).toEqual([scope, id, [{ n: sees.includes(id) ? 1 : 0 }]]);
        }
    const counts = await db.read(carrier(company.stranger), async tx => {
      const count = async () =>
        (await tx.one(sql<{ n: number }>`select count(*)::int as n from trucks where id_truck = ${5}`)).n;
      const before = await count();
      await tx.elevate();
      return [before, await count()];
    });
    expect(counts).toEqual([0, 1]);
  });

  test('a statement remains usable after an error', async () => {
    const share = (id: number) =>
      db.read(systemScope, tx =>
        tx.one(sql<{ n: number }>`select 1 / (id_truck - 5) as n from trucks where id_truck = ${id}`),
      );
    for (let i = 0; i < 12; i++) expect(await share(6)).toEqual({ n: 1 });
    await expect(share(5)).rejects.toMatchObject({ code: '22012' });
    expect(await share(6)).toEqual({ n: 1 });
  });

  test('a new column in a table fails at most one request', async () => {
    await asOwner(
      'create table kept (id_kept integer); insert into kept values (1); grant select on kept to cabezal_system',
    );
    const all = () => db.read(systemScope, tx => tx.one(sql`select * from kept where id_kept = ${1}`));
    for (let i = 0; i < 12; i++) expect(await all()).toEqual({ id_kept: 1 });
    await asOwner('alter table kept add column more integer default 2');
    await expect(all()).rejects.toMatchObject({ code: '0A000' });
    expect(await all()).toEqual({ id_kept: 1, more: 2 });
  });
});
