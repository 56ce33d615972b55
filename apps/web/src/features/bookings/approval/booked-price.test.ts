import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { expect, it } from 'vitest';
import { bookedPrice } from './booked-price.ts';

type Charge = ReservationDetail['charges'][number];
const charge = (patch: Partial<Charge>): Charge => ({
  id_charge: 1,
  id_sub_reservation: 1,
  reduces: null,
  id_service: 1,
  source: 'FEE',
  description: 'Flete',
  quantity: '1',
  unit_price: '480.00',
  subtotal: '480.00',
  iva_kind: 'ZERO',
  justification: null,
  waived: false,
  not_owed: null,
  billed: false,
  booked: null,
  unpriced: false,
  ...patch,
});
const genset: Partial<Charge> = {
  id_service: 6,
  source: 'SERVICE',
  unit_price: '60.00',
  subtotal: '60.00',
  iva_kind: 'STANDARD',
};
const totals = { sale: '1020.00', cost: '904.00', profitability: '11.37', open_legs: 2 };

it('the panel shows the margin of the list, and the reservation’s own charges', () => {
  const charges = [charge({}), charge({}), charge(genset), charge({ ...genset, waived: true })];
  const price = bookedPrice({ charges, totals }, '2026-11-23');
  expect(price).toMatchObject({
    sale: '1020.00',
    cost: '904.00',
    profitability: '11.37',
    iva: '9.00',
    total: '1029.00',
  });
  expect(price.charges.map(line => [line.description, line.quantity, line.subtotal])).toEqual([
    ['Flete', '2', '960.00'],
    ['Flete', '1', '60.00'],
  ]);
});

it('without the right to see margins, only the price is shown', () => {
  const price = bookedPrice({ charges: [charge({})], totals: null }, '2026-11-23');
  expect(price).toMatchObject({ sale: '480.00', total: '480.00', cost: null, profitability: null });
});
