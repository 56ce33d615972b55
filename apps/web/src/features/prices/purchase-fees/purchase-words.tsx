import type { PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { itemText, scopeText } from '../fees/fee-words.ts';

export const purchaseScope = (row: Pick<PurchaseFeeRow, 'lane' | 'template'>) =>
  scopeText({ ...row, shipping_line: null, product: null });
export const freightText = ({ freight }: Pick<PurchaseFeeRow, 'freight'>) =>
  freight === null ? <span className="cz-none">Sin flete</span> : itemText(freight);
