import { expect, it } from 'vitest';
import { hasFreight, withoutFreight, withoutFreightText } from './freight.ts';

const line = (source: string, id_sub_reservation: number, subtotal = '450.00') => ({
  source,
  id_sub_reservation,
  subtotal,
  waived: false,
});

it('services alone, or nothing, are not the price of a trip', () => {
  expect(hasFreight([line('FEE', 1, '0.00')])).toBe(false);
  expect(hasFreight([line('SERVICE', 1)])).toBe(false);
  expect(hasFreight([line('SERVICE', 1), line('FEE', 1)])).toBe(true);
});

it('each container needs its own freight', () => {
  const sub_reservations = [{ id_sub_reservation: 1 }, { id_sub_reservation: 2 }, { id_sub_reservation: 3 }];
  const count = withoutFreight({ sub_reservations, charges: [line('FEE', 1), line('SERVICE', 2)] });
  expect([count, withoutFreightText(count), withoutFreightText(1)]).toEqual([
    2,
    '2 contenedores no tienen flete',
    '1 contenedor no tiene flete',
  ]);
});
