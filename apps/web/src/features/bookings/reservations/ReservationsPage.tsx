import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservations, getReservationsExcel } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import { useMemo } from 'react';
import { paths } from '../../../app/paths.ts';
import { ImportButton } from '../../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { commentMany, DecisionsState, decisionBulk, programMany, quickEdit } from './reservation-bulk.tsx';
import { finishedColumns, reservationColumns, reservationPath } from './reservation-columns.tsx';
import { reservationFilters } from './reservation-filters.ts';
import { handOver } from './staff/hand-over-bulk.tsx';
import { type Decisions, useDecisions } from './use-decisions.ts';
import { finishedTab, useReservationViews } from './use-reservation-views.ts';
import './reservations.css';

const PEOPLE = [handOver<ReservationRow>('advisor'), handOver<ReservationRow>('operative')];

/** The reservations that the person may see: tabs by stage, filters, and bulk approval. */
export default function ReservationsPage() {
  const { isOperator, manyClients, may, mayOpen } = useAccess();
  const decisions = useDecisions();
  const { store, fixed } = useReservationViews();
  const isFinished = fixed.filters === finishedTab;
  const sees = { sale: isOperator, margin: isOperator && may('cost.read'), tasks: may('task.read') };
  const columns = useMemo(() => {
    const all = reservationColumns({ sale: sees.sale, margin: sees.margin, tasks: sees.tasks }, decisions.failures);
    return isFinished ? finishedColumns(all, isOperator) : all;
  }, [sees.sale, sees.margin, sees.tasks, decisions.failures, isFinished, isOperator]);
  const filters = useMemo(() => reservationFilters({ manyClients, isOperator }), [manyClients, isOperator]);
  const bulk = [
    ...(may('reservation.create') ? [quickEdit] : []),
    ...(may('reservation.schedule') ? [programMany] : []),
    ...(isOperator && may('reservation.people') ? PEOPLE : []),
    ...(isOperator && may('reservation.comment') ? [commentMany] : []),
    ...(may('reservation.approve') ? decisionBulk(decisions) : []),
  ];
  const mayCreate = may('reservation.create') && mayOpen(paths.reservationAdd);
  return (
    <DataTable<ReservationRow>
      id="reservations"
      call={getReservations}
      columns={columns}
      row={{ key: row => row.id_reservation, path: reservationPath, tone: row => toneOf(row, decisions) }}
      header={{
        title: 'Reservas',
        actions: mayCreate && <ImportButton kind="reservations" />,
        add: mayCreate && <AddButton to={paths.reservationAdd}>Nueva reserva</AddButton>,
      }}
      fixed={fixed}
      views={store}
      filters={filters}
      search="Reserva, contenedor, booking"
      onExcel={getReservationsExcel}
      bulk={bulk.length > 0 ? bulk : undefined}
      tools={<DecisionsState decisions={decisions} />}
      empty={{
        title: 'Aún no hay reservas',
        text: 'Aquí aparece cada reserva con su estado, desde que se pide hasta que se cierra.',
      }}
    />
  );
}

function toneOf(row: ReservationRow, decisions: Decisions) {
  if (decisions.failures.has(row.id_reservation)) return 'problem';
  return isRejectedOrCancelledStatus(row.status) ? 'inactive' : 'normal';
}
