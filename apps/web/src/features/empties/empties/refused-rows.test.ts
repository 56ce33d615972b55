import { expect, it } from 'vitest';
import { refusedOf } from './refused-rows.ts';

it('what was stored is not sent a second time', () => {
  const rows = [1, 2, 3].map(id_sub_reservation => ({ id_sub_reservation }));
  expect(refusedOf(rows, [{ id: 3 }])).toEqual([{ id_sub_reservation: 3 }]);
  expect(refusedOf(rows, [])).toEqual([]);
});
