import type { Call } from '@cabezal/contract/call';
import {
  getReportReservations,
  getReportReservationsExcel,
  type ReportReservation,
} from '@cabezal/contract/insight/reports/reservations.calls';
import { REPORT_DATES, type ReportDate } from '@cabezal/domain/insight/reports/report-dates';
import { useMemo } from 'react';
import { downloadFile } from '../../../api/files.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type ListInput, useListState } from '../../../ui/table/list-state.ts';
import { ReservationSums } from './ReservationSums.tsx';
import { reportColumns, reportFilters, reservationPath } from './reservation-words.tsx';

const excelCall: Call<unknown, unknown> = getReportReservationsExcel;
/** The Excel has the columns that the person sees, in their order. */
const excel = (input: ListInput, columns: readonly string[]) =>
  downloadFile(excelCall, { ...input, columns }, 'report_reservations.xlsx');

const isDateKind = (value: unknown): value is ReportDate => REPORT_DATES.some(kind => kind === value);

/** `/reportes/consulta-reservas`: reservations by any filter, with sums. Saved views of this list also keep the columns. */
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
      onExcel={excel}
      everything="Todas"
      keepsColumns
      foot={<ReservationSums />}
      empty={{
        title: 'Aún no hay reservas',
        text: `Aquí se busca cualquier reserva por sus fechas, cliente, ruta o estado, con lo que se vendió${seesCosts ? ' y lo que costó' : ''}.`,
      }}
    />
  );
}
