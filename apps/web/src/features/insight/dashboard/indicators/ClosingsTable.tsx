import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { ClosingFigures, ClosingsDashboard } from '@cabezal/contract/insight/indicators/work.calls';
import { CLOSING_GROUP_NAMES, CLOSING_GROUPS } from '@cabezal/domain/trips/rules/closing-hours';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, numberColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { closingsPath } from './indicator-words.ts';

interface Row extends ClosingFigures {
  name: string;
  /** Only the total has links: the list of guides has no filter for the person who closed. */
  isTotal: boolean;
}

const columns = (asked: IndicatorInput): Column<Row>[] => [
  textColumn('name', 'Cerrada por'),
  ...CLOSING_GROUPS.map(group =>
    countColumn<Row>(group, CLOSING_GROUP_NAMES[group], {
      value: ({ groups }) => groups[group] ?? 0,
      to: ({ isTotal }) => (isTotal ? closingsPath(asked, group) : null),
    }),
  ),
  numberColumn('guides', 'Guías'),
  percentColumn('in_time_percent', 'Cumple'),
];

/** The closed guides of each person, by the hours until they were closed. */
export function ClosingsTable({ found, asked }: { found: ClosingsDashboard; asked: IndicatorInput }) {
  return (
    <GroupedTable<Row>
      columns={columns(asked)}
      rows={found.people.map(row => ({ ...row, isTotal: false }))}
      rowKey={row => row.name}
      totals={[{ ...found.total, name: 'Total', isTotal: true }]}
    />
  );
}
