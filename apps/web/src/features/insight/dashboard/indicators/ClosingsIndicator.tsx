import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ClosingFigures,
  type ClosingsDashboard,
  getClosingsDashboard,
  getClosingsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { CLOSING_GROUP_NAMES, CLOSING_GROUPS } from '@cabezal/domain/insight/indicators/closing-hours';
import { formatNumber } from '@cabezal/domain/prices/amounts/format';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { closingSpec, closingsPath, percentText } from './indicator-words.ts';
import { NumberLink } from './NumberLink.tsx';

interface Row extends ClosingFigures {
  name: string;
  /** The total: it has no links, because the list of guides has no filter for the person who closed them. */
  isTotal: boolean;
}
const right = 'right' as const;
const columns = (asked: IndicatorInput): TableColumnsType<Row> => [
  { title: 'Cerrada por', dataIndex: 'name' },
  ...CLOSING_GROUPS.map(group => ({
    title: CLOSING_GROUP_NAMES[group],
    key: group,
    align: right,
    render: (_: unknown, { groups, name, isTotal }: Row) => (
      <NumberLink
        value={groups[group] ?? 0}
        label={`${name}, ${CLOSING_GROUP_NAMES[group].toLowerCase()}`}
        to={isTotal ? closingsPath(asked, group) : null}
      />
    ),
  })),
  { title: 'Guías', dataIndex: 'guides', align: right, render: (value: number) => formatNumber(value, 0) },
  { title: 'Cumple', dataIndex: 'in_time_percent', align: right, render: percentText },
];

function Charts({ found, asked }: { found: ClosingsDashboard; asked: IndicatorInput }) {
  const spec = useMemo(() => closingSpec(found.total), [found]);
  const rows: Row[] = [
    ...found.people.map(row => ({ ...row, isTotal: false })),
    { ...found.total, name: 'Total', isTotal: true },
  ];
  return (
    <>
      <ColumnChart spec={spec} />
      <ScrollTable<Row>
        rowKey={row => (row.isTotal ? 'total' : `of ${row.name}`)}
        dataSource={rows}
        columns={columns(asked)}
        rowClassName={({ isTotal }) => (isTotal ? 'cz-dashboard-total' : '')}
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
