import { getEquipments } from '@cabezal/contract/equipments/equipments.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
/** Of 6,000 chassis in the order of their disks the first 3,000 are red («R»), of the others every fourth. */
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

test('words that are everywhere: the same rows, order and total, near the beginning of the order and far from it', async () => {
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

test('from the other end, where they are sparse, and with a filter beside them', async () => {
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

test('words that only the far end has, words that nothing has', async () => {
  const me = await t.as('despacho');
  const far = await me.ok(getEquipments, { ...page, search: '5999azul' });
  expect(far).toMatchObject({ total: 1, rows: [{ disk: '5999AZUL' }] });
  expect(await me.ok(getEquipments, { ...page, search: 'verde' })).toMatchObject({ total: 0, rows: [] });
});
