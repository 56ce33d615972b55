import { describe, expect, test } from 'vitest';
import { reimbursed, reimbursementOf, voucherVerdict } from './refunds';

const voucher = (document_number: string) => ({
  ruc: '0990000009001',
  name: 'Báscula',
  document_type: 'FACTURA',
  document_number,
  document_auth: null,
  document_date: '2026-11-20',
});

describe('a refund', () => {
  test('lists each voucher once, with its bases and VAT unchanged', () => {
    const vouchers = reimbursed([
      { voucher: voucher('001-001-000000001'), subtotal: '10.00', iva: '1.50' },
      { voucher: voucher('001-001-000000001'), subtotal: '5.00', iva: '0.00' },
      { voucher: voucher('001-001-000000002'), subtotal: '20.00', iva: '3.00' },
      { voucher: null, subtotal: '99.00', iva: '0.00' },
    ]);
    expect(vouchers).toMatchObject([
      { document_number: '001-001-000000001', base_0: '5.00', base_iva: '10.00', iva: '1.50', total: '16.50' },
      { document_number: '001-001-000000002', base_0: '0.00', base_iva: '20.00', iva: '3.00', total: '23.00' },
    ]);
    expect(reimbursementOf(vouchers)).toEqual({
      codDocReembolso: '41',
      totalComprobantesReembolso: '39.50',
      totalBaseImponibleReembolso: '35.00',
      totalImpuestoReembolso: '4.50',
    });
  });

  test('needs a voucher', () => {
    const cost = { document_number: null, description: 'Pesaje', id_reservation: 48188 };
    expect(voucherVerdict(cost)).toMatchObject({ code: 'COMPROBANTE_REQUERIDO', status: 422 });
    expect(voucherVerdict({ ...cost, document_number: '001-001-000000001' })).toBe(true);
  });
});
