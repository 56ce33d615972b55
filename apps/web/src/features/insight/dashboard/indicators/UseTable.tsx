import { RESOURCE_NAMES, type UseInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { UseDashboard, UseFigures } from '@cabezal/contract/insight/indicators/work.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { tripsPath } from './indicator-words.ts';

interface Row extends UseFigures {
  /** 0 for the total: it needs an id, and no record has this one. */
  id: number;
  name: string;
}

const right = { align: 'right' } as const;
const hours = (minutes: number): string => formatNumber(minutes / 60, 1);

const columns = (head: string, asked: UseInput): Column<Row>[] => [
  textColumn('name', head),
  customColumn('busy', 'Horas ocupado', row => hours(row.busy), right),
  customColumn('available', 'Horas disponible', row => hours(row.available), right),
  percentColumn('percent', 'Uso'),
  countColumn('trips', 'Viajes', {
    value: row => row.trips,
    to: ({ id }) => (id === 0 ? null : tripsPath(asked, id)),
    label: row => `Viajes de ${row.name}`,
  }),
  customColumn('km', 'km', row => formatNumber(row.km, 1), right),
];

/** The hours, trips and km of each truck or driver. */
export function UseTable({ found, asked }: { found: UseDashboard; asked: UseInput }) {
  return (
    <GroupedTable<Row>
      columns={columns(RESOURCE_NAMES[found.kind], asked)}
      rows={found.resources}
      rowKey={row => row.id}
      totals={[{ ...found.total, id: 0, name: 'Total' }]}
    />
  );
}
