import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  getLaneGainDashboard,
  getLaneGainReport,
  type LaneFigures,
  type LaneGainDashboard,
} from '@cabezal/contract/insight/indicators/money.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/prices/amounts/format';
import { profitabilityText, saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { laneSpec, percentText, reservationsPath } from './indicator-words.ts';
import { NumberLink } from './NumberLink.tsx';

interface Row extends LaneFigures {
  key: string;
  name: string;
  to: string | null;
}
const right = 'right' as const;
const usd = { align: right, render: (value: string) => formatMoney(value) };
const columns: TableColumnsType<Row> = [
  { title: 'Ruta', dataIndex: 'name' },
  {
    title: 'Reservas',
    dataIndex: 'reservations',
    align: right,
    render: (value: number, { name, to }) => <NumberLink value={value} label={`Reservas de ${name}`} to={to} />,
  },
  { title: 'Venta', dataIndex: 'sale', ...usd },
  { title: 'Costo', dataIndex: 'cost', ...usd },
  { title: 'Ganancia', dataIndex: 'gain', ...usd },
  { title: 'Rentabilidad', dataIndex: 'profitability', align: right, render: profitabilityText },
  { title: 'Sobre la venta', key: 'sale_margin', align: right, render: (_, row) => profitabilityText(saleMargin(row)) },
];

function Charts({ found, asked }: { found: LaneGainDashboard; asked: IndicatorInput }) {
  const spec = useMemo(() => laneSpec(found), [found]);
  const { lanes, others, total, target_percent } = found;
  const rows: Row[] = [
    ...lanes.map(row => ({ ...row, key: `${row.id_canton} ${row.id_port}`, to: null })),
    ...(others ? [{ ...others, key: 'others', name: `Otras (${formatNumber(others.lanes, 0)})`, to: null }] : []),
    { ...total, key: 'total', name: 'Total', to: reservationsPath(asked) },
  ];
  return (
    <>
      {target_percent !== null && (
        <p className="cz-quiet">{`Objetivo de hoy: ${percentText(target_percent)} sobre el costo.`}</p>
      )}
      <ColumnChart spec={spec} />
      <ScrollTable<Row>
        rowKey="key"
        dataSource={rows}
        columns={columns}
        rowClassName={({ key }) => (key === 'total' ? 'cz-dashboard-total' : '')}
      />
    </>
  );
}

export function LaneGainIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Costo y ganancia por ruta"
      note="Sin IVA, de las reservas aprobadas, por el día de su cita. Costo: el real de las guías cerradas y el estimado de las demás. Rentabilidad: ganancia sobre el costo."
      call={getLaneGainDashboard}
      excel={getLaneGainReport}
      file="costo_margen_ruta"
      asked={asked}
      isEmpty={found => found.lanes.length === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}
