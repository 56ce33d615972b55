import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  getLaneGainDashboard,
  getLaneGainReport,
  type LaneFigures,
  type LaneGainDashboard,
} from '@cabezal/contract/insight/indicators/money.calls';
import { formatNumber } from '@cabezal/domain/prices/amounts/format';
import { profitabilityText, saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { laneSpec, percentText, reservationsPath } from './indicator-words.ts';

interface Row extends LaneFigures {
  key: string;
  name: string;
  to: string | null;
}
const columns: readonly Column<Row>[] = [
  textColumn('name', 'Ruta'),
  countColumn('reservations', 'Reservas', {
    value: row => row.reservations,
    to: row => row.to,
    label: row => `Reservas de ${row.name}`,
  }),
  moneyColumn('sale', 'Venta'),
  moneyColumn('cost', 'Costo'),
  moneyColumn('gain', 'Ganancia'),
  customColumn('profitability', 'Rentabilidad', row => profitabilityText(row.profitability), { align: 'right' }),
  customColumn('sale_margin', 'Sobre la venta', row => profitabilityText(saleMargin(row)), { align: 'right' }),
];

function Charts({ found, asked }: { found: LaneGainDashboard; asked: IndicatorInput }) {
  const spec = useMemo(() => laneSpec(found), [found]);
  const { lanes, others, total, target_percent } = found;
  return (
    <>
      {target_percent !== null && (
        <p className="cz-quiet">{`Objetivo de hoy: ${percentText(target_percent)} sobre el costo.`}</p>
      )}
      <ColumnChart spec={spec} />
      <GroupedTable<Row>
        columns={columns}
        rows={[
          ...lanes.map(row => ({ ...row, key: `${row.id_canton} ${row.id_port}`, to: null })),
          ...(others ? [{ ...others, key: 'others', name: `Otras (${formatNumber(others.lanes, 0)})`, to: null }] : []),
        ]}
        rowKey={row => row.key}
        totals={[{ ...total, key: 'total', name: 'Total', to: reservationsPath(asked) }]}
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
