import { CheckOutlined, CloseCircleOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReservationRow } from '@cabezal/contract/reservations/reservation.shapes';
import { getReservations, getReservationsExcel } from '@cabezal/contract/reservations/reservations.calls';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { useLiveState } from '../../live/live.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { LiveDot } from '../../ui/status/marks.tsx';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { reservationColumns, reservationPath } from './reservation-columns.tsx';
import { reservationFilters } from './reservation-filters.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import { useReservationMotives } from './use-motives.ts';
import { useReservationViews } from './use-reservation-views.ts';
import './reservations.css';

interface Rejecting {
  rows: readonly ReservationRow[];
  clear: () => void;
}

/** The reservations that the person may see: tabs by stage, filters, and approving several at once. */
export default function ReservationsPage() {
  const { isOperator, manyClients, may, mayOpen } = useAccess();
  const decisions = useDecisions();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const { store, fixed } = useReservationViews();
  const { connected } = useLiveState();
  const columns = useMemo(() => reservationColumns(isOperator, decisions.failures), [isOperator, decisions.failures]);
  const filters = useMemo(() => reservationFilters({ manyClients, isOperator }), [manyClients, isOperator]);
  const mayCreate = may('reservation.create') && mayOpen(paths.reservationAdd);
  return (
    <>
      <DataTable<ReservationRow>
        id="reservations"
        call={getReservations}
        columns={columns}
        row={{
          key: row => row.id_reservation,
          path: reservationPath,
          tone: row => toneOf(row, decisions),
        }}
        header={{
          title: 'Reservas',
          status: <LiveDot live={connected} />,
          actions: mayCreate && <NewReservation />,
        }}
        fixed={fixed}
        views={store}
        filters={filters}
        search="Reserva, contenedor, booking"
        onExcel={getReservationsExcel}
        bulk={may('reservation.approve') ? bulkActions(decisions, setRejecting) : undefined}
        tools={<DecisionsState decisions={decisions} />}
        empty={{
          title: 'Aún no hay reservas',
          text: 'Aquí aparece cada reserva con su estado, desde que se pide hasta que se cierra.',
          action: mayCreate && <NewReservation />,
        }}
      />
      <RejectSeveral rejecting={rejecting} decisions={decisions} close={() => setRejecting(null)} />
    </>
  );
}

function toneOf(row: ReservationRow, decisions: Decisions) {
  if (decisions.failures.has(row.id_reservation)) return 'problem';
  return row.status === 'REJECTED' || row.status === 'NOT_EJECUTED' ? 'inactive' : 'normal';
}

function NewReservation() {
  return (
    <Button type="primary" icon={<PlusOutlined />} href={`#${paths.reservationAdd}`}>
      Nueva reserva
    </Button>
  );
}

const approvable = (rows: readonly ReservationRow[]) => rows.filter(row => row.can.approve === true);
const rejectable = (rows: readonly ReservationRow[]) => rows.filter(row => row.can.reject === true);
const NONE_PENDING = 'Ninguna de las elegidas está pendiente';

function bulkActions(decisions: Decisions, setRejecting: (rejecting: Rejecting) => void): BulkAction<ReservationRow>[] {
  const busy = decisions.running ? 'Espere a que termine lo que está en marcha' : null;
  return [
    {
      key: 'reject',
      text: 'Rechazar',
      icon: <CloseCircleOutlined />,
      can: rows => busy ?? (rejectable(rows).length > 0 ? true : NONE_PENDING),
      run: (rows, clear) => setRejecting({ rows: rejectable(rows), clear }),
    },
    {
      key: 'approve',
      text: rows => (approvable(rows).length > 0 ? `Aprobar ${approvable(rows).length}` : 'Aprobar'),
      icon: <CheckOutlined />,
      next: true,
      can: rows => busy ?? (approvable(rows).length > 0 ? true : NONE_PENDING),
      run: async (rows, clear) => {
        await decisions.approve(approvable(rows));
        clear();
      },
    },
  ];
}

/** In the toolbar: how far a bulk decision has come, and afterwards how many rows failed. */
function DecisionsState({ decisions }: { decisions: Decisions }) {
  const { running, failures, forgetFailures } = decisions;
  if (running) {
    return (
      <span
        className="cz-reservations-running"
        role="status"
      >{`${running.verb} ${running.done + 1} de ${running.total}`}</span>
    );
  }
  if (failures.size === 0) return null;
  return (
    <Button danger icon={<CloseOutlined />} iconPlacement="end" onClick={forgetFailures}>
      {failures.size === 1 ? '1 no se pudo' : `${failures.size} no se pudieron`}
    </Button>
  );
}

interface RejectProps {
  rejecting: Rejecting | null;
  decisions: Decisions;
  close: () => void;
}

function RejectSeveral({ rejecting, decisions, close }: RejectProps) {
  const count = rejecting?.rows.length ?? 0;
  const many = count !== 1;
  const choices = useReservationMotives(rejecting !== null);
  return (
    <ConfirmWithMotive
      open={rejecting !== null}
      title={many ? `Rechazar ${count} reservas` : `Rechazar la reserva ${rejecting?.rows[0]?.id_reservation}`}
      text={`El cliente verá el motivo. ${many ? 'El mismo motivo queda en cada una.' : ''}`}
      choices={choices}
      okText={many ? `Rechazar ${count}` : 'Rechazar'}
      okIcon={<CloseCircleOutlined />}
      onConfirm={async motive => {
        if (!rejecting) return;
        const failed = await decisions.reject(rejecting.rows, motive);
        // Refused as a whole, the motive stays as it was written.
        if (failed.size === rejecting.rows.length) return;
        rejecting.clear();
        close();
      }}
      onCancel={close}
    />
  );
}
