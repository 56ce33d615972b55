import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type BillingDashboard,
  getBillingDashboard,
  getBillingDashboardExcel,
  type SaleFigures,
} from '@cabezal/contract/insight/indicators/money.calls';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { NumberLink } from '../../../../kits/report/NumberLink.tsx';
import { ReportPart } from '../../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import {
  billingClients,
  billingMonths,
  monthText,
  percentText,
  reservationsPath,
  SALE_PARTS,
} from './indicator-words.ts';

interface Row extends SaleFigures {
  name: string;
  share?: string;
  to: string | null;
}
const columns = (head: string, shares: boolean): Column<Row>[] => [
  textColumn('name', head),
  ...SALE_PARTS.map(({ part, name }) => moneyColumn<Row>(part, name)),
  moneyColumn('sale', 'Venta'),
  ...(shares ? [customColumn<Row>('share', 'Parte', row => row.share ?? null, { align: 'right' })] : []),
  customColumn(
    'reservations',
    'Reservas',
    ({ reservations, name, to }) => <NumberLink value={reservations} label={`Reservas de ${name}`} to={to} />,
    { align: 'right' },
  ),
];

interface SaleTableProps {
  head: string;
  rows: Row[];
  total: Row;
  shares?: boolean;
}
/** Months or clients with the total of the shown rows. */
const SaleTable = ({ head, rows, total, shares = false }: SaleTableProps) => (
  <GroupedTable<Row> columns={columns(head, shares)} rows={rows} rowKey={row => row.name} total={total} />
);

function Charts({ found, asked }: { found: BillingDashboard; asked: IndicatorInput }) {
  const months = useMemo(() => billingMonths(found), [found]);
  const clients = useMemo(() => billingClients(found), [found]);
  const total: Row = { ...found.total, name: 'Total', to: reservationsPath(asked) };
  const { others } = found;
  return (
    <>
      <ReportPart title="Por mes">
        <ColumnChart spec={months} stacked />
        <SaleTable
          head="Mes"
          rows={found.months.map(row => ({ ...row, name: monthText(row.month), to: reservationsPath(asked, row) }))}
          total={total}
        />
      </ReportPart>
      <ReportPart title="Por cliente">
        <ColumnChart spec={clients} stacked />
        <SaleTable
          head="Cliente"
          shares
          rows={[
            ...found.clients.map(row => ({
              ...row,
              share: percentText(row.share_percent),
              to: reservationsPath(asked, { id_client: row.id_client }),
            })),
            ...(others
              ? [{ ...others, name: `Otros (${others.clients})`, share: percentText(others.share_percent), to: null }]
              : []),
          ]}
          total={total}
        />
      </ReportPart>
    </>
  );
}

export function BillingIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Facturación"
      note="Venta sin IVA de las reservas aprobadas, por el día de su cita. Por ordenar: viajes cerrados sin orden. En viaje: con alguna guía sin cerrar. Al día hasta hace un minuto."
      call={getBillingDashboard}
      excel={getBillingDashboardExcel}
      file="facturas"
      asked={asked}
      isEmpty={found => found.months.length === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}
