import { getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { ARRIVAL_GROUP_NAMES } from '@cabezal/domain/trips/rules/arrivals';
import { CLOSING_GROUP_NAMES } from '@cabezal/domain/trips/rules/closing-hours';
import { LEG_KINDS, labelOf, legKindLabel, RESERVATION_STATUSES, STATUSES } from '@cabezal/domain/trips/status/labels';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import {
  assignedByFilter,
  closedByFilter,
  ofReservationFilters,
} from '../../../kits/selects/of-reservation-filters.ts';
import { placeFilter } from '../../../kits/selects/place-filter.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../../ui/table/view-store.ts';

/** The lists, in the order of the working day. `sort` puts the guide that waits longest first. */
const lists = [
  { list: 'to_issue', name: 'Por emitir', sort: 'planned_start' },
  { list: 'to_print', name: 'Por salir', sort: 'planned_start' },
  { list: 'under_way', name: 'En ruta', sort: 'planned_start' },
  { list: 'to_close', name: 'Por cerrar', sort: 'planned_start' },
  { list: 'closed', name: 'Cerradas', sort: '-id_guide' },
] as const;
export type GuideList = (typeof lists)[number]['list'];

/** Number of guides in a list. Closed guides are not counted, because they need no more work. */
export function useGuideCount(list: GuideList, filters: Record<string, unknown> = {}): number | undefined {
  const input = { page: 1, page_size: 1, sort: [], filters: { ...filters, list } };
  return useCall(getGuides, input, { keepPrevious: true, enabled: list !== 'closed' }).data?.total;
}

export function useGuideViews() {
  const counts: Partial<Record<GuideList, number>> = {
    to_issue: useGuideCount('to_issue'),
    to_print: useGuideCount('to_print'),
    under_way: useGuideCount('under_way'),
    to_close: useGuideCount('to_close'),
  };
  const views: SavedView[] = lists.map(({ list, name, sort }) => ({
    id: list,
    name,
    query: new URLSearchParams({ 'f.list': list, o: sort }).toString(),
    count: counts[list],
  }));
  return useSavedViews(paths.guides, views);
}

const guideStatuses = STATUSES.filter(
  status => status !== 'GUIA_NO_GENERADA' && !(RESERVATION_STATUSES as readonly string[]).includes(status),
);

const carrierFilter = companyFilter(['TRANS'], { field: 'id_carrier', label: 'Transportista' });

/** Filters of the assignment of truck and driver: when, by whom, and whether in time. */
const assignmentFilters: Filter[] = [
  { kind: 'dates', from: 'assigned_from', to: 'assigned_to', label: 'Asignación' },
  assignedByFilter,
  { kind: 'yes_no', field: 'assigned_in_time', label: 'Asignada a tiempo' },
];

/** People of a carrier have no filter by carrier, because they see only guides of their own company. */
export const guideFilters = (isOperator: boolean): Filter[] => [
  {
    kind: 'options',
    field: 'status',
    label: 'Estado',
    many: true,
    options: guideStatuses.map(status => ({ value: status, label: labelOf(status) })),
  },
  {
    kind: 'options',
    field: 'kind',
    label: 'Tramo',
    options: LEG_KINDS.map(kind => ({ value: kind, label: legKindLabel(kind) })),
  },
  { kind: 'dates', from: 'planned_from', to: 'planned_to', label: 'Inicio' },
  ...(isOperator ? [carrierFilter, ...ofReservationFilters] : []),
  { kind: 'dates', from: 'agreed_from', to: 'agreed_to', label: 'Cita en planta' },
  placeFilter('id_plant', 'Planta'),
  {
    kind: 'options',
    field: 'arrival',
    label: 'Llegada a planta',
    options: optionsOf(ARRIVAL_GROUP_NAMES),
  },
  { kind: 'dates', from: 'closed_from', to: 'closed_to', label: 'Cierre' },
  {
    kind: 'options',
    field: 'closing',
    label: 'Tiempo hasta el cierre',
    options: optionsOf(CLOSING_GROUP_NAMES),
  },
  ...(isOperator ? [closedByFilter, ...assignmentFilters] : []),
];
