import { CheckOutlined, CloseCircleOutlined, CloseOutlined } from '@ant-design/icons';
import type { ReservationRow } from '@cabezal/contract/reservations/reservation.shapes';
import { Button } from 'antd';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import type { Decisions } from './use-decisions.ts';
import { useReservationMotives } from './use-motives.ts';

const approvable = (rows: readonly ReservationRow[]) => rows.filter(row => row.can.approve === true);
const rejectable = (rows: readonly ReservationRow[]) => rows.filter(row => row.can.reject === true);
const NONE_PENDING = 'Ninguna de las elegidas está pendiente';

/** Approving and rejecting several at once. */
export function decisionBulk(decisions: Decisions): BulkAction<ReservationRow>[] {
  const busy = decisions.running ? 'Espere a que termine lo que está en marcha' : null;
  return [
    {
      key: 'reject',
      text: 'Rechazar',
      icon: <CloseCircleOutlined />,
      can: rows => busy ?? (rejectable(rows).length > 0 ? true : NONE_PENDING),
      dialog: (rows, clear, close) => (
        <RejectSeveral
          rows={rejectable(rows)}
          decisions={decisions}
          onDone={() => {
            clear();
            close();
          }}
          onCancel={close}
        />
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

/** In the toolbar: how far a bulk decision has come, and afterwards how many rows failed. */
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

interface RejectProps {
  rows: readonly ReservationRow[];
  decisions: Decisions;
  onDone: () => void;
  onCancel: () => void;
}

function RejectSeveral({ rows, decisions, onDone, onCancel }: RejectProps) {
  const count = rows.length;
  const many = count !== 1;
  const choices = useReservationMotives(true);
  return (
    <ConfirmWithMotive
      open
      title={many ? `Rechazar ${count} reservas` : `Rechazar la reserva ${rows[0]?.id_reservation}`}
      text={`El cliente verá el motivo. ${many ? 'El mismo motivo queda en cada una.' : ''}`}
      choices={choices}
      okText={many ? `Rechazar ${count}` : 'Rechazar'}
      okIcon={<CloseCircleOutlined />}
      onConfirm={async motive => {
        const failed = await decisions.reject(rows, motive);
        // Refused as a whole, the motive stays as it was written.
        if (failed.size < count) onDone();
      }}
      onCancel={onCancel}
    />
  );
}
