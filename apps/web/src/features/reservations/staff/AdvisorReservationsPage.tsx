import {
  getAdvisorReservations,
  getAdvisorReservationsExcel,
  type StaffReservation,
} from '@cabezal/contract/boards/lists.calls';
import { useMemo } from 'react';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { reservationPath } from '../reservation-columns.tsx';
import { handOver, staffColumns, staffFilters, staffViews } from './staff-list.tsx';
import { TeamLink } from './TeamLink.tsx';
import '../reservations.css';

const views = staffViews('advisor');
const bulk = [handOver('advisor')];

/** `/comercial_reservas` */
export default function AdvisorReservationsPage() {
  const { may, mayOpen } = useAccess();
  const margin = may('cost.read');
  const columns = useMemo(() => staffColumns('advisor', { sale: true, margin }), [margin]);
  return (
    <DataTable<StaffReservation>
      id="advisor_reservations"
      call={getAdvisorReservations}
      columns={columns}
      row={{ key: row => row.id_reservation, path: reservationPath }}
      header={{
        title: 'Reservas por asesor',
        actions: mayOpen(paths.advisorTeam) && <TeamLink to={paths.advisorTeam}>Equipo comercial</TeamLink>,
      }}
      views={views}
      everything="Todas"
      filters={staffFilters}
      search="Reserva, contenedor, booking"
      onExcel={getAdvisorReservationsExcel}
      bulk={may('reservation.people') ? bulk : undefined}
      empty={{
        title: 'Aún no hay reservas',
        text: 'Aquí aparecen las reservas con quien las vende, su venta y su rentabilidad.',
      }}
    />
  );
}
