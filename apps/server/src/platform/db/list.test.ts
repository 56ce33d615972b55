import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getEquipments } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { patternsOf } from './list.ts';

let t: TestApp;
/** The disks of 6,000 chassis in order: the first 3,000 are red («R»), after that every fourth. */
const isRed = (n: number): boolean => n <= 3_000 || n % 4 === 0;
const disks = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(isRed);
const disk = (n: number): string => `${String(n).padStart(4, '0')}${isRed(n) ? 'ROJO' : 'AZUL'}`;

beforeAll(async () => {
  t = await startTestApp();
  await t.write(tx =>
    tx.run(sql`insert into equipments (kind, id_company, disk, size)
      select 'CHA', 1, lpad(n::text, 4, '0') || case when n <= 3000 or n % 4 = 0 then 'ROJO' else 'AZUL' end, case when n % 2 = 0 then '40' else '20' end
      from generate_series(1, 6000) n`),
  );
});
afterAll(() => t.close());

const page = {
  filters: { kind: 'CHA' },
  search: 'rójo',
  sort: [{ field: 'disk', dir: 'asc' }],
  page_size: 50,
} as const;

test('patterns of a search: the longest words, a limited number, without duplicates', () => {
  expect(patternsOf('maersk  sk MAERSK 06')).toEqual(['%maersk%', '%06%']);
  expect(patternsOf('50%_a')).toEqual(['%50\\%\\_a%']);
  expect(patternsOf('06')).toEqual(['%06%']);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].join(' ');
  expect(patternsOf(letters)).toHaveLength(2);
  expect(patternsOf(`${letters} contenedor`)).toHaveLength(8);
  expect(patternsOf('  ')).toEqual([]);
});

test('words in many rows: the same rows, order and total at the beginning and far from it', async () => {
  const me = await t.as('despacho');
  for (const [number, first] of [
    [1, 1],
    [7, 301],
    [40, 1_951],
    [41, 2_001],
    [59, 2_901],
    [61, 3_004],
  ] as const) {
    const found = await me.ok(getEquipments, { ...page, page: number });
    expect(found.rows.map(r => r.disk)).toEqual(disks(first, 6_000).slice(0, 50).map(disk));
    expect(found).toMatchObject({ total: 3_750, total_is_exact: true });
  }
});

test('from the other end, where the words are sparse, and with another filter', async () => {
  const me = await t.as('despacho');
  const last = await me.ok(getEquipments, { ...page, sort: [{ field: 'disk', dir: 'desc' }] });
  expect(last.rows.map(r => r.disk)).toEqual(disks(1, 6_000).toReversed().slice(0, 50).map(disk));
  expect(last.total).toBe(3_750);
  const odd = await me.ok(getEquipments, { ...page, filters: { kind: 'CHA', size: '20' }, page: 2 });
  expect(odd.rows.map(r => r.disk)).toEqual(
    disks(1, 6_000)
      .filter(n => n % 2 === 1)
      .slice(50, 100)
      .map(disk),
  );
  expect(odd.total).toBe(1_500);
});

test('words that occur only at the far end, and words that do not occur', async () => {
  const me = await t.as('despacho');
  const far = await me.ok(getEquipments, { ...page, search: '5999azul' });
  expect(far).toMatchObject({ total: 1, rows: [{ disk: '5999AZUL' }] });
  expect(await me.ok(getEquipments, { ...page, search: 'verde' })).toMatchObject({ total: 0, rows: [] });
});

/** More rows of each kind than a search reads along the order, and one pair with a rare word: one row visible to a carrier, one not. */
async function fillForCarrier(): Promise<void> {
  await t.write(async tx => {
    await tx.run(sql`insert into companies (name, ruc, company_type)
      select 'Empresa ' || lpad(n::text, 5, '0') || case when n >= 2500 then ' Yaguachi' else '' end, lpad((70000 + n)::text, 10, '0') || '001',
        case when n = 2501 then 'EXP' else 'TRANS' end from generate_series(1, 2501) n`);
    await tx.run(sql`insert into drivers (id_company, identification_kind, identification_card, name, last_name)
      select case when n = 2501 then 1 else 2 end, 'PASAPORTE', 'ZZ' || n, 'Luis', 'Zz' || lpad(n::text, 5, '0') || case when n >= 2500 then ' Yaguachi' else '' end
      from generate_series(1, 2501) n`);
    await tx.run(sql`insert into locations (id_company, name, code, type, lat, lng)
      select case when n = 2501 then 1 end, 'Lugar ' || lpad(n::text, 5, '0') || case when n >= 2500 then ' Yaguachi' else '' end, 'ZZ-' || n,
        case when n = 2501 then 'PLT' else 'DEP' end, -2.1, -79.9 from generate_series(1, 2501) n`);
  });
}

test("search of a company among many: the operator's results except the rows that the company may not see", async () => {
  await fillForCarrier();
  const [operator, carrier] = [await t.as('despacho'), await t.as('carrierAdmin')];
  const names = async (person: typeof carrier, search: string) => {
    const wish = { page: 1, page_size: 50, search, sort: [] };
    const [companies, drivers, locations] = [
      await person.ok(getCompanies, wish),
      await person.ok(getDrivers, wish),
      await person.ok(getLocations, wish),
    ];
    expect([companies.total, drivers.total, locations.total]).toEqual(
      [companies, drivers, locations].map(({ rows }) => rows.length),
    );
    return {
      companies: companies.rows.map(row => row.name),
      drivers: drivers.rows.map(row => row.last_name),
      locations: locations.rows.map(row => row.name),
    };
  };
  const both = (before: string) => [`${before} 02500 Yaguachi`, `${before} 02501 Yaguachi`];
  expect(await names(operator, 'YAGUACHI')).toEqual({
    companies: both('Empresa'),
    drivers: ['Zz02500 Yaguachi', 'Zz02501 Yaguachi'],
    locations: both('Lugar'),
  });
  expect(await names(carrier, 'YAGUACHI')).toEqual({
    companies: ['Empresa 02500 Yaguachi'],
    drivers: ['Zz02500 Yaguachi'],
    locations: ['Lugar 02500 Yaguachi'],
  });
  const ruc = '0000072499001';
  expect((await names(operator, ruc)).companies).toEqual(['Empresa 02499']);
  expect((await names(carrier, ruc)).companies).toEqual([]);
});
