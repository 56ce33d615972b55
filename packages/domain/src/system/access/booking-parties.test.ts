import { describe, expect, test } from 'vitest';
import { bookingParties } from './booking-parties';

const booker = (role: string, company_type: 'TRANS' | 'EXP' | 'FWDR', is_operator = false) => ({
  role,
  company_type,
  is_operator,
  id_company: 6,
});

describe('default parties of a booking', () => {
  test('a forwarder pays and its customer receives; only its administrator takes others', () => {
    const parties = { id_forwarder: 6, id_bill_to: 6, id_addressee: 4 };
    expect(bookingParties(booker('ADM_LOCAL', 'FWDR'), 4)).toEqual({ ...parties, may_choose: true });
    expect(bookingParties(booker('ACCT', 'FWDR'), 4)).toEqual({ ...parties, may_choose: false });
  });

  test('a customer pays and receives itself; otherwise the client does by default', () => {
    expect(bookingParties(booker('ADM_LOCAL', 'EXP'), 6)).toEqual({
      id_forwarder: null,
      id_bill_to: 6,
      id_addressee: 6,
      may_choose: false,
    });
    const chosen = { id_forwarder: null, id_bill_to: 4, id_addressee: 4, may_choose: true };
    expect(bookingParties(booker('ADM_LOCAL', 'TRANS'), 4)).toEqual(chosen);
    expect(bookingParties(booker('OPERADOR', 'TRANS', true), 4)).toEqual(chosen);
  });
});
