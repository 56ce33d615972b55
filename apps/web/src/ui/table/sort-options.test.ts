import { expect, it } from 'vitest';
import { sortOf, sortOptions, sortValue } from './sort-options.ts';

it('a list can be sorted by its sortable columns, in both directions', () => {
  const columns = [{ title: 'Cita', sort: 'appointment' }, { title: 'Ruta' }];
  expect(sortOptions(columns).map(option => option.value)).toEqual(['appointment', '-appointment']);
});

it('the value is what the headings of a wide screen write', () => {
  expect(sortOf('-appointment')).toEqual([{ field: 'appointment', dir: 'desc' }]);
  expect(sortValue(sortOf('-appointment'))).toBe('-appointment');
  expect(sortValue(sortOf('id'))).toBe('id');
  expect(sortOf(undefined)).toEqual([]);
  expect(sortValue([])).toBeUndefined();
});
