import { saveTaskInformation, type TaskRow } from '@cabezal/contract/tasks/tasks.calls';
import { isOpenTask } from '@cabezal/domain/tasks/indicator';
import type { TaskStatus } from '@cabezal/domain/tasks/task';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { invalidateNouns } from '../../api/nouns.ts';
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

/** Brings tasks into another state; a failure is said. */
export function useTaskActions() {
  const client = useQueryClient();
  const { run } = useAction(saveTaskInformation);
  return {
    set: async ({ id_reservation_task, version }: Target, status: Exclude<TaskStatus, 'CANCELLED'>) => {
      const answer = await run({ id_reservation_task, version, status });
      if (answer) toast.success(DONE[status]);
      return answer !== null;
    },
    /** One after the other; answers those that were refused, the first reason is said. */
    completeAll: async (rows: readonly Target[]): Promise<number[]> => {
      const failed: number[] = [];
      let why = '';
      for (const { id_reservation_task, version } of rows) {
        try {
          await callApi(saveTaskInformation, { id_reservation_task, version, status: 'COMPLETED' });
        } catch (cause) {
          failed.push(id_reservation_task);
          why ||= messageOf(cause);
        }
      }
      invalidateNouns(client, saveTaskInformation.touches);
      const done = rows.length - failed.length;
      if (failed.length > 0) toast.error(`${done} de ${rows.length} completadas. ${why}`);
      else toast.success(done === 1 ? DONE.COMPLETED : `${done} tareas completadas`);
      return failed;
    },
  };
}
