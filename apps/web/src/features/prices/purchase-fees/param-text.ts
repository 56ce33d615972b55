import type { PurchaseParamRow } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { formatMoney, formatNumber, formatRate } from '@cabezal/domain/system/amounts/format';

type Value = PurchaseParamRow['value'];
const decimals = (value: number | string) => String(value).split('.')[1]?.length ?? 0;

/** The next value: «74 %», «sin valor». */
export const comingText = (value: Value, of: Pick<PurchaseParamRow, 'kind' | 'unit'>): string =>
  value === null ? 'sin valor' : paramText(value, of);

/** «74 %», «$1,45 por km», «20 % / 60 % / 20 %», «30 días»; a dash without a value. */
export function paramText(value: Value, { kind, unit }: Pick<PurchaseParamRow, 'kind' | 'unit'>): string {
  if (value === null) return '—';
  if (typeof value === 'object') {
    const parts = [value.RETIRO, value.VIAJE, value.DEVOLUCION];
    return parts.map(formatRate).join(' / ');
  }
  if (kind === 'MONEY') return `${formatMoney(String(value))}${unit?.replace('USD', '') ?? ''}`;
  return `${formatNumber(value, decimals(value))} ${unit ?? ''}`.trim();
}
