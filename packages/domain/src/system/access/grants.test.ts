import { describe, expect, test } from 'vitest';
import { GRANT_PLACES, grantPlaceOf, grantPlacesOf, grantPlaceText } from './grants';

describe('where permissions are kept', () => {
  test('the operator has a grant place of its own; every other company has that of its type', () => {
    expect(grantPlaceOf({ company_type: 'TRANS', is_operator: true })).toBe('OPERADOR');
    expect(grantPlaceOf({ company_type: 'TRANS', is_operator: false })).toBe('TRANS');
    expect(grantPlaceOf({ company_type: 'FWDR', is_operator: false })).toBe('FWDR');
  });

  test('staff roles are granted at the operator only; drivers only where there are trucks', () => {
    expect(grantPlacesOf('MONITOR')).toEqual(['OPERADOR']);
    expect(grantPlacesOf('ADM_MASTER')).toEqual(['OPERADOR']);
    expect(grantPlacesOf('JEFE_DE_PATIO')).toEqual(['OPERADOR']);
    expect(grantPlacesOf('DRIVER')).toEqual(['OPERADOR', 'TRANS']);
    expect(grantPlacesOf('ACCT')).toEqual(GRANT_PLACES);
    expect(grantPlacesOf('DRIVER').map(grantPlaceText)).toEqual(['la operadora', 'una compañía transportista']);
  });
});
