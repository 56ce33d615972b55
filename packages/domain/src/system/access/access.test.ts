import { describe, expect, it } from 'vitest';
import { audienceOf, bookingRules, COMPANY_TYPES, ROLE_CODES, ROLE_PURPOSES, roleName } from './roles';
import { entryPath, isPathAllowed, matchesPath } from './route-guard';

describe('roles', () => {
  it('names ten roles and five company types', () => {
    expect(ROLE_CODES).toHaveLength(10);
    expect(COMPANY_TYPES).toEqual(['TRANS', 'EXP', 'IMP', 'CLT', 'FWDR']);
    expect(roleName('DESPACHADOR')).toBe('Despachador');
    expect(roleName('SUPERVISOR')).toBe('SUPERVISOR');
  });

  it('every role has a purpose text of its own', () => {
    const purposes = ROLE_CODES.map(code => ROLE_PURPOSES[code]);
    expect(purposes.filter(purpose => purpose.length < 20)).toEqual([]);
    expect(new Set(purposes).size).toBe(ROLE_CODES.length);
  });

  it('the audience follows from role and company', () => {
    const person = { role: 'ADM_LOCAL', company_type: 'TRANS', is_operator: false } as const;
    expect(audienceOf(person)).toBe('carrier');
    expect(audienceOf({ ...person, is_operator: true })).toBe('operator');
    expect(audienceOf({ ...person, role: 'DRIVER', is_operator: true })).toBe('driver');
    expect(audienceOf({ ...person, role: 'ADM_MASTER', company_type: 'CLT' })).toBe('operator');
    for (const type of ['EXP', 'IMP', 'CLT', 'FWDR'] as const) {
      expect(audienceOf({ ...person, company_type: type })).toBe('customer');
    }
  });

  it('the fields of the booking form follow from role and company type', () => {
    const of = (role: string, company_type: 'TRANS' | 'FWDR' | 'EXP') => bookingRules({ role, company_type });
    expect(of('ADM_LOCAL', 'TRANS')).toMatchObject({
      carrier_selection: false,
      bill_to_choice: true,
    });
    expect(of('ADM_LOCAL', 'FWDR')).toMatchObject({
      carrier_selection: true,
      bill_to_choice: true,
    });
    expect(of('ADM_LOCAL', 'EXP')).toMatchObject({ carrier_selection: true, bill_to_choice: false });
    expect(of('ACCT', 'FWDR')).toMatchObject({ bill_to_choice: false, bill_to_defaulted: true });
    expect(of('OPERADOR', 'TRANS').carrier_selection).toBe(true);
  });
});

describe('the route guard', () => {
  it('matches segment by segment; {number} matches digits only', () => {
    expect(matchesPath('/guias/{number}/cerrar', '/guias/12/cerrar')).toBe(true);
    expect(matchesPath('/guias/{number}/cerrar', '/guias/12a/cerrar')).toBe(false);
    expect(matchesPath('/guias/{number}/cerrar', '/guias/12')).toBe(false);
    expect(matchesPath('/reservas', '/reservas/12')).toBe(false);
    expect(matchesPath('/reservas', '/reserva')).toBe(false);
    expect(matchesPath('/reservas', '#/reservas?page=2')).toBe(true);
    expect(matchesPath('/a/b', '/a//b')).toBe(false);
  });

  it('allows a path only when a matching entry allows it', () => {
    const list = [
      { url: '/reservas/{number}', allowed: false },
      { url: '/reservas', allowed: true },
    ];
    expect(isPathAllowed('/reservas', list)).toBe(true);
    expect(isPathAllowed('/reservas/9', list)).toBe(false);
    expect(isPathAllowed('/reservas/9', [...list, { url: '/reservas/{number}', allowed: true }])).toBe(true);
    expect(isPathAllowed('/facturas', list)).toBe(false);
  });

  it('the root path leads to the entry page', () => {
    expect(entryPath(false, '/guias')).toBe('/login');
    expect(entryPath(true, '/guias')).toBe('/guias');
    for (const stored of ['/', '/login', null]) expect(entryPath(true, stored)).toBe('/dashboard');
  });
});
