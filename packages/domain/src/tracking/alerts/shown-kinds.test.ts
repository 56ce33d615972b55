import { expect, test } from 'vitest';
import { CASE_KINDS } from '../../trips/cases/case';
import { isReadByCustomers, kindsReadBy } from './shown-kinds';

test('customers read of delays, waits, free days and temperature, and of nothing that the truck does on the road', () => {
  expect(kindsReadBy('customer').toSorted()).toEqual([
    'DIAS_LIBRES',
    'LLEGA_TARDE',
    'STAND_BY',
    'STAND_BY_75',
    'TARDE',
    'TEMPERATURA',
  ]);
  for (const kind of ['PROBLEMA', 'SIN_GPS', 'DETENIDO'] as const) expect(isReadByCustomers(kind)).toBe(false);
});

test('carriers read all kinds, drivers and links none', () => {
  expect(kindsReadBy('carrier')).toEqual(CASE_KINDS);
  expect([kindsReadBy('driver'), kindsReadBy('token')]).toEqual([[], []]);
});
