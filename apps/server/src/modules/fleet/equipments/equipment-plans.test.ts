import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { analyze, effortOf } from '../../../../test/plan-nodes.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { type ListInput, pageQuery } from '../../../platform/db/list.ts';
import { type EquipmentFilters, equipmentList } from './equipments.queries.ts';

/** The lists of equipment with enough rows to show a full read: each sort and filter has its index. */
const total = 30_000;
/** Two in three are chassis: counting 10,001 of them in the table's own order reads 15,002 rows. */
const bound = 16_000;
const today = '2026-11-21';

describe.skipIf(engine !== 'postgres')('a large fleet of equipment', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await t.write(async tx => {
      await tx.run(sql`insert into equipments (kind, id_company, disk, license_plate, size, availability, is_own, active, attributes)
        select case when n % 3 = 0 then 'GEN' else 'CHA' end, case when n % 200 = 0 then 2 else 1 end, 'EQ-' || n,
          case when n % 3 > 0 then 'G' || chr(65 + n % 26) || chr(65 + n / 26 % 26) || lpad((n / 676)::text, 4, '0') end,
          case when n % 3 > 0 then case when n % 2000 = 1 then '45' when n % 2 = 0 then '40' else '20' end end,
          case when n % 500 = 1 then 'MANTENIMIENTO' else 'DISPONIBLE' end, n % 200 > 0, n % 1000 <> 1,
          jsonb_build_array(jsonb_build_object('code', 'mtop', 'name', 'Certificado MTOP', 'value', 'M-' || n,
            'expires_on', (date '2026-11-21' - 100 + n % 3000)::text))
        from generate_series(1, ${sql.lit(total)}) n`);
    });
    await analyze(t, ['equipments']);
  });
  afterAll(() => t?.close());

  /** Rows that a page's query sorts; checks that it does not read the whole table. */
  async function touched(input: Partial<ListInput> & { filters?: EquipmentFilters }): Promise<number> {
    const whole = { page: 1, page_size: 50, sort: [], ...input };
    const query = pageQuery(equipmentList(whole, { today, now: new Date(testNow) }, 'CHA'), whole);
    const { read, sorted } = await effortOf(t, systemScope, ['equipments'], query);
    expect(read).toBeLessThan(bound);
    return sorted;
  }

  test.each(['id_equipment', 'disk', 'license_plate', 'size', 'availability', 'expires_on'])(
    'sorting by %s, in both directions, uses an index',
    async field => {
      for (const dir of ['asc', 'desc'] as const)
        expect(await touched({ sort: [{ field, dir }] }), dir).toBeLessThan(500);
    },
  );

  const filters: EquipmentFilters[] = [
    { availability: 'MANTENIMIENTO' },
    { id_company: 2 },
    { is_own: false },
    { active: false },
    { size: '45' },
    { certificate: 'expired' },
    { certificate: 'about_to_expire' },
    { in_use: true },
    { in_use: false },
  ];
  test.each(filters)('the filter %o reads few rows', async filter => {
    expect(await touched({ filters: filter })).toBeLessThan(3_000);
  });
});
