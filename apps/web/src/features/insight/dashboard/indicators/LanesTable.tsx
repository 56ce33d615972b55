import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { LaneFigures, LaneGainDashboard } from '@cabezal/contract/insight/indicators/money.calls';
import { profitabilityText, saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { lanePath, reservationsPath } from './indicator-words.ts';

interface Row extends LaneFigures {
  key: string;
  name: string;
  /** Where the count leads; null: no list has these reservations. */
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

/** What each lane sold, cost and gained; the lanes beyond the first ones are one row. */
export function LanesTable({ found, asked }: { found: LaneGainDashboard; asked: IndicatorInput }) {
  const { lanes, others, total } = found;
  return (
    <GroupedTable<Row>
      columns={columns}
      rows={[
        ...lanes.map(row => ({ ...row, key: `${row.id_canton} ${row.id_port}`, to: lanePath(asked, row) })),
        ...(others ? [{ ...others, key: 'others', name: `Otras (${formatNumber(others.lanes, 0)})`, to: null }] : []),
      ]}
      rowKey={row => row.key}
      totals={[{ ...total, key: 'total', name: 'Total', to: reservationsPath(asked) }]}
    />
  );
}
