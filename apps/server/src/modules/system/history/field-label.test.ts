import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { RECORD_KINDS } from '../../../modules.ts';
import { DRIVER } from '../../fleet/drivers/driver.record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { fieldLabel, setRecordKinds } from './field-label.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Of dated rules: told by their state and by what was done. */
const dated = [
  'id_family',
  'valid_to_before',
  'approved_at',
  'approved_by',
  'superseded_by',
  'voided_at',
  'void_reason',
  'voided_by',
];
/** What the database or the program keeps of a record beside what people know of it. */
const technical = ['version', 'is_demo', 'search_text', 'name_text', 'party', 'author', 'created_at', 'date_created'];
const kept: Readonly<Record<string, readonly string[]>> = {
  // Told as `blocked`; the reason beside it has a name.
  companies: ['blocked_at'],
  drivers: ['credentials_due', 'credential_places'],
  deposit_costs: dated,
  dynamic_costs: dated,
  service_costs: dated,
  // Made of the attributes.
  equipments: ['expires_on'],
  fees: dated,
  purchase_fees: dated,
  surcharges: dated,
  // What is booked, by whom, and what became of its dates.
  recurring_bookings: ['id_client', 'booking', 'id_user', 'last_error', 'id_reservation_task', 'last_run_at'],
  // Drawn, not told.
  routes: ['line'],
  trucks: ['papers_until', 'papers_missing', 'credentials_due', 'credential_places'],
};

/** Columns of a record's table that nobody named: they are read, listed and told by nobody. */
async function unnamed({ table, key, labels }: RecordKind): Promise<string[]> {
  const rows = await t.rows(
    sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} order by ordinal_position`,
  );
  const known = new Set([
    key,
    ...technical,
    ...(kept[table] ?? []),
    ...Object.keys(labels).filter(name => labels[name]),
  ]);
  return rows.map(row => row.name).filter(name => !known.has(name));
}

test('a column that has no name in its record’s list is found', async () => {
  const { escalafon: _, ...labels } = DRIVER.labels;
  expect(await unnamed({ ...DRIVER, labels })).toEqual(['escalafon']);
  expect(await unnamed({ ...DRIVER, labels: { ...DRIVER.labels, escalafon: '' } })).toEqual(['escalafon']);
});

test.each(RECORD_KINDS.map(kind => [kind.noun, kind] as const))('every column of a %s has a name', async (_, kind) => {
  expect(await unnamed(kind)).toEqual([]);
});

beforeAll(() => setRecordKinds(RECORD_KINDS));

test('a field is called as its record says, another one as all call it', () => {
  expect(fieldLabel('driver', 'escalafon')).toBe('Escalafón');
  expect(fieldLabel('truck', 'escalafon')).toBeUndefined();
  expect(fieldLabel('driver', 'status')).toBe('Estado');
});
