import { getCompanyOptions } from '@cabezal/contract/people/companies/companies.calls';
import type { CompanyType } from '@cabezal/domain/system/access/roles';
import { callApi } from '../../api/call-api.ts';
import type { Filter } from '../../ui/table/filter-types.ts';

/** «Compañía», or another label for the company of these rows; options are requested from the server while typing. */
export const companyFilter = (
  company_type?: CompanyType[],
  { field = 'id_company', label = 'Compañía' }: { field?: string; label?: string } = {},
): Filter => ({
  kind: 'remote',
  field,
  label,
  source: ['companies', company_type],
  load: async search => {
    const found = await callApi(getCompanyOptions, { company_type, ...(search && { name: search }) });
    return found.map(company => ({ value: company.id_company, label: company.name }));
  },
  // Only an address with such a filter needs it: the first list is lighter without.
  nameOf: async id => (await import('./names.ts')).nameOfCompany(id),
});

/** Companies that book and pay: all but carriers. */
export const CUSTOMERS: CompanyType[] = ['EXP', 'IMP', 'CLT', 'FWDR'];
