import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';
import { columnsOf } from './answer-columns.ts';
import { kindOfColumn, mustBeInTable } from './column-readers.ts';

test('the table contains every column of money, persons, places and notes in an answer', () => {
  const unknown = allCalls.flatMap(({ path: call, output }) =>
    columnsOf(output)
      .filter(column => mustBeInTable(column) && kindOfColumn(call, column) === null)
      .map(({ path }) => `${call}: ${path}`),
  );
  expect(unknown).toEqual([]);
});

test('columns are found in lists, nested objects and unions; money is recognized by its format', () => {
  const columns = allCalls.find(call => call.path === '/reservation/get_reservation')?.output;
  if (columns === undefined) throw new Error('no such call');
  const kinds = new Map(
    columnsOf(columns).map(column => [column.path, kindOfColumn('/reservation/get_reservation', column)]),
  );
  expect(kinds.get('charges.subtotal')).toBe('sale');
  expect(kinds.get('charges.justification')).toBe('internal');
  expect(kinds.get('totals.cost')).toBe('carrier_cost');
  expect(kinds.get('totals.profitability')).toBe('margin');
  expect(kinds.get('route.contact_phone')).toBe('contact');
  expect(kinds.get('id_reservation')).toBeNull();
});

test('a new money column is not visible to others until the table names it', () => {
  for (const { path } of allCalls)
    expect([path, kindOfColumn(path, { path: 'something_usd', isMoney: true })]).toEqual([path, null]);
});
