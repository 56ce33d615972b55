import { CloseCircleOutlined } from '@ant-design/icons';
import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import type { Decisions } from './use-decisions.ts';
import { useReservationMotives } from './use-motives.ts';

interface RejectProps {
  rows: readonly ReservationRow[];
  decisions: Decisions;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks one motive for all rejected reservations. */
export default function RejectSeveral({ rows, decisions, onDone, onCancel }: RejectProps) {
  const count = rows.length;
  const many = count !== 1;
  const { choices, given } = useReservationMotives(true);
  return (
    <ConfirmWithMotive
      open
      title={many ? `Rechazar ${count} reservas` : `Rechazar la reserva ${rows[0]?.id_reservation}`}
      text={`El cliente verá el motivo. ${many ? 'El mismo motivo queda en cada una.' : ''}`}
      choices={choices}
      okText={many ? `Rechazar ${count}` : 'Rechazar'}
      okIcon={<CloseCircleOutlined />}
      onConfirm={async (motive, choice) => {
        const failed = await decisions.reject(rows, given(motive, choice));
        // If all are refused, the dialog keeps the motive.
        if (failed.size < count) onDone();
      }}
      onCancel={onCancel}
    />
  );
}
