import { describe, expect, it } from 'vitest';
import {
  type LocationEditor,
  locationCompanyError,
  locationRights,
  locationTypeError,
  mayPickCompany,
} from './location-rights';

const person = (changes: Partial<LocationEditor> = {}): LocationEditor => ({
  role: 'ADM_LOCAL',
  company_type: 'EXP',
  is_operator: false,
  id_company: 4,
  may_write: true,
  ...changes,
});
const staff = person({ role: 'OPERADOR', company_type: 'TRANS', is_operator: true, id_company: 1 });
const carrier = person({ company_type: 'TRANS', id_company: 2 });
const forwarder = person({ company_type: 'FWDR', id_company: 6 });
const own = (who: LocationEditor) => ({ id_company: who.id_company });
const others = { id_company: 5 };

describe('rights on an establishment', () => {
  it('only ADM_LOCAL edits an establishment of the own company', () => {
    expect(locationRights(person(), own(person()))).toMatchObject({ edit: true, delete: true });
    const clerk = person({ role: 'VENTAS' });
    const refused = 'Es de su compañía: solo su administrador local lo edita o elimina';
    expect(locationRights(clerk, own(clerk))).toMatchObject({ edit: refused, delete: refused });
    expect(locationRights(staff, own(staff))).toMatchObject({ edit: refused, delete: refused });
    expect(locationRights({ ...staff, role: 'ADM_LOCAL' }, own(staff))).toMatchObject({ edit: true, delete: true });
  });

  it('the operator edits and deletes any other and chooses its company; other companies may not', () => {
    expect(locationRights(staff, others)).toEqual({ edit: true, delete: true, pick_company: true });
    expect(locationRights(staff, { id_company: null })).toEqual({ edit: true, delete: true, pick_company: true });
    for (const who of [person(), carrier, forwarder]) {
      const rights = locationRights(who, others);
      for (const right of Object.values(rights)) expect(right).toMatch(/Solo su compañía y la operadora/);
    }
  });

  it('ADM_MASTER always may; without the action, no other role may', () => {
    const master = person({ role: 'ADM_MASTER', company_type: 'TRANS', is_operator: true, id_company: 1 });
    expect(locationRights(master, own(master))).toEqual({ edit: true, delete: true, pick_company: true });
    expect(locationRights({ ...master, may_write: false }, others).edit).toBe(
      'Su usuario no puede editar establecimientos',
    );
  });

  it('the operator and forwarders choose a company at registration', () => {
    expect([staff, forwarder, person(), carrier].map(mayPickCompany)).toEqual([true, true, false, false]);
    expect(mayPickCompany({ ...forwarder, may_write: false })).toBe(false);
  });

  it('public types belong to the operator; plants, yards and bases need a company', () => {
    for (const type of ['PRT', 'DEP', 'PES', 'GAS'] as const) {
      expect(locationTypeError(person(), type)).toMatch(/operadora/);
      expect(locationTypeError(staff, type)).toBeNull();
    }
    for (const type of ['PLT', 'PATIO', 'BASE', 'OTR'] as const) expect(locationTypeError(carrier, type)).toBeNull();
    expect(locationCompanyError('PLT', null)).toMatch(/Elija la compañía/);
    expect(locationCompanyError('PLT', 4)).toBeNull();
    expect(locationCompanyError('GAS', null)).toBeNull();
  });
});
