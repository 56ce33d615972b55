import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { RECORD_KINDS } from '../../../modules.ts';
import { DRIVER } from '../../fleet/drivers/driver.record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { fieldLabel } from './field-label.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Columns of dated rules that the history shows through state and action. */
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
/** Technical columns that are not shown to people. */
const technical = ['version', 'is_demo', 'search_text', 'name_text', 'party', 'author', 'created_at', 'date_created'];
const kept: Readonly<Record<string, readonly string[]>> = {
  // Shown as `blocked`; the reason has its own label. `costs_only` follows from where the company was registered.
  companies: ['blocked_at', 'costs_only'],
  drivers: ['credentials_due', 'credential_places'],
  deposit_costs: dated,
  dynamic_costs: dated,
  service_costs: dated,
  // Derived from the attributes.
  equipments: ['expires_on'],
  fees: dated,
  purchase_fees: dated,
  surcharges: dated,
  // The booking, its author, and the outcome of its dates.
  recurring_bookings: ['id_client', 'booking', 'id_user', 'last_error', 'id_reservation_task', 'last_run_at'],
  // Shown on a map, not in the history.
  routes: ['line'],
  // Follows from the change of company.
  trucks: ['owned_since', 'papers_until', 'papers_missing', 'credentials_due', 'credential_places'],
};

/** Columns of a record's table without a label: nothing reads, lists or shows them. */
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

test('finds a column without a label in its record’s list', async () => {
  const { escalafon: _, ...labels } = DRIVER.labels;
  expect(await unnamed({ ...DRIVER, labels })).toEqual(['escalafon']);
  expect(await unnamed({ ...DRIVER, labels: { ...DRIVER.labels, escalafon: '' } })).toEqual(['escalafon']);
});

test.each(RECORD_KINDS.map(kind => [kind.noun, kind] as const))('every column of a %s has a label', async (_, kind) => {
  expect(await unnamed(kind)).toEqual([]);
});

test('a field has the label of its record, otherwise the common one', () => {
  expect(fieldLabel('driver', 'escalafon')).toBe('Escalafón');
  expect(fieldLabel('truck', 'escalafon')).toBeUndefined();
  expect(fieldLabel('driver', 'status')).toBe('Estado');
  expect([fieldLabel('location', 'radius_m'), fieldLabel('location', 'outlets')]).toEqual(['Radio (m)', 'Tomas']);
});
