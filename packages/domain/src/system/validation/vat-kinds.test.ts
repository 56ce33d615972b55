import { expect, it } from 'vitest';
import { CHARGED_VAT_NAMES, isTaxed, untaxedName } from './vat-kinds';

it('names bases without a rate by their SRI code, so that three kinds of 0 % stay apart', () => {
  expect(['0', '4', '6', '7'].map(untaxedName)).toEqual([null, null, 'No objeto de IVA', 'Exento de IVA']);
  expect(Object.keys(CHARGED_VAT_NAMES)).toEqual(['ZERO', 'STANDARD', 'NOT_SUBJECT', 'EXEMPT']);
});

it('taxes the general kind alone', () => {
  expect(Object.keys(CHARGED_VAT_NAMES).filter(isTaxed)).toEqual(['STANDARD']);
});
