import { describe, expect, test } from 'vitest';
import { type AgreedOffer, agreedItems, isAgreedByCompany } from './agreed-costs';

const offer = (changes: Partial<AgreedOffer> = {}): AgreedOffer => ({
  item: 'one',
  description: 'Manejo',
  id_cost_type: 8,
  iva_kind: 'STANDARD',
  method: 'FIJO',
  amount: '20.00',
  by_line: false,
  by_type: false,
  by_kind: true,
  km: 234,
  hours: 9.5,
  days: 3,
  freight: '480.00',
  ...changes,
});
const amounts = (...offers: AgreedOffer[]) => agreedItems(offers).map(item => item.subtotal);

describe('applicable price of a depot', () => {
  const line = offer({ by_line: true, amount: '2.00' });
  const type = offer({ by_type: true, amount: '3.00' });
  const both = offer({ by_line: true, by_type: true, amount: '1.00' });
  const any = offer({ amount: '4.00' });
  const anyMovement = offer({ by_kind: false, amount: '5.00' });

  test('line and type win over line, line over type, type over any, in any order', () => {
    expect(amounts(any, type, line, both)).toEqual(['1.00']);
    expect(amounts(both, line, type, any)).toEqual(['1.00']);
    expect(amounts(any, type, line)).toEqual(['2.00']);
    expect(amounts(any, type)).toEqual(['3.00']);
    expect(amounts(any)).toEqual(['4.00']);
  });
  test('the exact movement wins over a movement in general, but not over a line’s own price', () => {
    expect(amounts(anyMovement, any)).toEqual(['4.00']);
    expect(amounts(any, offer({ by_line: true, by_kind: false, amount: '6.00' }))).toEqual(['6.00']);
  });
});

test('each method uses its own quantity; without a freight, or at zero, there is no item', () => {
  const of = (method: AgreedOffer['method'], amount: string, changes: Partial<AgreedOffer> = {}) =>
    amounts(offer({ method, amount, ...changes }));
  expect(of('FIJO', '20.00')).toEqual(['20.00']);
  expect(of('POR_KM', '0.10')).toEqual(['23.40']);
  expect(of('POR_HORA', '2.00')).toEqual(['19.00']);
  expect(of('POR_DIA', '5.00')).toEqual(['15.00']);
  expect(of('PORCENTAJE_VENTA', '2.50')).toEqual(['12.00']);
  expect(of('PORCENTAJE_VENTA', '2.50', { freight: null })).toEqual([]);
  expect(of('FIJO', '0.00')).toEqual([]);
});

test('agreements by company exclude gensets, depots, trucks and carriers, which have their own', () => {
  const may = (kind: Parameters<typeof isAgreedByCompany>[0]['kind'], code = 'X') => isAgreedByCompany({ kind, code });
  expect([may('DINAMICO'), may('PROVEEDOR', 'CHASIS')]).toEqual([true, true]);
  expect([may('PROVEEDOR', 'GENERADOR'), may('DEPOSITO'), may('PROPIO'), may('PARTICULAR')]).not.toContain(true);
});
