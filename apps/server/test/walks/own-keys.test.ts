import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { company } from '../world.ts';
import { sampleBusiness } from './sample-business.ts';

/** The lists whose keys a function finds with its owner's rights (`keys_with`), and their keys. */
const lists = {
  companies: 'id_company',
  locations: 'id_location',
  guides: 'id_guide',
  logbook: 'id_bitacora',
  free_time_clocks: 'id_clock',
  drivers: 'id_driver',
  trucks: 'id_truck',
  reservation_tasks: 'id_reservation_task',
} as const;
type List = keyof typeof lists;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await sampleBusiness(t);
});
afterAll(() => t.close());

const operator: Scope = { role: 'cabezal_operator' };
const carrier = (id_company: number): Scope => ({ role: 'cabezal_company', audience: 'carrier', id_company });
const customer = (id_company: number): Scope => ({ role: 'cabezal_company', audience: 'customer', id_company });
const exporter = customer(company.exporter);
/** It has no business. */
const stranger = customer(company.stranger);
const companies: Record<string, Scope> = {
  'the carrier': carrier(company.carrier),
  'another carrier': carrier(company.otherCarrier),
  'the exporter': exporter,
  'a stranger': stranger,
};

/** The keys that the function gives for any text. */
const found = (scope: Scope, list: List): Promise<number[]> =>
  t.db.read(scope, async tx => {
    const rows = await tx.rows(sql<{ key: number }>`select keys_with(${list}, ${['%']}) as key`);
    return rows.map(row => row.key);
  });
/** The keys of the rows that the reader may read. */
const readable = (scope: Scope, list: List): Promise<number[]> =>
  t.db.read(scope, async tx => {
    const rows = await tx.rows(sql<{ key: number }>`select ${sql.ref(lists[list])} as key from ${sql.table(list)}`);
    return rows.map(row => row.key);
  });

describe.each(Object.keys(lists) as List[])('the words of %s', list => {
  test.each(Object.entries(companies))('lead %s only to rows that it may read', async (_, scope) => {
    const own = new Set(await readable(scope, list));
    expect((await found(scope, list)).filter(key => !own.has(key))).toEqual([]);
  });
});

test.each(['companies', 'locations', 'guides', 'logbook'] as const)(
  'the operator finds rows of %s that a stranger does not',
  async list => {
    const [all, few] = [await found(operator, list), await found(stranger, list)];
    expect(all.length).toBeGreaterThan(few.length);
  },
);

test('a company finds its own rows', async () => {
  for (const list of ['companies', 'locations', 'guides', 'logbook'] as const)
    expect(await found(exporter, list)).not.toEqual([]);
});
