import type { DiscountRow } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { DISCOUNT_BASE_NAMES } from '@cabezal/domain/prices/discounts/discount-rules';
import { formatMoney, formatRate } from '@cabezal/domain/system/amounts/money';

type Worth = Pick<DiscountRow, 'kind' | 'value' | 'base' | 'service' | 'max_amount'>;

/** «10 %», «$50,00». */
export const worthText = ({ kind, value }: Pick<Worth, 'kind' | 'value'>): string =>
  kind === 'MONTO' ? formatMoney(value) : formatRate(value);

/** «del flete y sus recargos», «de Generador». */
const baseText = ({ base, service }: Pick<Worth, 'base' | 'service'>): string =>
  base === 'SERVICIO' ? `de ${service ?? 'un servicio'}` : `de ${DISCOUNT_BASE_NAMES[base].toLowerCase()}`;

/** «10 % de flete, servicios y recargos, hasta $50,00». */
export const discountText = (row: Worth): string => {
  const most = row.max_amount === null ? '' : `, hasta ${formatMoney(row.max_amount)}`;
  return `${worthText(row)} ${baseText(row)}${most}`;
};
