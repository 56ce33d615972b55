import { PERSONAL_TABLES } from '@cabezal/domain/system/privacy/personal-data.data';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from './harness.ts';

/** Columns that hold something of a person: identity, contact, connection, place. */
const personal =
  '^(email|phone|phones|phone_work|last_name|identification_card|birth_date|blood_type|civil_status|contact_name|contact_phone|driver_name|driver_phone|payee_name|password_hash|user_agent|ip_hash|license_points|token_hash|to_masked)$';

/** Tables with such columns, and tables with a time and a place: where somebody was. */
const found = sql<{
  table: string;
}>`select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
    and (a.attname ~ ${personal}
      or a.attname = 'lat' and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname in ('device_time', 'scanned_at', 'reported_at')))
  order by 1`;

test('the privacy policy tells of every table with data of persons, and of no other', async () => {
  const t = await startTestApp();
  const tables = await t.rows(found);
  const all = await t.rows(
    sql<{ table: string }>`select relname as table from pg_class where relnamespace = 'public'::regnamespace`,
  );
  await t.close();
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.map(row => row.table).filter(table => PERSONAL_TABLES[table] === undefined)).toEqual([]);
  const existing = new Set(all.map(row => row.table));
  expect(Object.keys(PERSONAL_TABLES).filter(table => !existing.has(table))).toEqual([]);
});
