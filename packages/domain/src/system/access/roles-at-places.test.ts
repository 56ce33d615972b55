import { expect, test } from 'vitest';
import { isRoleAt, placesOf } from './roles-at-places';

test('an administrator of customers is none of a carrier, and a driver exists where there are trucks', () => {
  expect(isRoleAt('ADM_LOCAL@CLIENTES', 'ADM_LOCAL', 'FWDR')).toBe(true);
  expect(isRoleAt('ADM_LOCAL@CLIENTES', 'ADM_LOCAL', 'TRANS')).toBe(false);
  expect(isRoleAt('ADM_LOCAL@CLIENTES', 'ACCT', 'FWDR')).toBe(false);
  expect(placesOf('DRIVER')).toEqual(['OPERADOR', 'TRANS']);
});
