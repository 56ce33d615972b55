import { getCostProviders } from '@cabezal/contract/money/costs/payment-costs.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { callApi } from '../../api/call-api.ts';
import type { Filter } from '../../ui/table/filter-types.ts';

/** «Proveedor»: who invoices costs, also companies that do nothing else. */
export const providerFilter: Filter = {
  kind: 'remote',
  field: 'company_provider_id',
  label: 'Proveedor',
  source: ['cost_providers'],
  load: async search => {
    const found = await callApi(getCostProviders, search ? { name: search } : {});
    return found.map(company => ({ value: company.id_company, label: company.name }));
  },
  nameOf: async value => (await callApi(getCompany, { id_company: Number(value) })).name,
};
