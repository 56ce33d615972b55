import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import { lazy, Suspense, useState } from 'react';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../../ui/status/StopLine.tsx';
import { useClock } from '../../../../ui/use-clock.ts';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import type { Asked } from './asked.ts';
import { givenUpText } from './boxes-text.ts';
import { ContainerDialog } from './ContainerDialog.tsx';
import { ContainerMenu } from './ContainerMenu.tsx';
import { ContainerNow } from './ContainerNow.tsx';
import { DatesDialog } from './DatesDialog.tsx';
import type { Who } from './header-parts.ts';
import type { SubReservationView } from './shapes.ts';
import { stopLine } from './stops.ts';
import type { ReservationActions } from './use-reservation-actions.ts';

const ReturnDialog = lazy(() => import('./ReturnDialog.tsx'));

interface LinesProps {
  detail: ReservationDetail;
  who: Who;
  actions: ReservationActions;
  ask: (asked: Asked) => void;
}

/** One line for each container: its identity, its stops, and its current fact. */
export function ContainerLines({ detail, who, actions, ask }: LinesProps) {
  const [edited, setEdited] = useState<SubReservationView | null>(null);
  const [dated, setDated] = useState<SubReservationView | null>(null);
  const [returned, setReturned] = useState<SubReservationView | null>(null);
  return (
    <section className="cz-panel" aria-label="Contenedores">
      <ul className="cz-reservations-lines">
        {detail.sub_reservations.map(sub => (
          <li
            key={sub.id_sub_reservation}
            className={`cz-reservations-line${isRejectedOrCancelledStatus(sub.status) ? ' cz-reservations-line-given-up' : ''}`}
          >
            <ContainerLine detail={detail} sub={sub} />
            <ContainerMenu
              detail={detail}
              sub={sub}
              who={who}
              actions={actions}
              ask={ask}
              onEdit={() => setEdited(sub)}
              onDates={() => setDated(sub)}
              onReturn={() => setReturned(sub)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <ContainerDialog
          id_reservation={detail.id_reservation}
          name={subNumber(detail.id_reservation, edited.number)}
          sub={edited}
          onClose={() => setEdited(null)}
        />
      )}
      {returned && (
        <Suspense>
          <ReturnDialog detail={detail} sub={returned} onClose={() => setReturned(null)} />
        </Suspense>
      )}
      {dated && (
        <DatesDialog
          detail={detail}
          id_sub_reservation={dated.id_sub_reservation}
          name={subNumber(detail.id_reservation, dated.number)}
          onClose={() => setDated(null)}
        />
      )}
    </section>
  );
}

function ContainerLine({ detail, sub }: { detail: ReservationDetail; sub: SubReservationView }) {
  const now = useClock().getTime();
  const narrow = useNarrow();
  const reason = givenUpText(sub, detail);
  const stops = sub.legs.length > 0 ? stopLine(sub, now, detail.cut_off) : routeLine(detail);
  return (
    <>
      <div className="cz-reservations-line-who">
        <strong>{sub.container_code ?? `${sub.container_type} sin número`}</strong>
        <span>
          {subNumber(detail.id_reservation, sub.number)} <StatusTag status={sub.shown_status} />
        </span>
        {sub.own_generator && <span>Generador del cliente</span>}
      </div>
      {reason === null ? (
        <StopLine stops={stops} direction={narrow ? 'vertical' : 'horizontal'} />
      ) : (
        <p className="cz-reservations-line-reason">{reason}</p>
      )}
      {reason === null && <ContainerNow detail={detail} sub={sub} now={now} />}
    </>
  );
}

/** Before acceptance there are no legs: the booked route is shown. */
const routeLine = (detail: ReservationDetail) =>
  detail.route.map(stop => ({
    key: stop.position,
    name: stop.name,
    state: 'planned' as const,
    lines: stop.code === 'PLT' ? [`cita ${detail.appointment_time}`] : [],
  }));
