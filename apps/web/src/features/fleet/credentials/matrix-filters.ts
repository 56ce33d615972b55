import { companyFilter } from '../../../kits/selects/company-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { type CredentialPlace, stateFilter } from './credential-words.tsx';

export const matrixFilters = (places: readonly CredentialPlace[], withCompany: boolean): Filter[] => [
  stateFilter,
  {
    kind: 'options',
    field: 'id_location',
    label: 'Establecimiento',
    options: places.map(place => ({ value: place.id_location, label: place.name })),
  },
  ...(withCompany ? [companyFilter(['TRANS'])] : []),
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];
