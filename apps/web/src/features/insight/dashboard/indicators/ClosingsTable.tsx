import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { ClosingFigures, ClosingsDashboard } from '@cabezal/contract/insight/indicators/work.calls';
import { CLOSING_GROUP_NAMES, CLOSING_GROUPS, type ClosingGroup } from '@cabezal/domain/trips/rules/closing-hours';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, numberColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { closingsPath } from './indicator-words.ts';

interface Row extends ClosingFigures {
  name: string;
  /** Who closed them; null: the program, for which the list has no filter. Absent: the total. */
  id_user?: number | null;
}
const pathOf = (asked: IndicatorInput, { id_user }: Row, group: ClosingGroup): string | null =>
  id_user === null ? null : closingsPath(asked, group, id_user === undefined ? {} : { closed_by: id_user });

const columns = (asked: IndicatorInput): Column<Row>[] => [
  textColumn('name', 'Cerrada por'),
  ...CLOSING_GROUPS.map(group =>
    countColumn<Row>(group, CLOSING_GROUP_NAMES[group], {
      value: ({ groups }) => groups[group] ?? 0,
      to: row => pathOf(asked, row, group),
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
      rows={found.people}
      rowKey={row => row.name}
      totals={[{ ...found.total, name: 'Total' }]}
    />
  );
}
