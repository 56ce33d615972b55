import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CONSTRAINTS } from '../src/modules.ts';
import { fromDatabase } from '../src/platform/http/errors.ts';
import { startTestApp } from './harness.ts';

test('every constraint that has a sentence exists in the database, and a violation returns that sentence', async () => {
  const t = await startTestApp();
  const rows = await t.rows(sql<{ name: string }>`select conname as name from pg_constraint
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique union select tgname from pg_trigger`);
  await t.close();
  const there = new Set(rows.map(row => row.name));
  const named = Object.keys(CONSTRAINTS);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(name => !there.has(name))).toEqual([]);
  const refused = fromDatabase({ code: '23505', constraint: 'routes_name' });
  expect(refused).toMatchObject({ status: 409, code: 'RUTA_DUPLICADA', fields: { name: refused?.message } });
});

/** Tables that grow with every reservation. */
const growing = ['reservations', 'sub_reservations', 'legs', 'leg_stops', 'guides', 'guide_stops', 'payment_orders'];

test('every foreign key to a growing table has an index, because deleting and reading look up the referring rows', async () => {
  const t = await startTestApp();
  const rows = await t.rows(sql<{ column: string; to: string; has_index: boolean }>`
    select conrelid::regclass || '.' || a.attname as column, confrelid::regclass::text as to,
      exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))) as has_index
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where contype = 'f' and array_length(conkey, 1) = 1 and confrelid::regclass::text in (${sql.join(growing)})`);
  await t.close();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(row => !row.has_index).map(row => row.column)).toEqual([]);
});
