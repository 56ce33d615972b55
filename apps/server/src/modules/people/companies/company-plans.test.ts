import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { analyze, effortOf } from '../../../../test/plan-nodes.ts';
import type { Scope } from '../../../platform/db/database.ts';
import { type ListInput, nearbyQuery, pageQuery } from '../../../platform/db/list.ts';
import type { Asking } from '../../../platform/http/context.ts';
import { type CompanyFilters, companyList } from './companies.queries.ts';

/** So many companies that reading all of them would be noticed: pages, filters, words and counts must use indexes. */
const total = 24_000;
/** Limit of counting, plus some rows that do not match. */
const bound = 12_000;
const now = new Date('2026-11-21T14:00:00Z');
const people: Record<'operator' | 'carrier', { scope: Scope; actor: Asking }> = {
  operator: { scope: { role: 'cabezal_operator' }, actor: { audience: 'operator', id_company: 1 } },
  carrier: {
    scope: { role: 'cabezal_company', audience: 'carrier', id_company: 2 },
    actor: { audience: 'carrier', id_company: 2 },
  },
};

describe.skipIf(engine !== 'postgres')('many companies', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await t.write(async tx => {
      await tx.run(sql`insert into companies (name, ruc, company_type, active, blocked_at, early_billing, qualification)
        select 'Empresa ' || md5(n::text), lpad(n::text, 10, '0') || '001', case when n % 300 = 3 then 'FWDR' when n % 40 = 0 then 'TRANS' else 'EXP' end, n % 500 <> 1,
          case when n % 500 = 2 then now() end, n % 400 = 4, case when n % 300 = 5 then 'PENDING' else 'QUALIFIED' end
        from generate_series(1, ${sql.lit(total)}) n`);
      // Nearly all drivers belong to one company, so the planner expects the same of every other.
      await tx.run(sql`insert into drivers (id_company, identification_kind, identification_card, name, last_name)
        select 1 + (n % 40 = 0)::int, 'PASAPORTE', 'ZP' || n, 'Luis', 'Zambrano' from generate_series(1, ${sql.lit(total)}) n`);
    });
    await analyze(t, ['companies', 'drivers']);
  });
  afterAll(() => t?.close());

  async function ran(who: keyof typeof people, part: Partial<ListInput> & { filters?: CompanyFilters }) {
    const wish = { page: 1, page_size: 50, sort: [], ...part };
    const { scope, actor } = people[who];
    const spec = companyList(wish, actor, now);
    const query = (of: typeof pageQuery | typeof nearbyQuery) =>
      effortOf(t, scope, ['companies', 'drivers'], of(spec, wish));
    const found = await query(pageQuery);
    const near = wish.search === undefined ? found : await query(nearbyQuery);
    return { read: Math.max(found.read, near.read), sorted: Math.max(found.sorted, near.sorted) };
  }

  const filters: CompanyFilters[] = [
    {},
    { company_type: 'TRANS' },
    { company_type: 'FWDR' },
    { active: false },
    { blocked: true },
    { early_billing: true },
    { qualification: 'PENDING' },
  ];
  describe.each(['operator', 'carrier'] as const)('for the %s', who => {
    test.each(filters)('with %o', async filter => {
      const { read, sorted } = await ran(who, { filters: filter });
      expect(read).toBeLessThan(bound);
      expect(sorted).toBeLessThan(1_500);
    });
    test.each(['id_company', 'name', 'company_type'])('by %s, in both directions', async field => {
      for (const dir of ['asc', 'desc'] as const) {
        const { read, sorted } = await ran(who, { sort: [{ field, dir }] });
        expect(read, dir).toBeLessThan(bound);
        expect(sorted, dir).toBeLessThan(1_500);
      }
    });
    test('with a search word', async () => {
      const { read, sorted } = await ran(who, { search: 'c4ca4238a0b9' });
      expect(read).toBeLessThan(bound);
      expect(sorted).toBeLessThan(1_500);
    });
  });
});
