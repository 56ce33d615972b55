import {
  getReportReservations,
  getReportReservationsExcel,
  getReportReservationsTotal,
  type ReportReservation,
} from '@cabezal/contract/insight/reports/reservations.calls';
import { REPORT_DATES, type ReportDate } from '@cabezal/domain/insight/reports/report-dates';
import { withoutCostText } from '@cabezal/domain/insight/reports/without-cost';
import { formatMoney, formatNumber } from '@cabezal/domain/prices/amounts/format';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { listInputOf, useListState } from '../../../ui/table/list-state.ts';
import { reportColumns, reportFilters, reservationPath } from './reservation-words.tsx';
import './reports.css';

const isDateKind = (value: unknown): value is ReportDate => REPORT_DATES.some(kind => kind === value);

/** `/reportes/consulta-reservas`: reservations by any filter, with totals; its views include columns. */
export default function ReservationsReportPage() {
  const { may } = useAccess();
  const seesCosts = may('cost.read');
  const readsAll = may('report.all');
  const { date_kind } = useListState('').state.filters;
  const asked = isDateKind(date_kind) ? date_kind : 'CITA';
  const columns = useMemo(() => reportColumns(seesCosts, asked), [seesCosts, asked]);
  const filters = useMemo(() => reportFilters(readsAll), [readsAll]);
  return (
    <DataTable<ReportReservation>
      id="report_reservations"
      call={getReportReservations}
      columns={columns}
      row={{ key: row => row.id_reservation, path: reservationPath }}
      header={{ title: 'Consulta de reservas' }}
      filters={filters}
      search="Reserva, contenedor, booking"
      onExcel={getReportReservationsExcel}
      everything="Todas"
      keepsColumns
      foot={<Sums />}
      empty={{
        title: 'Aún no hay reservas',
        text: `Aquí se busca cualquier reserva por sus fechas, cliente, ruta o estado, con lo que se vendió${seesCosts ? ' y lo que costó' : ''}.`,
      }}
    />
  );
}

/** The totals of all rows, including other pages. */
function Sums() {
  const { search, filters } = listInputOf(useListState('').state);
  const found = useCall(getReportReservationsTotal, { search, filters }, { keepPrevious: true });
  if (!found.data) return null;
  const { total } = found.data;
  if (total === null) return <span className="cz-quiet">Para ver la suma, elija un período de hasta un año</span>;
  if (total.reservations === 0) return null;
  const unknown = withoutCostText(total.without_cost);
  const figure = (name: string, value: string) => (
    <span key={name}>
      {name} <strong>{value}</strong>
    </span>
  );
  return (
    <span className="cz-reports-sums">
      {figure('Contenedores', formatNumber(total.containers, 0))}
      {figure('Venta', formatMoney(total.sale))}
      {total.cost !== null && figure('Costo', formatMoney(total.cost))}
      {total.margin !== null && figure('Margen', formatMoney(total.margin))}
      {unknown && <span className="cz-quiet">{unknown}</span>}
    </span>
  );
}
