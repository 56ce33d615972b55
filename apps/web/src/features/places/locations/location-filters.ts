import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { cantonFilter, provinceFilter } from './place-filters.ts';

const typeFilter: Filter = {
  kind: 'options',
  field: 'type',
  label: 'Tipo',
  options: STOP_CODES.map(value => ({ value, label: STOP_CODE_NAMES[value] })),
};

export const locationFilters = (isOperator: boolean): Filter[] => [
  typeFilter,
  ...(isOperator ? [companyFilter()] : []),
  provinceFilter,
  cantonFilter,
  { kind: 'yes_no', field: 'requires_credential', label: 'Exige credencial' },
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];
