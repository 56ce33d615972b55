import { WarningFilled } from '@ant-design/icons';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { isOpenTask } from '@cabezal/domain/trips/tasks/indicator';
import type { TaskStatus } from '@cabezal/domain/trips/tasks/task';
import { useClock } from '../../ui/use-clock.ts';
import { dueWords } from './task-words.ts';

/** When a task is due; for a finished one, only the date. */
export function TaskDue({ task }: { task: { due_at: string | null; status: TaskStatus } }) {
  const now = useClock().getTime();
  const { due_at, status } = task;
  if (due_at === null) return <span className="cz-none">Sin hora</span>;
  if (!isOpenTask(status)) return <span className="cz-quiet">{formatDateTime(due_at)}</span>;
  const { text, level } = dueWords(due_at, now);
  return (
    <span className={`cz-tasks-due cz-tasks-due-${level}`} title={formatDateTime(due_at)}>
      {level === 'late' && <WarningFilled />}
      {level === 'late' ? `Vencida ${text}` : text}
    </span>
  );
}
