import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthDateError, currentLicense, identityError, licenseDatesError, phoneError } from './driver';

describe('identity of a driver', () => {
  const cedula = (identification_card: string, nationality = 'Ecuatoriana') =>
    identityError({ identification_kind: 'CEDULA', identification_card, nationality });

  it('a cédula needs its check digit, except a foreigner’s', () => {
    expect(cedula('1710034065')).toBeNull();
    expect(cedula('1710034066')).toBe('La cédula es inválida');
    expect(cedula('1710034066', 'Colombiana')).toBeNull();
    expect(cedula('171003406', 'Colombiana')).toBe('La cédula es inválida');
  });

  it('a passport has 5 to 15 letters and digits', () => {
    const passport = (identification_card: string) =>
      identityError({ identification_kind: 'PASAPORTE', identification_card, nationality: 'Peruana' });
    expect(passport('AB12345')).toBeNull();
    expect(passport('AB-12')).toContain('pasaporte');
    expect(passport('A1')).toContain('pasaporte');
  });
});

describe('age', () => {
  it('is exact to the day', () => {
    expect(birthDateError('2008-11-22', '2026-11-21')).toBe('El conductor debe ser mayor de edad');
    expect(birthDateError('2008-11-21', '2026-11-21')).toBeNull();
    expect(birthDateError('1920-01-01', '2026-11-21')).toBe('Revise la fecha de nacimiento');
    expect(birthDateError(null, '2026-11-21')).toBeNull();
  });
});

describe('licences', () => {
  const license = (id_license: number, license_type: string, license_expiry: string) => ({
    id_license,
    license_type,
    license_expiry,
  });

  it('the current licence is of type E, then the one valid longest', () => {
    const all = [license(1, 'C', '2035-01-01'), license(2, 'E', '2027-01-01'), license(3, 'E', '2028-01-01')];
    expect(currentLicense(all)?.id_license).toBe(3);
    expect(currentLicense(all.slice(0, 1))?.id_license).toBe(1);
    expect(currentLicense([])).toBeUndefined();
  });

  it('the current licence does not depend on the order of entry', () => {
    const one = fc.record({
      license_type: fc.constantFrom('A', 'C', 'E'),
      license_expiry: fc.constantFrom('2026-01-01', '2027-01-01', '2028-01-01'),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), rows => {
        const all = rows.map((row, i) => ({ id_license: i + 1, ...row }));
        expect(currentLicense([...all].reverse())).toEqual(currentLicense(all));
      }),
    );
  });

  it('a licence is issued before it expires and not in the future', () => {
    expect(licenseDatesError('2026-11-22', '2030-01-01', '2026-11-21')).toContain('futuro');
    expect(licenseDatesError('2026-01-01', '2026-01-01', '2026-11-21')).toContain('vencer después');
    expect(licenseDatesError('2026-01-01', '2031-01-01', '2026-11-21')).toBeNull();
  });
});

describe('telephone', () => {
  it('accepts separators and a country code, no letters', () => {
    for (const phone of ['0991234567', '+593 99 123 4567', '(04) 260-0000']) expect(phoneError(phone)).toBeNull();
    for (const phone of ['12345', '099x234567', '+5939912345678901']) expect(phoneError(phone)).not.toBeNull();
  });
});
