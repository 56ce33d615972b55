import { getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';

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
