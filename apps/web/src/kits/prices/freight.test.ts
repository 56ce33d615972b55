import { expect, it } from 'vitest';
import { hasFreight, withoutFreight, withoutFreightText } from './freight.ts';

const line = (source: string, id_sub_reservation: number, subtotal = '450.00') => ({
  source,
  id_sub_reservation,
  subtotal,
  waived: false,
  not_owed: null,
});
const box = (id_sub_reservation: number, status = 'PENDING') => ({ id_sub_reservation, status });

it('services alone, or nothing, are not the price of a trip', () => {
  expect(hasFreight([line('FEE', 1, '0.00')])).toBe(false);
  expect(hasFreight([line('SERVICE', 1)])).toBe(false);
  expect(hasFreight([line('SERVICE', 1), line('FEE', 1)])).toBe(true);
});

it('each container needs its own freight', () => {
  const sub_reservations = [box(1), box(2), box(3)];
  const count = withoutFreight({ sub_reservations, charges: [line('FEE', 1), line('SERVICE', 2)] });
  expect([count, withoutFreightText(count), withoutFreightText(1)]).toEqual([
    2,
    '2 contenedores no tienen flete',
    '1 contenedor no tiene flete',
  ]);
});

it('a freight that is waived or not owed is none, and a container that is given up needs none', () => {
  const charges = [
    line('FEE', 1),
    { ...line('FEE', 2), waived: true },
    { ...line('FEE', 3), not_owed: 'FALSE_FREIGHT' as const },
    { ...line('FEE', 4), not_owed: 'GIVEN_UP' as const },
  ];
  const sub_reservations = [box(1), box(2), box(3), box(4, 'REJECTED'), box(5, 'NOT_EJECUTED')];
  expect(withoutFreight({ charges, sub_reservations })).toBe(2);
});
