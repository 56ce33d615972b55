import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type BillingDashboard,
  getBillingDashboard,
  getBillingDashboardExcel,
  type SaleFigures,
} from '@cabezal/contract/insight/indicators/money.calls';
import { formatMoney } from '@cabezal/domain/prices/amounts/format';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import {
  billingClients,
  billingMonths,
  monthText,
  percentText,
  reservationsPath,
  SALE_PARTS,
} from './indicator-words.ts';
import { NumberLink } from './NumberLink.tsx';

interface Row extends SaleFigures {
  name: string;
  share?: string;
  to: string | null;
}
const right = 'right' as const;
const columns = (head: string, shares: boolean): TableColumnsType<Row> => [
  { title: head, dataIndex: 'name' },
  ...SALE_PARTS.map(({ part, name }) => ({
    title: name,
    dataIndex: part,
    align: right,
    render: (value: string) => formatMoney(value),
  })),
  { title: 'Venta', dataIndex: 'sale', align: right, render: (value: string) => formatMoney(value) },
  ...(shares ? [{ title: 'Parte', dataIndex: 'share', align: right }] : []),
  {
    title: 'Reservas',
    dataIndex: 'reservations',
    align: right,
    render: (value: number, { name, to }: Row) => <NumberLink value={value} label={`Reservas de ${name}`} to={to} />,
  },
];

/** Months or clients with the total of the shown rows. */
function SaleTable({ head, rows, shares = false }: { head: string; rows: Row[]; shares?: boolean }) {
  return (
    <ScrollTable<Row>
      rowKey="name"
      dataSource={rows}
      columns={columns(head, shares)}
      rowClassName={({ name }) => (name === 'Total' ? 'cz-dashboard-total' : '')}
    />
  );
}

function Charts({ found, asked }: { found: BillingDashboard; asked: IndicatorInput }) {
  const months = useMemo(() => billingMonths(found), [found]);
  const clients = useMemo(() => billingClients(found), [found]);
  const total: Row = { ...found.total, name: 'Total', share: '', to: reservationsPath(asked) };
  const others: Row[] = found.others
    ? [
        {
          ...found.others,
          name: `Otros (${found.others.clients})`,
          to: null,
          share: percentText(found.others.share_percent),
        },
      ]
    : [];
  return (
    <>
      <h3>Por mes</h3>
      <ColumnChart spec={months} stacked />
      <SaleTable
        head="Mes"
        rows={[
          ...found.months.map(row => ({ ...row, name: monthText(row.month), to: reservationsPath(asked, row) })),
          total,
        ]}
      />
      <h3>Por cliente</h3>
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
          ...others,
          total,
        ]}
      />
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
