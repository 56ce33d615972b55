import {
  getReservationsWithGuides,
  getReservationsWithGuidesExcel,
  type ReservationWithGuides,
} from '@cabezal/contract/insight/boards/lists.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useMemo } from 'react';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { clientFilter } from '../../../../kits/selects/of-reservation-filters.ts';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn, linkColumn, typeColumn } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../../ui/table/view-store.ts';
import { GuideLines } from './GuideLines.tsx';

const reservationPath = (row: { id_reservation: number }) =>
  pathTo(paths.reservation, { id_reserva: row.id_reservation });

const columns: Column<ReservationWithGuides>[] = [
  linkColumn('id_reservation', 'Reserva', { to: reservationPath, sort: true, width: 80 }),
  typeColumn('reservation_type', 'Tipo', { card: 'none' }),
  customColumn(
    'client_name',
    'Cliente y ruta',
    row => (
      <span className="cz-boards-guide-of">
        <span className="cz-clip cz-clip-flex" title={row.client_name}>
          {row.client_name}
        </span>
        <span className="cz-quiet cz-clip cz-clip-flex" title={row.route_text}>
          {[row.booking ?? row.bl, row.route_text].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
    { sort: 'client_name', flex: 26, card: 'line' },
  ),
  customColumn('appointment_at', 'Cita', row => formatDateTime(row.appointment_at), {
    sort: 'appointment_at',
    width: 144,
    card: 'line',
  }),
  customColumn('shown_status', 'Estado', row => <StatusTag status={row.shown_status} />, {
    width: 166,
    hidden: true,
    card: 'side',
  }),
  customColumn('guides', 'Guías', row => <GuideLines guides={row.guides} />, { flex: 54, card: 'line' }),
];

const dates: Filter = { kind: 'dates', from: 'appointment_from', to: 'appointment_to', label: 'Cita' };
const views: SavedView[] = [
  { id: 'in_progress', name: 'En curso', query: 'f.list=in_progress' },
  { id: 'finished', name: 'Finalizadas', query: 'f.list=finished' },
];

/** `/reserva/guias`: reservations with their guides expanded, the documents of each guide and a tracking link. */
export default function ReservationGuidesPage() {
  const { manyClients } = useAccess();
  const filters = useMemo(() => [...(manyClients ? [clientFilter] : []), dates], [manyClients]);
  return (
    <DataTable<ReservationWithGuides>
      id="reservation_guides"
      call={getReservationsWithGuides}
      onExcel={getReservationsWithGuidesExcel}
      columns={columns}
      row={{ key: row => row.id_reservation }}
      header={{ title: 'Reservas y sus guías' }}
      views={views}
      everything="Todas"
      filters={filters}
      search="Reserva, contenedor, booking"
      empty={{
        title: 'Aún no hay guías',
        text: 'Aquí aparece cada reserva con sus guías en cuanto tiene camión y conductor.',
      }}
    />
  );
}
