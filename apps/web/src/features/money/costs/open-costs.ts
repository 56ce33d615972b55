import { getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';

/** Costs of a provider that stand on no order: what a draft may still take. */
export const openCosts = {
  call: getPaymentCosts,
  of: (company_provider_id: number) => ({
    page: 1,
    page_size: 200,
    sort: [],
    filters: { company_provider_id, ordered: false },
  }),
};
