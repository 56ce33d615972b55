import { expect, test } from 'vitest';
import { type Draft, withDrafts } from './drafts';
import type { RuleDates } from './rate-rules';

interface Row extends RuleDates {
  id: number;
}
const today = '2026-11-21';
const row = (id: number, valid_from: string, valid_to: string | null, more: Partial<Row> = {}): Row => ({
  id,
  valid_from,
  valid_to,
  approved_at: 'then',
  ...more,
});
const days = (rows: readonly Row[], drafts: readonly Draft<Row>[]) =>
  withDrafts(rows, drafts, one => one.id, today).map(one => [one.id, one.valid_from, one.valid_to]);

test('the row before a draft ends the day before it, and never later than it would', () => {
  const draft = { rule: row(9, '2027-01-01', null), replaces: 1 };
  expect(days([row(1, '2026-01-01', null)], [draft])).toEqual([
    [1, '2026-01-01', '2026-12-31'],
    [9, '2027-01-01', null],
  ]);
  expect(days([row(1, '2026-01-01', '2026-11-30')], [draft])[0]).toEqual([1, '2026-01-01', '2026-11-30']);
});

test('moving a future row restores the validity of the row that it had cut', () => {
  const cut = { superseded_by: 2 };
  const coming = row(2, '2026-12-10', null);
  const moved = { rule: row(9, '2027-01-01', null), replaces: 2 };
  const first = (valid_to_before: string) => row(1, '2026-01-01', '2026-12-09', { ...cut, valid_to_before });
  expect(days([first('infinity'), coming], [moved])).toEqual([
    [1, '2026-01-01', '2026-12-31'],
    [9, '2027-01-01', null],
  ]);
  expect(days([first('2026-12-20'), coming], [moved])[0]).toEqual([1, '2026-01-01', '2026-12-20']);
  // A proposal had cut nothing; a row that is in force is not removed.
  expect(days([first('infinity'), coming], [{ ...moved, replaces: null }])[0]).toEqual([1, '2026-01-01', '2026-12-09']);
});
