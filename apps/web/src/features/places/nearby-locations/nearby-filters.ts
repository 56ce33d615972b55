import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import { placeFilter } from '../../../kits/selects/place-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';

export const nearbyFilters: Filter[] = [
  placeFilter('id_location', 'Establecimiento'),
  {
    kind: 'options',
    field: 'type',
    label: 'Tipo',
    options: STOP_CODES.map(value => ({ value, label: STOP_CODE_NAMES[value] })),
  },
];
export const nearbyViews: SavedView[] = [
  { id: 'fuel', name: 'Gasolineras', query: 'f.type=GAS' },
  { id: 'power', name: 'Puntos de conexión', query: 'f.type=PC' },
  { id: 'scale', name: 'Básculas', query: 'f.type=PES' },
];
