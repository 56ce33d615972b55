import { CalendarOutlined, CheckOutlined, CloseCircleOutlined, CloseOutlined, EditOutlined } from '@ant-design/icons';
import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import type { Decisions } from './use-decisions.ts';

const approvable = (rows: readonly ReservationRow[]) => rows.filter(row => row.can.approve === true);
const rejectable = (rows: readonly ReservationRow[]) => rows.filter(row => row.can.reject === true);
const NONE_PENDING = 'Ninguna de las elegidas está pendiente';

// A list is read far more often than it is edited.
const Many = lazy(() => import('./Many.tsx'));

const later = (shown: ReactNode) => <Suspense fallback={null}>{shown}</Suspense>;
const idsOf = (rows: readonly ReservationRow[]) => rows.map(row => row.id_reservation);
const few = (rows: readonly ReservationRow[]) => rows.length <= MOST_AT_ONCE || `Elija hasta ${MOST_AT_ONCE} por vez`;

/** Edits the selected reservations in a sheet (F2). */
export const quickEdit: BulkAction<ReservationRow> = {
  key: 'quick',
  text: 'Edición rápida',
  icon: <EditOutlined />,
  shortcut: 'F2',
  can: few,
  dialog: (rows, clear, close) => later(<Many what="edit" ids={idsOf(rows)} clear={clear} onClose={close} />),
};

const programmable = (rows: readonly ReservationRow[]) =>
  rows.filter(row => row.status === 'ACCEPTED' || row.status === 'IN_PROGRESS');

/** Confirms or moves the hours of several reservations. */
export const programMany: BulkAction<ReservationRow> = {
  key: 'program',
  text: rows => (programmable(rows).length > 0 ? `Programar ${programmable(rows).length}` : 'Programar'),
  icon: <CalendarOutlined />,
  can: rows => (programmable(rows).length > 0 ? few(rows) : 'Elija reservas aprobadas'),
  dialog: (rows, clear, close) =>
    later(<Many what="program" ids={idsOf(programmable(rows))} clear={clear} onClose={close} />),
};

const RejectSeveral = lazy(() => import('./RejectSeveral.tsx'));
const CommentMany = lazy(() => import('./comments/CommentMany.tsx'));

/** Adds the same comment to several reservations. */
export const commentMany: BulkAction<ReservationRow> = {
  key: 'comment',
  text: 'Comentar',
  can: few,
  dialog: (rows, clear, close) => later(<CommentMany ids={idsOf(rows)} onDone={clear} onClose={close} />),
};

/** Approves or rejects several reservations. */
export function decisionBulk(decisions: Decisions): BulkAction<ReservationRow>[] {
  const busy = decisions.running ? 'Espere a que termine lo que está en marcha' : null;
  return [
    {
      key: 'reject',
      text: 'Rechazar',
      icon: <CloseCircleOutlined />,
      can: rows => busy ?? (rejectable(rows).length > 0 ? true : NONE_PENDING),
      dialog: (rows, clear, close) =>
        later(
          <RejectSeveral
            rows={rejectable(rows)}
            decisions={decisions}
            onDone={() => {
              clear();
              close();
            }}
            onCancel={close}
          />,
        ),
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

/** In the toolbar: progress of a bulk decision, and then the number of failed rows. */
export function DecisionsState({ decisions }: { decisions: Decisions }) {
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
