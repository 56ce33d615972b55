import { getServices } from '@cabezal/contract/prices/services/services.calls';
import { callApi } from '../../../api/call-api.ts';
import { CUSTOMERS, companyFilter } from '../../../kits/selects/company-filter.ts';
import { cantonFilter, portFilter } from '../../../kits/selects/lane-filters.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { containerFilter, typeFilter } from './scope-filters.ts';

const page = (search: string) => ({ page: 1, page_size: 30, sort: [], ...(search && { search }) });

const services = async (search: string) => {
  const found = await callApi(getServices, { ...page(search), page_size: 100, filters: { active: true } });
  return found.rows.map(row => ({ value: row.id_service, label: `${row.code} · ${row.name}` }));
};
const serviceFilter: Filter = {
  kind: 'remote',
  field: 'id_service',
  label: 'Servicio',
  source: ['services'],
  load: services,
  nameOf: async value => (await services('')).find(service => service.value === value)?.label ?? null,
};

/** A customer sees its own rates and the general ones; it has no access to the catalogues of the other filters. */
export const feeFilters = (isOperator: boolean): Filter[] => [
  ...(isOperator ? [companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' }), cantonFilter, portFilter] : []),
  typeFilter,
  containerFilter,
  ...(isOperator ? [serviceFilter] : []),
  { kind: 'yes_no', field: 'general', label: 'Generales' },
];
