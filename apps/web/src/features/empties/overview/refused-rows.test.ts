import { expect, it } from 'vitest';
import { refusedOf } from './refused-rows.ts';

it('saved rows are not sent again', () => {
  const rows = [1, 2, 3].map(id_sub_reservation => ({ id_sub_reservation }));
  expect(refusedOf(rows, [{ id: 3 }])).toEqual([{ id_sub_reservation: 3 }]);
  expect(refusedOf(rows, [])).toEqual([]);
});
