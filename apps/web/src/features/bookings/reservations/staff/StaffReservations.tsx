import {
  getAdvisorReservations,
  getAdvisorReservationsExcel,
  getTeamReservations,
  getTeamReservationsExcel,
  type StaffReservation,
} from '@cabezal/contract/insight/boards/lists.calls';
import { useMemo } from 'react';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { reservationPath } from '../reservation-columns.tsx';
import type { Whose } from './HandOver.tsx';
import { handOver } from './hand-over-bulk.tsx';
import { staffColumns, staffFilters, staffViews } from './staff-list.tsx';
import { TeamLink } from './TeamLink.tsx';
import '../reservations.css';

/** The differences of the two lists. */
const LISTS = {
  advisor: {
    id: 'advisor_reservations',
    call: getAdvisorReservations,
    excel: getAdvisorReservationsExcel,
    title: 'Reservas por asesor',
    team: { to: paths.advisorTeam, name: 'Equipo comercial' },
    empty: 'Aquí aparecen las reservas con quien las vende, su venta y su rentabilidad.',
    views: staffViews('advisor'),
    bulk: [handOver<StaffReservation>('advisor', true)],
  },
  operative: {
    id: 'operative_reservations',
    call: getTeamReservations,
    excel: getTeamReservationsExcel,
    title: 'Reservas por operativo',
    team: { to: paths.operationsTeam, name: 'Equipo operativo' },
    empty: 'Aquí aparecen las reservas con quien las trabaja, sus tareas y sus atrasos.',
    views: staffViews('operative'),
    bulk: [handOver<StaffReservation>('operative', true)],
  },
} as const;

/** Reservations by their advisor or their operative. */
export function StaffReservations({ whose }: { whose: Whose }) {
  const { may, mayOpen } = useAccess();
  const list = LISTS[whose];
  const margin = may('cost.read');
  const columns = useMemo(() => staffColumns(whose, { sale: true, margin }), [whose, margin]);
  return (
    <DataTable<StaffReservation>
      id={list.id}
      call={list.call}
      columns={columns}
      row={{ key: row => row.id_reservation, path: reservationPath }}
      header={{
        title: list.title,
        actions: mayOpen(list.team.to) && <TeamLink to={list.team.to}>{list.team.name}</TeamLink>,
      }}
      views={list.views}
      everything="Todas"
      filters={staffFilters}
      search="Reserva, contenedor, booking"
      onExcel={list.excel}
      bulk={may('reservation.people') ? list.bulk : undefined}
      empty={{ title: 'Aún no hay reservas', text: list.empty }}
    />
  );
}
