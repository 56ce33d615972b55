import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CONSTRAINTS } from '../src/modules.ts';
import { fromDatabase } from '../src/platform/http/errors.ts';
import { startTestApp } from './harness.ts';

test('every constraint that the program has a sentence for is one of the database, and is told so', async () => {
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
