import { getCompanyOptions } from '@cabezal/contract/companies/companies.calls';
import { callApi } from '../../api/call-api.ts';
import type { Filter } from '../../ui/table/filter-types.ts';

const payers = async (name: string) => {
  const found = await callApi(getCompanyOptions, {
    company_type: ['EXP', 'IMP', 'CLT', 'FWDR'],
    ...(name && { name }),
  });
  return found.map(company => ({ value: company.id_company, label: company.name }));
};

/** Who pays; a customer sees its own only, and has nothing to choose. */
export const payerFilter = (isOperator: boolean): Filter[] =>
  isOperator
    ? [
        {
          kind: 'remote',
          field: 'id_bill_to',
          label: 'Facturar a',
          load: payers,
          nameOf: async value => (await payers('')).find(option => option.value === value)?.label ?? null,
        },
      ]
    : [];

export const emissionFilter: Filter = { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Emisión' };
