import type { TripRow } from '@cabezal/contract/insight/boards/carrier-trips.calls';
import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatDelay, formatDuration } from '@cabezal/domain/system/time/time';
import { paths } from '../../../../app/paths.ts';
import { companyFilter } from '../../../../kits/selects/company-filter.ts';
import { clientFilter } from '../../../../kits/selects/of-reservation-filters.ts';
import { guideColumns } from '../../../../kits/trips/guide-columns.tsx';
import { type Column, customColumn, instantColumn, moneyColumn } from '../../../../ui/table/columns.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';

/** The address that opens the guide over the list of guides. */
export const guideAddress = (guide: Pick<GuideRow, 'id_guide'>) => `${paths.guides}?guia=${guide.id_guide}`;

export const carrierFilter = companyFilter(['TRANS'], { field: 'id_carrier', label: 'Transportista' });
export const tripFilters: Filter[] = [
  { kind: 'dates', from: 'planned_from', to: 'planned_to', label: 'Salida' },
  clientFilter,
  { kind: 'yes_no', field: 'punctual', label: 'A tiempo' },
  { kind: 'yes_no', field: 'rated', label: 'Calificado' },
  { kind: 'yes_no', field: 'lacks_papers', label: 'Sin papeles' },
  { kind: 'yes_no', field: 'own', label: 'Camión propio' },
  { kind: 'yes_no', field: 'over', label: 'Terminado' },
];

const number = { align: 'right', width: 96, hidden: true } as const;
/** Planned duration, difference of the actual duration to it, and time at stops. */
const timeColumns = [
  customColumn<TripRow>(
    'planned_min',
    'Previsto',
    trip => trip.planned_min !== null && formatDuration(trip.planned_min),
    number,
  ),
  customColumn<TripRow>(
    'difference_min',
    'Diferencia',
    trip => trip.difference_min !== null && formatDelay(trip.difference_min),
    number,
  ),
  customColumn<TripRow>('stay_min', 'Espera', trip => trip.stay_min !== null && formatDuration(trip.stay_min), number),
];

interface Shown {
  canSeeReservation: boolean;
  seesCosts: boolean;
  seesRatings: boolean;
}

/** Columns of trips. The carrier or driver (`first`) follows the guide. To make room, the route and most figures are hidden by default. */
export function tripColumns(first: 'carrier_name' | 'driver_name', shown: Shown): Column<TripRow>[] {
  const all = guideColumns({ ...shown, to: guideAddress, failure: () => undefined });
  const own = all.find(column => column.key === first);
  const rest = all
    .filter(column => column.key !== first)
    .map(column => (column.key === 'route_text' || column.key === 'progress' ? { ...column, hidden: true } : column));
  return [
    ...rest.slice(0, 1),
    ...(own === undefined ? [] : [{ ...own, hidden: false, flex: 16 }]),
    ...rest.slice(1),
    customColumn<TripRow>('km', 'Km', trip => trip.km && formatNumber(trip.km, 0), { ...number, hidden: false }),
    customColumn<TripRow>(
      'punctual',
      'A tiempo',
      trip => trip.punctual !== null && (trip.punctual ? 'Sí' : <span className="cz-late">No</span>),
      { width: 88, card: 'line' },
    ),
    instantColumn<TripRow>('started_at', 'Salió', { hidden: true }),
    instantColumn<TripRow>('ended_at', 'Llegó', { hidden: true }),
    customColumn<TripRow>('minutes', 'Horas', trip => trip.minutes !== null && formatDuration(trip.minutes), number),
    ...timeColumns,
    ...(shown.seesRatings
      ? [
          customColumn<TripRow>(
            'rating',
            'Calificación',
            trip => trip.rating !== null && formatNumber(trip.rating, 1),
            { ...number, width: 112 },
          ),
        ]
      : []),
    ...(shown.seesCosts
      ? [
          moneyColumn<TripRow>('viatico', 'Viático', { hidden: true }),
          moneyColumn<TripRow>('cost', 'Costo', { hidden: true }),
        ]
      : []),
  ];
}
