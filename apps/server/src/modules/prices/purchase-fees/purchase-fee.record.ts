import { PURCHASE_FEE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { recordKind } from '../../system/records/record-kind.ts';
import { COMMON_LABELS, COMMON_SCOPE, type RateKind } from '../dated-rules/dated-kind.ts';

export const PURCHASE_FEE = recordKind({
  table: 'purchase_fees',
  key: 'id_purchase_fee',
  noun: 'purchase_fee',
  missing: 'La tarifa de compra no existe',
  labels: { ...COMMON_LABELS, id_carrier: 'Transportista', diesel_base_usd: 'Diésel base' },
});
export const PURCHASE_FEE_KIND: RateKind<'purchase_fees'> = {
  record: PURCHASE_FEE,
  code: { prefix: 'COM-', digits: 5 },
  scope: [...COMMON_SCOPE, 'id_carrier'],
  items: { table: 'purchase_fee_items', key: 'id_purchase_fee' },
  charged: null,
  words: PURCHASE_FEE_WORDS,
};
