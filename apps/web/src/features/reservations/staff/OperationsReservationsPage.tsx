import {
  getTeamReservations,
  getTeamReservationsExcel,
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

const views = staffViews('operative');
const bulk = [handOver('operative')];

/** `/operativos_reservas` */
export default function OperationsReservationsPage() {
  const { may, mayOpen } = useAccess();
  const margin = may('cost.read');
  const columns = useMemo(() => staffColumns('operative', { sale: true, margin }), [margin]);
  return (
    <DataTable<StaffReservation>
      id="operative_reservations"
      call={getTeamReservations}
      columns={columns}
      row={{ key: row => row.id_reservation, path: reservationPath }}
      header={{
        title: 'Reservas por operativo',
        actions: mayOpen(paths.operationsTeam) && <TeamLink to={paths.operationsTeam}>Equipo operativo</TeamLink>,
      }}
      views={views}
      everything="Todas"
      filters={staffFilters}
      search="Reserva, contenedor, booking"
      onExcel={getTeamReservationsExcel}
      bulk={may('reservation.people') ? bulk : undefined}
      empty={{
        title: 'Aún no hay reservas',
        text: 'Aquí aparecen las reservas con quien las trabaja, sus tareas y sus atrasos.',
      }}
    />
  );
}
