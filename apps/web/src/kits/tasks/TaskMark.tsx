import { CheckCircleFilled, ClockCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { toIso } from '@cabezal/domain/system/time/time';
import { type TaskColor, taskIndicator } from '@cabezal/domain/trips/tasks/indicator';
import type { ReactNode } from 'react';
import { useClock } from '../../ui/use-clock.ts';
import './mark.css';

const icons: Readonly<Record<TaskColor, ReactNode>> = {
  GREEN: <CheckCircleFilled />,
  GOLD: <ClockCircleFilled />,
  GREY: <MinusCircleOutlined />,
};

type CountedRow = Pick<ReservationRow, 'tasks_total' | 'tasks_completed' | 'tasks_in_progress' | 'tasks_due_at'>;

/** A reservation's tasks at a glance: all done, started or waiting, «3/5», a red dot if one is overdue; nothing if there are none. */
export default function TaskMark({ row }: { row: CountedRow }) {
  const now = useClock().getTime();
  const { tasks_total: total, tasks_completed: completed, tasks_in_progress: in_progress, tasks_due_at: due_at } = row;
  const shown = taskIndicator({ total, completed, in_progress, due_at }, toIso(now));
  if (shown === null) return null;
  const said = `${completed} de ${total} tareas completadas${shown.overdue ? ', hay vencidas' : ''}`;
  return (
    <span className={`cz-tasks-mark cz-tasks-mark-${shown.color.toLowerCase()}`} title={said}>
      {icons[shown.color]}
      <span aria-hidden="true">{shown.text}</span>
      <span className="cz-sr">{said}</span>
      {shown.overdue && <span className="cz-tasks-mark-late" aria-hidden="true" />}
    </span>
  );
}
