import { expect, test } from 'vitest';
import { CASE_KINDS, type CaseKind } from '../../trips/cases/case';
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
  for (const kind of ['PROBLEMA', 'SIN_GPS', 'DETENIDO', 'FUERA_DE_RUTA', 'VELOCIDAD'] as const)
    expect(isReadByCustomers(kind)).toBe(false);
});

test('carriers read all kinds but those of watched places, drivers and links none', () => {
  const ofFence: readonly CaseKind[] = ['GEOCERCA_ENTRA', 'GEOCERCA_SALE'];
  expect(kindsReadBy('carrier')).toEqual(CASE_KINDS.filter(kind => !ofFence.includes(kind)));
  expect(kindsReadBy('operator')).toEqual(CASE_KINDS);
  expect([kindsReadBy('driver'), kindsReadBy('token')]).toEqual([[], []]);
});
