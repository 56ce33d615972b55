import { CheckOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { ReservationDetail, ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { WhyPrice } from '../../../kits/prices/WhyPrice.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { TypeChip } from '../../../ui/status/marks.tsx';
import { useCharacterKeys } from '../../../ui/use-shortcuts.ts';
import { valuesOf } from '../booking/booking-values.ts';
import { feePathOf } from '../booking/fee-path.ts';
import { PricePanel } from '../booking/PricePanel.tsx';
import { useQuote } from '../booking/use-quote.ts';
import { useApproval } from '../reservations/LowMargin.tsx';
import { reservationPath } from '../reservations/reservation-columns.tsx';
import { useReservationMotives } from '../reservations/use-motives.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalRemarks } from './ApprovalRemarks.tsx';
import { bookedPrice } from './booked-price.ts';
import type { ApprovalQueue } from './use-approval-queue.ts';
import { useDecisionKeys } from './use-decision-keys.ts';

interface PanelProps {
  row: ReservationRow;
  queue: ApprovalQueue;
}

/** A pending reservation with everything needed for the decision, and the two buttons. */
export function ApprovalPanel({ row, queue }: PanelProps) {
  const found = useCall(getReservation, { id_reservation: row.id_reservation });
  // The next one is prefetched, so that it appears at once after the decision.
  const next = queue.next?.id_reservation ?? 0;
  useCall(getReservation, { id_reservation: next }, { enabled: next > 0, staleTime: 60_000 });
  if (!found.data) return <Answer query={found} what="la reserva" loading={<CardsSkeleton cards={3} />} />;
  return <Decision row={row} detail={found.data} queue={queue} />;
}

function Decision({ row, detail, queue }: PanelProps & { detail: ReservationDetail }) {
  const { isOperator, isCustomer, may } = useAccess();
  // Requested for its warnings only; the price shown is the booked one, as in the list.
  const quote = useQuote(valuesOf(detail), may('reservation.create'), detail.id_reservation);
  const hasLetters = useCharacterKeys();
  const [rejecting, setRejecting] = useState(false);
  const { choices, given } = useReservationMotives(rejecting);
  const failure = queue.failures.get(row.id_reservation);
  const decided = { id_reservation: detail.id_reservation, version: detail.version };
  const { approve, dialog } = useApproval(detail, async reason => {
    const failed = await queue.decisions.approve([decided], reason);
    if (failed.size === 0) queue.goOn(row);
  });
  const reject = async (motive: string, choice: string | null) => {
    const failed = await queue.decisions.reject([decided], given(motive, choice));
    if (failed.size > 0) return;
    setRejecting(false);
    queue.goOn(row);
  };
  const mayApprove = may('reservation.approve');
  useDecisionKeys({
    onApprove: mayApprove && detail.can.approve === true ? approve : null,
    onReject: mayApprove && detail.can.reject === true ? () => setRejecting(true) : null,
  });
  return (
    <>
      <div className="cz-approval-decision">
        <h2>
          <Link to={reservationPath(row)}>Reserva {row.id_reservation}</Link> <TypeChip type={row.reservation_type} />
        </h2>
        {detail.status !== 'PENDING' && <DecidedMeanwhile row={row} queue={queue} />}
        <ApprovalRemarks detail={detail} warnings={quote.data?.warnings ?? []} failure={failure} />
        {(isOperator || isCustomer) && (
          <PricePanel
            pricing={bookedPrice(detail, businessDate(new Date()))}
            id_client={detail.id_client}
            feePath={feePathOf(valuesOf(detail))}
            withMargin={isOperator}
            none="La reserva no tiene precio: no había tarifa de venta para ella."
            why={may('fee.read') && <WhyPrice id_reservation={detail.id_reservation} />}
          />
        )}
        <ApprovalFacts detail={detail} />
      </div>
      {mayApprove && (
        <div className="cz-approval-decision-bar">
          <ActionButton icon={<CloseCircleOutlined />} can={detail.can.reject} onClick={() => setRejecting(true)}>
            Rechazar {hasLetters && <kbd className="cz-key">R</kbd>}
          </ActionButton>
          <ActionButton look="next" icon={<CheckOutlined />} can={detail.can.approve} onClick={approve}>
            Aprobar {hasLetters && <kbd className="cz-key cz-key-on">A</kbd>}
          </ActionButton>
        </div>
      )}
      {dialog}
      <ConfirmWithMotive
        open={rejecting}
        title={`Rechazar la reserva ${row.id_reservation}`}
        text={failure ? `No se pudo: ${failure}` : `${row.client_name} verá el motivo.`}
        choices={choices}
        okText="Rechazar"
        okIcon={<CloseCircleOutlined />}
        onConfirm={reject}
        onCancel={() => setRejecting(false)}
      />
    </>
  );
}

/** A colleague decided the reservation first. It stays on the screen, so that the next one is not decided without being read. */
function DecidedMeanwhile({ row, queue }: PanelProps) {
  return (
    <Alert
      type="info"
      showIcon
      title="Ya no espera aprobación: se decidió mientras usted la miraba"
      action={
        queue.next && (
          <ActionButton size="small" onClick={() => queue.goOn(row)}>
            Ver la siguiente
          </ActionButton>
        )
      }
    />
  );
}
