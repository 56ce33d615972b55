import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderTotals } from '../../prices/amounts/order-totals';
import { accessKeyDigit, buildAccessKey, isAccessKey, parseAccessKey } from './access-key';
import { buyerIdType, invoiceAmounts } from './amounts';
import { formatDocumentNumber, parseDocumentNumber } from './document-number';

describe('access key', () => {
  const parts = {
    date: '2026-11-21',
    document_code: '01',
    ruc: '0992201029001',
    environment: '1',
    establishment: '001',
    emission_point: '001',
    sequence: '000000123',
    numeric_code: '12345678',
  } as const;

  it('equals the test vectors', () => {
    expect(buildAccessKey(parts)).toBe('2111202601099220102900110010010000001231234567816');
    const remision = { ...parts, document_code: '06', environment: '2', emission_point: '002' } as const;
    expect(buildAccessKey({ ...remision, sequence: '000004567', numeric_code: '00000045' })).toBe(
      '2111202606099220102900120010020000045670000004515',
    );
  });

  it('validates a real key, and the results 11 → 0 and 10 → 1', () => {
    expect(isAccessKey('0312202201019007200200120029020004874985766297216')).toBe(true);
    expect(isAccessKey('2111202601099220102900110010010000000081234567810')).toBe(true);
    expect(isAccessKey('2111202601099220102900110010010000000061234567811')).toBe(true);
    expect(isAccessKey('0312202201019007200200120029020004874985766297217')).toBe(false);
    expect(isAccessKey('123')).toBe(false);
  });

  it('is parsed into its parts', () => {
    expect(parseAccessKey(buildAccessKey(parts))).toEqual({ ...parts, emission_type: '1' });
    expect(parseAccessKey('0')).toBeNull();
    expect(() => buildAccessKey({ ...parts, ruc: '0992201029' })).toThrow(RangeError);
  });

  it('has exactly one check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{48}$/), body => {
        expect([...'0123456789'].filter(digit => isAccessKey(body + digit))).toEqual([String(accessKeyDigit(body))]);
      }),
    );
  });
});

describe('document numbers and amounts', () => {
  it('are formatted and parsed', () => {
    const number = { establishment: 1, emission_point: 1, sequence: 1 };
    expect(formatDocumentNumber(number)).toBe('001-001-000000001');
    expect(parseDocumentNumber('001-001-000000001')).toEqual(number);
    expect(parseDocumentNumber('001-001-000000000')).toBeNull();
    expect(parseDocumentNumber('1-1-1')).toBeNull();
    expect(() => formatDocumentNumber({ ...number, sequence: 1_000_000_000 })).toThrow(RangeError);
  });

  it('groups VAT by SRI code', () => {
    const lines = [
      { amount: '480.00', vat_rate: 0, is_freight: true },
      { amount: '10.00', vat_rate: 0, sri_code: '6', is_freight: false },
      { amount: '133.40', vat_rate: 15, is_freight: false },
    ];
    expect(invoiceAmounts(orderTotals(lines))).toEqual({
      totalSinImpuestos: '623.40',
      totalConImpuestos: [
        { codigo: '2', codigoPorcentaje: '0', baseImponible: '480.00', valor: '0.00' },
        { codigo: '2', codigoPorcentaje: '6', baseImponible: '10.00', valor: '0.00' },
        { codigo: '2', codigoPorcentaje: '4', baseImponible: '133.40', valor: '20.01' },
      ],
      importeTotal: '643.41',
    });
    expect(['0992201029001', '1712345675', 'AB12345', '9999999999999'].map(buyerIdType)).toEqual([
      '04',
      '05',
      '06',
      '07',
    ]);
  });
});
