import type { GuideRow } from '@cabezal/contract/guides/guide.shapes';
import { paths } from '../../../app/paths.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { clientFilter } from '../../../kits/selects/of-reservation-filters.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';

/** The guide beside the list of guides. */
export const guideAddress = (guide: Pick<GuideRow, 'id_guide'>) => `${paths.guides}?guia=${guide.id_guide}`;

const datesFilter: Filter = { kind: 'dates', from: 'planned_from', to: 'planned_to', label: 'Salida' };
const carrierFilter = companyFilter(['TRANS'], { field: 'id_carrier', label: 'Transportista' });
export const tripFilters: Filter[] = [carrierFilter, datesFilter, clientFilter];

/** Whose trips they are stands behind the guide; where it goes gives its room to that and may be chosen. */
export function withFirst(
  columns: readonly Column<GuideRow>[],
  key: 'carrier_name' | 'driver_name',
): Column<GuideRow>[] {
  const own = columns.find(column => column.key === key);
  const rest = columns
    .filter(column => column.key !== key)
    .map(column => (column.key === 'route_text' || column.key === 'progress' ? { ...column, hidden: true } : column));
  return own === undefined ? rest : [...rest.slice(0, 1), { ...own, hidden: false, flex: 16 }, ...rest.slice(1)];
}
