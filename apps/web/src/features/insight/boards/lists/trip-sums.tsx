import type { TripSum } from '@cabezal/contract/insight/boards/carrier-trips.calls';
import { formatNumber, formatPercent } from '@cabezal/domain/system/amounts/format';
import { addDays, businessDate, formatDate, formatDuration } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import type { ListCall } from '../../../../api/read-pages.ts';
import type { Path } from '../../../../app/paths.ts';
import { type Column, customColumn, linkColumn, moneyColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { type ListInput, listPath } from '../../../../ui/table/list-state.ts';
import './inside.css';

/** Number of days that sums cover without a period in the filters: the sum of all years is of no use. */
const DAYS = 30;

type Filters = Readonly<Record<string, unknown>>;

/** The filters of the sums: those of the list, always with a period. */
export function summedFilters(filters: Filters, now: Date): Filters {
  if (filters.planned_from !== undefined || filters.planned_to !== undefined) return filters;
  const today = businessDate(now);
  return { ...filters, planned_from: addDays(today, 1 - DAYS), planned_to: today };
}

export interface SumsShape {
  id: string;
  call: ListCall<TripSum>;
  excel: Parameters<typeof DataTable<TripSum>>[0]['onExcel'];
  screen: Path;
  /** The field by which the list filters the carrier or driver. */
  field: 'id_carrier' | 'id_driver';
  /** Heading of the first column: «Transportista». */
  head: string;
}

interface Shown {
  seesCosts: boolean;
  seesRatings: boolean;
}

function sumColumns({ screen, field, head }: SumsShape, filters: Filters, shown: Shown): Column<TripSum>[] {
  const isDriver = field === 'id_driver';
  const to = (row: TripSum, more: Filters = {}) => listPath(screen, { ...filters, [field]: row.id, ...more });
  const count = (key: 'trips' | 'punctual' | 'late' | 'rated' | 'lacks_papers', title: string, more?: Filters) =>
    customColumn<TripSum>(
      key,
      title,
      row =>
        row[key] === 0 ? null : (
          <Link to={to(row, more)} aria-label={`${row.name}: ${title}, ${formatNumber(row[key], 0)}`}>
            {formatNumber(row[key], 0)}
          </Link>
        ),
      { align: 'right', width: 96, sort: key === 'trips' || key === 'lacks_papers' ? key : undefined },
    );
  return [
    linkColumn<TripSum>('name', head, { to, sort: true, flex: 30 }),
    ...(isDriver ? [textColumn<TripSum>('company', 'Compañía', { flex: 22 })] : []),
    {
      ...count('trips', 'Viajes'),
      card: 'side',
      cardRender: row => (
        <Link to={to(row)}>{row.trips === 1 ? '1 viaje' : `${formatNumber(row.trips, 0)} viajes`}</Link>
      ),
    },
    customColumn('km', 'Km', row => formatNumber(row.km, 0), {
      align: 'right',
      width: 96,
      sort: 'km',
      card: 'line',
      cardRender: row => `${formatNumber(row.km, 0)} km`,
    }),
    count('punctual', 'A tiempo', { punctual: true }),
    count('late', 'Tarde', { punctual: false }),
    customColumn(
      'punctual_percent',
      'Puntualidad',
      row => row.punctual_percent !== null && formatPercent(row.punctual_percent),
      {
        align: 'right',
        width: 112,
        sort: 'punctual_percent',
        card: 'line',
        cardRender: row => row.punctual_percent !== null && `${formatPercent(row.punctual_percent)} a tiempo`,
      },
    ),
    ...(shown.seesRatings
      ? [
          customColumn<TripSum>(
            'rating',
            'Calificación',
            row =>
              row.rating !== null && (
                <Link to={to(row, { rated: true })} title={`${row.rated} viajes calificados`}>
                  {formatNumber(row.rating, 1)}
                </Link>
              ),
            { align: 'right', width: 112, sort: 'rating' },
          ),
        ]
      : []),
    { ...count('lacks_papers', 'Sin papeles', { lacks_papers: true }), width: 112 },
    customColumn('minutes', 'Horas', row => row.minutes > 0 && formatDuration(row.minutes), {
      align: 'right',
      width: 112,
      sort: 'minutes',
      hidden: !isDriver,
    }),
    ...(shown.seesCosts
      ? [
          moneyColumn<TripSum>('viatico', 'Viático', { sort: true, hidden: !isDriver }),
          moneyColumn<TripSum>('cost', 'Costo', { sort: true, width: 124 }),
        ]
      : []),
  ];
}

/** The sums of each carrier or driver in the period. Each number opens the list that it counts. */
export function TripSums({ shape, input, shown }: { shape: SumsShape; input: ListInput; shown: Shown }) {
  const filters = summedFilters(input.filters ?? {}, new Date());
  const { planned_from: from, planned_to: to } = filters as { planned_from?: string; planned_to?: string };
  const days = [from && `desde el ${formatDate(from)}`, to && `hasta el ${formatDate(to)}`].filter(Boolean).join(' ');
  return (
    <div className="cz-boards-inside">
      <DataTable<TripSum>
        id={shape.id}
        call={shape.call}
        columns={sumColumns(shape, filters, shown)}
        row={{ key: row => row.id }}
        fixed={{ filters, ...(input.search ? { search: input.search } : {}) }}
        tools={<span className="cz-quiet">{`Viajes que salen ${days}`}</span>}
        onExcel={shape.excel}
        empty={{ title: 'Ningún viaje', text: 'Nadie salió en esos días con estos filtros.' }}
      />
    </div>
  );
}
