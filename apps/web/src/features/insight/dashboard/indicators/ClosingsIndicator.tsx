import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ClosingFigures,
  type ClosingsDashboard,
  getClosingsDashboard,
  getClosingsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { CLOSING_GROUP_NAMES, CLOSING_GROUPS } from '@cabezal/domain/insight/indicators/closing-hours';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, numberColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { closingSpec, closingsPath } from './indicator-words.ts';

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

function Charts({ found, asked }: { found: ClosingsDashboard; asked: IndicatorInput }) {
  const spec = useMemo(() => closingSpec(found.total), [found]);
  return (
    <>
      <ColumnChart spec={spec} />
      <GroupedTable<Row>
        columns={columns(asked)}
        rows={found.people.map(row => ({ ...row, isTotal: false }))}
        rowKey={row => row.name}
        totals={[{ ...found.total, name: 'Total', isTotal: true }]}
      />
    </>
  );
}

export function ClosingsIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Cierre de guías"
      note="Guías cerradas en estos días, por las horas entre el fin del viaje y su cierre. Cumple la que se cierra en 24 horas."
      call={getClosingsDashboard}
      excel={getClosingsDashboardExcel}
      file="guias_cerradas_sla"
      asked={asked}
      isEmpty={found => found.total.guides === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}
