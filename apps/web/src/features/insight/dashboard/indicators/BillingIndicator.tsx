import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type BillingDashboard,
  getBillingDashboard,
  getBillingDashboardExcel,
} from '@cabezal/contract/insight/indicators/money.calls';
import { useMemo } from 'react';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { billingClients, billingMonths, monthText, reservationsPath } from './indicator-words.ts';
import { SalePart, type SaleRow } from './SalePart.tsx';

function Charts({ found, asked }: { found: BillingDashboard; asked: IndicatorInput }) {
  const months = useMemo(() => billingMonths(found, asked), [found, asked]);
  const clients = useMemo(() => billingClients(found, asked), [found, asked]);
  const total: SaleRow = { ...found.total, name: 'Total', to: reservationsPath(asked) };
  const byMonth = found.months.map(row => ({ ...row, name: monthText(row.month), to: reservationsPath(asked, row) }));
  const byClient: SaleRow[] = found.clients.map(row => ({
    ...row,
    to: reservationsPath(asked, { id_client: row.id_client }),
  }));
  const { others } = found;
  if (others) byClient.push({ ...others, name: `Otros (${others.clients})`, to: null });
  return (
    <>
      <SalePart head="Mes" spec={months} rows={byMonth} total={total} />
      <SalePart head="Cliente" spec={clients} rows={byClient} total={total} hasShares />
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
