import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  type GanttReservation,
  getReservationGantt,
  getTripPercent,
  listTimes,
  type StageTime,
} from '@cabezal/contract/tracking/times/times.calls';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { formatDelay, formatDuration } from '@cabezal/domain/system/time/time';
import { STAGE_MEANINGS, STAGE_NAMES } from '@cabezal/domain/tracking/times/stages';
import { type LegKind, legKindLabel } from '@cabezal/domain/trips/status/labels';
import type { TableProps } from 'antd';
import { useCall } from '../../../../api/use-call.ts';
import { axisOf } from '../../../../kits/times/gantt-axis.ts';
import { Legend, LegLane, TimeAxis } from '../../../../kits/times/LegLane.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { MatrixTable } from '../../../../ui/table/MatrixTable.tsx';
import { shortTime } from '../short-time.ts';
import '../../../../kits/records/parts.css';

/** Durations of all stages compared with the plan, and the expected times of those under way. */
export default function TimesTab({ detail: { id_reservation } }: { detail: ReservationDetail }) {
  const gantt = useCall(getReservationGantt, { id_reservation });
  const times = useCall(listTimes, { id_reservation });
  if (!gantt.data) return <Answer query={gantt} what="los tiempos" loading={<RowsSkeleton rows={4} />} />;
  const [reservation] = gantt.data.reservations;
  return (
    <div className="cz-times">
      {reservation && <Gantt reservation={reservation} now={gantt.data.at} />}
      {times.data ? (
        <Stages rows={times.data} id_reservation={id_reservation} />
      ) : (
        <Answer query={times} what="los minutos" loading={<RowsSkeleton rows={4} />} />
      )}
    </div>
  );
}

function Percent({ id_reservation }: { id_reservation: number }) {
  const found = useCall(getTripPercent, { id_reservation });
  if (!found.data) return null;
  return (
    <span title="Cada tramo pesa lo que se planificó que dure">{`Avance del tiempo planificado ${formatPercent(found.data.percent, 0)}`}</span>
  );
}

function Gantt({ reservation, now }: { reservation: GanttReservation; now: string }) {
  const axis = axisOf(reservation);
  if (axis === null)
    return (
      <EmptyState
        title="Sin tramos"
        text="Aquí se dibuja cada tramo como se planificó, como fue y como se espera, desde que se aprueba la reserva."
      />
    );
  const { legs, cut_off, id_reservation } = reservation;
  return (
    <section aria-label="Línea de tiempo">
      <header className="cz-times-head">
        <Legend cutOff={cut_off} />
        <Percent id_reservation={id_reservation} />
      </header>
      <div className="cz-times-lanes">
        <TimeAxis axis={axis} />
        {legs.map(leg => (
          <LegLane
            key={leg.id_leg}
            leg={leg}
            name={subNumber(id_reservation, leg.number)}
            axis={axis}
            now={now}
            cutOff={cut_off}
          />
        ))}
      </div>
    </section>
  );
}

const none = <span className="cz-none">—</span>;

/** Later or earlier than planned; red if it took longer. */
function Difference({ row: { planned_min, actual_min, to_at } }: { row: StageTime }) {
  if (planned_min === null || actual_min === null || (to_at === null && actual_min <= planned_min)) return none;
  const late = actual_min - planned_min;
  return <span className={late > 0 ? 'cz-times-late' : undefined}>{formatDelay(late)}</span>;
}

type Row = StageTime & { key: string };
const columnsFor = (id_reservation: number): NonNullable<TableProps<Row>['columns']> => [
  {
    title: 'Etapa',
    key: 'stage',
    render: (_, row) => <b title={STAGE_MEANINGS[row.stage]}>{STAGE_NAMES[row.stage]}</b>,
  },
  {
    title: 'Tramo y lugar',
    key: 'leg',
    render: (_, row) => (
      <>
        {row.number === null || row.kind === null
          ? 'Reserva'
          : `${subNumber(id_reservation, row.number)} · ${legKindLabel(row.kind as LegKind)}`}
        {row.place !== null && <div className="cz-quiet">{row.place}</div>}
      </>
    ),
  },
  {
    title: 'Desde',
    key: 'from',
    render: (_, row) => (row.from_at === null ? none : shortTime(row.from_at, Date.now())),
  },
  {
    title: 'Hasta',
    key: 'to',
    render: (_, row) =>
      row.to_at !== null ? shortTime(row.to_at, Date.now()) : row.from_at === null ? none : 'en curso',
  },
  {
    title: 'Plan',
    key: 'planned',
    align: 'right',
    render: (_, row) => (row.planned_min === null ? none : formatDuration(row.planned_min)),
  },
  {
    title: 'Real',
    key: 'actual',
    align: 'right',
    render: (_, row) => (row.actual_min === null ? none : formatDuration(row.actual_min)),
  },
  { title: 'Diferencia', key: 'difference', align: 'right', render: (_, row) => <Difference row={row} /> },
];

function Stages({ rows, id_reservation }: { rows: readonly StageTime[]; id_reservation: number }) {
  return (
    <MatrixTable<Row>
      className="cz-quiet-head cz-tight-table"
      dataSource={rows.map((row, i) => ({ ...row, key: `${row.stage}-${row.id_guide ?? ''}-${i}` }))}
      columns={columnsFor(id_reservation)}
    />
  );
}
