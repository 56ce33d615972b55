import { expect, test } from 'vitest';
import { withoutTrips } from './receipt-input.ts';

test('another reservation has neither the containers nor the guides of the one that was chosen before', () => {
  const line = { description: 'Pesaje', subtotal: '10.00', id_sub_reservation: 3, id_guide: 7 };
  expect(withoutTrips([line, { description: 'Garita' }])).toEqual([
    { description: 'Pesaje', subtotal: '10.00', id_sub_reservation: null, id_guide: null },
    { description: 'Garita', id_sub_reservation: null, id_guide: null },
  ]);
  expect(withoutTrips(undefined)).toEqual([]);
});
