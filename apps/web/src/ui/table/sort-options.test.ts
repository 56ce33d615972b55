import { expect, it } from 'vitest';
import { sortOf, sortOptions, sortValue } from './sort-options.ts';

it('a list is ordered by what its heads would order it by, both ways', () => {
  const columns = [{ title: 'Cita', sort: 'appointment' }, { title: 'Ruta' }];
  expect(sortOptions(columns).map(option => option.value)).toEqual(['appointment', '-appointment']);
});

it('what is chosen is what the heads of a wide screen write', () => {
  expect(sortOf('-appointment')).toEqual([{ field: 'appointment', dir: 'desc' }]);
  expect(sortValue(sortOf('-appointment'))).toBe('-appointment');
  expect(sortValue(sortOf('id'))).toBe('id');
  expect(sortOf(undefined)).toEqual([]);
  expect(sortValue([])).toBeUndefined();
});
