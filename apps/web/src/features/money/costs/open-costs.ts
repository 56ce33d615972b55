import { getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/money';

/** Costs of a provider that are on no order: those that a draft can still include. */
export const openCosts = {
  call: getPaymentCosts,
  of: (company_provider_id: number) => ({
    page: 1,
    page_size: MOST_AT_ONCE,
    sort: [],
    filters: { company_provider_id, ordered: false },
  }),
};

/** «Se muestran 200 de 240 costos sin orden», if not all are offered. */
export const leftOutText = (shown: number, total: number): string | undefined =>
  total > shown ? `Se muestran ${formatNumber(shown, 0)} de ${formatNumber(total, 0)} costos sin orden` : undefined;
