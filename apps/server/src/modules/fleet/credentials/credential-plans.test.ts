import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { analyze, effortOf } from '../../../../test/plan-nodes.ts';
import type { Scope } from '../../../platform/db/database.ts';
import { type ListInput, type ListSpec, nearbyQuery, pageQuery } from '../../../platform/db/list.ts';
import { type ExpiringFilters, expiringList, type MatrixFilters, matrixList } from './credential-lists.queries.ts';

/** The lists of credentials with enough rows to show a full read: pages, filters, search and counts use indexes. */
const total = 24_000;
/** Maximum of rows that a list counts, plus rows that do not match. */
const bound = 12_000;
const today = '2026-11-21';
const operator: Scope = { role: 'cabezal_operator' };
const carrier: Scope = { role: 'cabezal_company', audience: 'carrier', id_company: 2 };
const scopes = { operator, carrier };
const whose = ['operator', 'carrier'] as const;

async function fill(t: TestApp): Promise<void> {
  const rows = sql.lit(total);
  // One in forty belongs to the carrier.
  const owner = sql`case when n % 40 = 0 then 2 else 1 end`;
  const expiry = sql`date '2026-11-21' - 5 + n * 11 % 3650`;
  await t.write(async tx => {
    await tx.run(sql`insert into drivers (id_driver, id_company, identification_kind, identification_card, name, last_name, active)
      select 100000 + n, ${owner}, 'PASAPORTE', 'P' || n, 'Nombre' || n % 97, 'Apellido' || n, n % 1000 <> 1 from generate_series(1, ${rows}) n`);
    await tx.run(sql`insert into trucks (id_truck, id_company, disk, license_plate)
      select 100000 + n, ${owner}, 'T' || n, 'X' || chr(65 + n % 26) || chr(65 + n / 26 % 26) || lpad((n / 676)::text, 4, '0') from generate_series(1, ${rows}) n`);
    await tx.run(sql`insert into credentials (id_driver, kind, name, expires_on, id_location)
      select 100000 + n, 'ESTABLISHMENT', 'Contecon', ${expiry}, 1 from generate_series(1, ${rows}) n where n % 300 <> 5`);
    await tx.run(sql`insert into credentials (id_truck, kind, name, expires_on, state)
      select 100000 + n, 'GENERAL', 'GPS', ${expiry}, case when n % 500 = 7 then 'BANNED' else 'ACTIVE' end from generate_series(1, ${rows}) n`);
  });
  await analyze(t, ['drivers', 'trucks', 'credentials']);
}

describe.skipIf(engine !== 'postgres')('credentials of a large fleet', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await fill(t);
  });
  afterAll(() => t?.close());

  const input = (part: Partial<ListInput> & { filters?: object }) => ({ page: 1, page_size: 50, sort: [], ...part });
  async function ran(scope: Scope, spec: ListSpec, wish: ListInput) {
    const tables = ['credentials', 'drivers', 'trucks'];
    const found = await effortOf(t, scope, tables, pageQuery(spec, wish));
    if (wish.search === undefined) return found;
    const near = await effortOf(t, scope, tables, nearbyQuery(spec, wish));
    return { read: Math.max(found.read, near.read), sorted: Math.max(found.sorted, near.sorted) };
  }

  describe.each(whose)('for the %s', who => {
    const scope = scopes[who];
    const isOwn = who === 'operator';
    const actor = { audience: who, id_company: isOwn ? 1 : 2 };
    // Without «missing»: it compares every subject with the places that require a credential, so counting reads the whole table.
    const states: (MatrixFilters['state'] | undefined)[] = [undefined, 'banned', 'expired', 'about_to_expire', 'ok'];
    describe.each(['driver', 'truck'] as const)('the matrix of each %s', kind => {
      test.each(states)('in the state %s', async state => {
        const wish = input({ filters: { state } });
        const { read, sorted } = await ran(scope, matrixList(wish, { kind, own: isOwn }, today, actor), wish);
        expect(read).toBeLessThan(bound);
        expect(sorted).toBeLessThan(3_000);
      });
      test.each(['id', 'name'])('by %s, in both directions', async field => {
        for (const dir of ['asc', 'desc'] as const) {
          const wish = input({ sort: [{ field, dir }] });
          const { read, sorted } = await ran(scope, matrixList(wish, { kind, own: isOwn }, today, actor), wish);
          expect(read, dir).toBeLessThan(bound);
          expect(sorted, dir).toBeLessThan(1_000);
        }
      });
      test('with a search text', async () => {
        const wish = input({ search: kind === 'driver' ? 'apellido4712' : 't4712' });
        const { read, sorted } = await ran(scope, matrixList(wish, { kind, own: isOwn }, today, actor), wish);
        expect(read).toBeLessThan(bound);
        expect(sorted).toBeLessThan(3_000);
      });
    });
    const filters: ExpiringFilters[] = [
      {},
      { subject: 'driver' },
      { subject: 'truck' },
      { is_own: true },
      { id_company: 2 },
      { id_location: 1 },
    ];
    test.each(filters)('those to renew with %o', async filter => {
      const wish = input({ filters: filter });
      const { read, sorted } = await ran(scope, expiringList(wish, today), wish);
      expect(read).toBeLessThan(bound);
      expect(sorted).toBeLessThan(1_500);
    });
    test('those to renew, with a search text', async () => {
      const wish = input({ search: 'apellido' });
      const { read, sorted } = await ran(scope, expiringList(wish, today), wish);
      expect(read).toBeLessThan(bound);
      expect(sorted).toBeLessThan(1_500);
    });
  });
});
