/** VAT types by date (design 4, catalogo `iva_tipos`). */

/**
 * Kinds of VAT: GENERAL (12, 14, 15 % by date), ZERO (0 %: land freight, LRTI art. 56), REDUCED_5 (building materials), TOURISM_8 (holidays),
 * NOT_SUBJECT and EXEMPT. A refund has the kind of its voucher (decision 0204).
 */
export type VatKind = 'GENERAL' | 'ZERO' | 'REDUCED_5' | 'TOURISM_8' | 'NOT_SUBJECT' | 'EXEMPT';

/** A rate with its SRI code and validity, `YYYY-MM-DD`, inclusive; null: open-ended. */
export interface VatType {
  readonly kind: VatKind;
  readonly sri_code: string;
  readonly name: string;
  /** Percent. */
  readonly rate: number;
  readonly from: string;
  readonly to: string | null;
}

export const VAT_TYPES: readonly VatType[] = [
  { kind: 'GENERAL', sri_code: '2', name: 'IVA 12%', rate: 12, from: '2000-01-01', to: '2016-05-31' },
  { kind: 'GENERAL', sri_code: '3', name: 'IVA 14%', rate: 14, from: '2016-06-01', to: '2017-05-31' },
  { kind: 'GENERAL', sri_code: '2', name: 'IVA 12%', rate: 12, from: '2017-06-01', to: '2024-03-31' },
  { kind: 'GENERAL', sri_code: '4', name: 'IVA 15%', rate: 15, from: '2024-04-01', to: null },
  { kind: 'ZERO', sri_code: '0', name: 'IVA 0%', rate: 0, from: '2000-01-01', to: null },
  { kind: 'REDUCED_5', sri_code: '5', name: 'IVA 5%', rate: 5, from: '2024-04-01', to: null },
  { kind: 'TOURISM_8', sri_code: '8', name: 'IVA diferenciado 8%', rate: 8, from: '2022-01-01', to: null },
  { kind: 'NOT_SUBJECT', sri_code: '6', name: 'No objeto de IVA', rate: 0, from: '2000-01-01', to: null },
  { kind: 'EXEMPT', sri_code: '7', name: 'Exento de IVA', rate: 0, from: '2000-01-01', to: null },
];
