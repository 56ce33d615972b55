import { completeTasks, saveTaskInformation, type TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { isOpenTask } from '@cabezal/domain/trips/tasks/indicator';
import type { TaskStatus } from '@cabezal/domain/trips/tasks/task';
import { useAction } from '../../api/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Target = Pick<TaskRow, 'id_reservation_task' | 'version' | 'status' | 'can'>;
const DONE: Readonly<Record<Exclude<TaskStatus, 'CANCELLED'>, string>> = {
  COMPLETED: 'Tarea completada',
  IN_PROGRESS: 'Tarea en proceso',
  PENDING: 'Tarea abierta otra vez',
};

/** It is open, and nothing is missing for its completion. */
export const mayComplete = ({ status, can }: Target): boolean => isOpenTask(status) && can.complete === true;

/** Changes the state of tasks; shows failures. */
export function useTaskActions() {
  const { run } = useAction(saveTaskInformation);
  const { run: complete } = useAction(completeTasks);
  return {
    set: async ({ id_reservation_task, version }: Target, status: Exclude<TaskStatus, 'CANCELLED'>) => {
      const answer = await run({ id_reservation_task, version, status });
      if (answer) toast.success(DONE[status]);
      return answer !== null;
    },
    /**
     * Completes all in one call; returns the refused ids, and shows the first reason. `rest`: number of selected tasks that cannot be
     * completed.
     */
    completeAll: async (rows: readonly Target[], rest: number): Promise<number[]> => {
      const answer = await complete({
        rows: rows.map(({ id_reservation_task, version }) => ({ id_reservation_task, version })),
      });
      if (answer === null) return rows.map(row => row.id_reservation_task);
      const refused = answer.results.filter(row => !row.ok);
      const done = rows.length - refused.length;
      const why = refused[0]?.message;
      const said = [
        ...(why === undefined ? [] : [rows.length === 1 ? why : `${done} de ${rows.length} completadas. ${why}`]),
        ...(rest === 0
          ? []
          : [
              plural(
                rest,
                '# sigue abierta: le faltan datos o la completa un hecho',
                '# siguen abiertas: les faltan datos o las completa un hecho',
              ),
            ]),
      ];
      if (why === undefined) toast.success(plural(done, DONE.COMPLETED, '# tareas completadas'));
      if (said.length > 0) toast.error(said.join('. '));
      return refused.map(row => row.id);
    },
  };
}
