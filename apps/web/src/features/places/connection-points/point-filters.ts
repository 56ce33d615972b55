import { VOLTAGES } from '@cabezal/contract/places/connection-points/connection-points.calls';
import type { Filter } from '../../../ui/table/filter-types.ts';

export const pointFilters: Filter[] = [
  {
    kind: 'options',
    field: 'voltage_v',
    label: 'Voltaje',
    options: VOLTAGES.map(volts => ({ value: String(volts), label: `${volts} V` })),
  },
  { kind: 'yes_no', field: 'open_24h', label: '24 horas' },
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];
