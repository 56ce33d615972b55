import {
  getTeamReservations,
  getTeamReservationsExcel,
  type StaffReservation,
} from '@cabezal/contract/boards/lists.calls';
import { useMemo } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { reservationPath } from '../reservation-columns.tsx';
import { handOver, staffColumns, staffFilters, staffViews } from './staff-list.tsx';
import '../reservations.css';

const views = staffViews('operative');
const bulk = [handOver('operative')];

/** `/operativos_reservas` */
export default function OperationsReservationsPage() {
  const { may } = useAccess();
  const margin = may('cost.read');
  const columns = useMemo(() => staffColumns('operative', { sale: true, margin }), [margin]);
  return (
    <DataTable<StaffReservation>
      id="operative_reservations"
      call={getTeamReservations}
      columns={columns}
      row={{ key: row => row.id_reservation, path: reservationPath }}
      header={{ title: 'Reservas por operativo' }}
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
