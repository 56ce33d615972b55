import { companyFilter } from '../../../kits/selects/company-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

const DAYS = [7, 15, 30, 60, 90];

export const expiringFilters = (withCompany: boolean): Filter[] => [
  {
    kind: 'options',
    field: 'days',
    label: 'Vence en',
    all: '30 días',
    options: DAYS.map(value => ({ value, label: `${value} días` })),
  },
  {
    kind: 'options',
    field: 'subject',
    label: 'De',
    options: [
      { value: 'driver', label: 'Conductores' },
      { value: 'truck', label: 'Camiones' },
    ],
  },
  ...(withCompany ? [companyFilter(['TRANS'])] : []),
];
