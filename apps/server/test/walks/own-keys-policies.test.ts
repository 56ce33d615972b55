import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';

/**
 * `keys_with` repeats the policies by which a company reads these tables (migration 0478), so that the index of the words is used. These are
 * the policies that it repeats. Whoever adds or changes one changes the function, too, and then this list.
 */
const repeated: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companies: {
    own: `id_company = app_company() or is_operator or company_type = 'TRANS'
      or id_company = any (array(select a.id_associated from company_associations a where a.id_company = app_company()))`,
  },
  locations: {
    visible: `type in ('PRT', 'DEP', 'PC', 'PES', 'GAS') or (id_company is null and type <> 'PLT') or id_company = app_company()
      or (type <> 'PLT' and id_company in (select c.id_company from companies c where c.is_operator))
      or id_company in (select a.id_associated from company_associations a where a.id_company = app_company())`,
  },
  drivers: { own: 'party && array[app_company()]' },
  trucks: { own: 'party && array[app_company()]' },
  guides: { party: `party && array[app_company()] and (app_audience() = 'customer' or id_carrier = app_company())` },
  logbook: {
    no_problems: `kind <> 'PROBLEM' or app_audience() = 'carrier'`,
    of_guide: `exists (select from guides g where g.id_guide = logbook.id_guide
      and (app_audience() = 'customer' or logbook.id_carrier is null or logbook.id_carrier = g.id_carrier))`,
    own_or_shared: `visibility = 'SHARED' or (app_audience() in ('customer', 'carrier') and id_company = app_company())`,
  },
  free_time_clocks: {
    of_container:
      'exists (select from sub_reservations u where u.id_sub_reservation = free_time_clocks.id_sub_reservation)',
  },
  // Through it the clocks are read.
  sub_reservations: { party: 'party && array[app_company()]' },
  reservation_tasks: {
    of_reservation: `app_audience() = 'customer' and not internal and party && array[app_company()]`,
  },
};

interface Policy {
  table: string;
  name: string;
  condition: string;
}
/** The policies for reading, as the database writes them, and its definition of `keys_with`. */
let stored: Policy[];
let definition: string;
let t: TestApp;

const PLANTED = 'planted_';

beforeAll(async () => {
  t = await startTestApp();
  const client = await t.db.pool.connect();
  try {
    await client.script('begin');
    // The database writes conditions in its own words: those of the list are given to it as policies, too.
    for (const [table, policies] of Object.entries(repeated))
      for (const [name, condition] of Object.entries(policies))
        await client.script(
          `create policy ${PLANTED}${name} on ${table} for select to cabezal_company using (${condition})`,
        );
    const { rows } = await client.query(
      `select tablename as table, policyname as name, qual as condition from pg_policies
        where tablename = any($1::text[]) and 'cabezal_company' = any(roles) and cmd in ('SELECT', 'ALL') order by 1, 2`,
      [Object.keys(repeated)],
    );
    stored = rows as Policy[];
    const found = await client.query(`select pg_get_functiondef('keys_with'::regproc) as definition`);
    [{ definition }] = found.rows as [{ definition: string }];
  } finally {
    await client.script('rollback');
    client.release();
  }
});
afterAll(() => t.close());

const isPlanted = ({ name }: Policy): boolean => name.startsWith(PLANTED);

test.each(Object.keys(repeated))('a company reads %s by the policies that keys_with repeats', table => {
  const of = stored.filter(policy => policy.table === table);
  const now = of.filter(policy => !isPlanted(policy)).map(({ name, condition }) => [name, condition]);
  const listed = of.filter(isPlanted).map(({ name, condition }) => [name.slice(PLANTED.length), condition]);
  expect(listed).not.toEqual([]);
  expect(now, 'change keys_with as the policy, then this list').toEqual(listed);
});

test('every table that keys_with searches is in the list', () => {
  const searched = [...(/key text := case list (.*?) end;/s.exec(definition)?.[1] ?? '').matchAll(/when '(\w+)'/g)];
  const names = searched.map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter(name => repeated[name] === undefined)).toEqual([]);
});
