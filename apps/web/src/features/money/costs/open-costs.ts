import { getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';

/** Costs of a provider that are on no order: those that a draft can still include. */
export const openCosts = {
  call: getPaymentCosts,
  of: (company_provider_id: number) => ({
    page: 1,
    page_size: 200,
    sort: [],
    filters: { company_provider_id, ordered: false },
  }),
};
