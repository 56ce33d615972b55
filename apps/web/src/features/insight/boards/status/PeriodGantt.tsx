import { type GanttReservation, getReservationGantt } from '@cabezal/contract/tracking/times/times.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/use-call.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { CLIENT_TYPES, CompanySelect } from '../../../../kits/selects/selects.tsx';
import { type Axis, axisOf } from '../../../../kits/times/gantt-axis.ts';
import { Legend, LegLane, TimeAxis } from '../../../../kits/times/LegLane.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { LiveStatus } from '../../../../live/LiveStatus.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { drawnDays, isPeriod, PERIODS, type Period } from './board-words.ts';
import './gantt.css';

/** The periods that can be drawn: those with an end. */
const DRAWN = PERIODS.filter(period => period.value !== 'todo');
/** Maximum number of reservations that the server returns for one chart. */
const MOST = 100;

interface PeriodGanttProps {
  look: ReactNode;
  title: string;
  /** The period that is shown by default. */
  usual: Exclude<Period, 'todo'>;
}

/** The trips of reservations with an appointment in a period, on one time axis. */
export default function PeriodGantt({ look, title, usual }: PeriodGanttProps) {
  const { get, id, change } = useAddress<'dias' | 'cliente'>();
  const days = get('dias');
  const period = isPeriod(days) && days !== 'todo' ? days : usual;
  const id_client = id('cliente');
  const found = useCall(
    getReservationGantt,
    { ...drawnDays(period), ...(id_client === null ? {} : { id_client }) },
    { keepPrevious: true },
  );
  return (
    <div className="cz-page">
      <PageHeader
        title={title}
        status={<LiveStatus />}
        actions={
          <>
            {look}
            <CompanySelect
              types={CLIENT_TYPES}
              aria-label="Cliente"
              placeholder="Todos los clientes"
              value={id_client}
              onChange={cliente => change({ cliente: cliente ?? null })}
            />
            <Segmented
              aria-label="Días"
              value={period}
              options={DRAWN}
              onChange={dias => change({ dias: dias === usual ? null : dias })}
            />
          </>
        }
      />
      <div className="cz-page-body">
        <Answer query={found} what="la línea de tiempo" loading={<RowsSkeleton rows={8} />}>
          {({ at, reservations }) => <Lanes now={at} reservations={reservations} />}
        </Answer>
      </div>
    </div>
  );
}

function Lanes({ now, reservations }: { now: string; reservations: readonly GanttReservation[] }) {
  const drawn = reservations.filter(reservation => reservation.legs.length > 0);
  const axis = axisOf({ legs: drawn.flatMap(reservation => reservation.legs), cut_off: null });
  if (axis === null)
    return (
      <EmptyState
        title="Ninguna reserva en esos días"
        text="Aquí se dibuja cada viaje de las reservas con cita en esos días: su plan, cómo fue y cómo se espera."
      />
    );
  return (
    <div className="cz-boards-gantt">
      <Legend cutOff={drawn.some(reservation => reservation.cut_off !== null) || null} />
      {reservations.length >= MOST && (
        <p className="cz-quiet">Se dibujan las primeras {MOST}: elija un cliente o menos días para ver las demás.</p>
      )}
      <div className="cz-boards-gantt-axis">
        <TimeAxis axis={axis} />
      </div>
      {drawn.map(reservation => (
        <Reservation key={reservation.id_reservation} reservation={reservation} axis={axis} now={now} />
      ))}
    </div>
  );
}

function Reservation({ reservation, axis, now }: { reservation: GanttReservation; axis: Axis; now: string }) {
  const { id_reservation, client_name, appointment_at, cut_off, legs } = reservation;
  return (
    <section className="cz-boards-gantt-reservation" aria-label={`Reserva ${id_reservation}`}>
      <header>
        <Link className="cz-id-link" to={`${pathTo(paths.reservation, { id_reserva: id_reservation })}?tab=tiempos`}>
          {id_reservation}
        </Link>
        <b>{client_name}</b>
        <span className="cz-quiet">Cita {formatDateTime(appointment_at)}</span>
      </header>
      {legs.map(leg => (
        <LegLane
          key={leg.id_leg}
          name={subNumber(id_reservation, leg.number)}
          cutOff={cut_off}
          leg={leg}
          axis={axis}
          now={now}
          isBrief
        />
      ))}
    </section>
  );
}
