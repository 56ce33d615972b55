import { CheckCircleFilled, ClockCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { type TaskColor, type TaskCounts, taskIndicator } from '@cabezal/domain/tasks/indicator';
import { toIso } from '@cabezal/domain/time/time';
import type { ReactNode } from 'react';
import { useClock } from '../../ui/use-clock.ts';
import './mark.css';

const icons: Readonly<Record<TaskColor, ReactNode>> = {
  GREEN: <CheckCircleFilled />,
  GOLD: <ClockCircleFilled />,
  GREY: <MinusCircleOutlined />,
};

/** A reservation's tasks at a glance: all done, begun or waiting, «3/5», a red dot where one is overdue; nothing where there is none. */
export function TaskMark({ counts }: { counts: TaskCounts }) {
  const now = useClock().getTime();
  const shown = taskIndicator(counts, toIso(now));
  if (shown === null) return null;
  const said = `${counts.completed} de ${counts.total} tareas completadas${shown.overdue ? ', hay vencidas' : ''}`;
  return (
    <span className={`cz-tasks-mark cz-tasks-mark-${shown.color.toLowerCase()}`} title={said}>
      {icons[shown.color]}
      <span aria-hidden="true">{shown.text}</span>
      <span className="cz-sr">{said}</span>
      {shown.overdue && <span className="cz-tasks-mark-late" aria-hidden="true" />}
    </span>
  );
}
