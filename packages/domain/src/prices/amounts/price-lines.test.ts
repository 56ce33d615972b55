import { expect, test } from 'vitest';
import { type PriceLine, priceLines } from './price-lines';

const freight: PriceLine = {
  id_service: 1,
  source: 'FEE',
  description: 'Flete',
  quantity: '1',
  unit_price: '480.00',
  subtotal: '480.00',
  iva_kind: 'ZERO',
  unpriced: false,
};
const off = (description: string, subtotal: string): PriceLine => ({
  ...freight,
  source: 'DISCOUNT',
  description,
  unit_price: subtotal,
  subtotal,
});

test('charges of the same price become one line; discounts become one by description, whatever their amounts', () => {
  const lines = priceLines([
    freight,
    off('Descuento A · Flete', '-9.01'),
    { ...freight, quantity: '2.0', subtotal: '960.00' },
    off('Descuento A · Flete', '-9.00'),
    off('Descuento B · Flete', '-9.00'),
  ]);
  expect(lines.map(line => [line.description, line.quantity, line.unit_price, line.subtotal])).toEqual([
    ['Flete', '3', '480.00', '1440.00'],
    ['Descuento A · Flete', '1', '-18.01', '-18.01'],
    ['Descuento B · Flete', '1', '-9.00', '-9.00'],
  ]);
});
