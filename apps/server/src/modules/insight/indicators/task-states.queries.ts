import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { statusesOf, TASK_GROUPS, type TaskGroup } from '@cabezal/domain/insight/indicators/task-groups';
import type { TaskStatus } from '@cabezal/domain/trips/tasks/task';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { dueIn } from '../../bookings/tasks/task-list.queries.ts';
import { ofReservations } from './asked.queries.ts';

/** Numbers of tasks of one kind and one responsible person. */
export interface TaskSums extends Record<TaskGroup, number> {
  id_task: number | null;
  kind: string | null;
  reservation_type: 'E' | 'I' | null;
  id_user: number | null;
  owner: string | null;
  /** Number of cancelled tasks; `OTHER` includes them. */
  cancelled: number;
}

const due = (tx: Tx, asked: IndicatorInput): RawBuilder<unknown> =>
  sql`reservation_tasks k join reservations r using (id_reservation) left join tasks t on t.id_task = k.id_task left join users p on p.id_user = k.id_user
    where ${sql.join(
      dueIn(asked, tx.zone).filter(condition => condition !== undefined),
      sql` and `,
    )} and ${ofReservations(asked)}`;

export function taskSums(tx: Tx, asked: IndicatorInput): Promise<TaskSums[]> {
  const groups = TASK_GROUPS.map(
    group => sql`(count(*) filter (where k.status = any(${statusesOf(group)})))::integer as ${sql.ref(group)}`,
  );
  return tx.rows(sql<TaskSums>`select k.id_task, max(t.name) as kind, max(t.reservation_type) as reservation_type, k.id_user, max(p.name || ' ' || p.last_name) as owner, ${sql.join(groups)},
      (count(*) filter (where k.status = 'CANCELLED'))::integer as cancelled
    from ${due(tx, asked)} group by k.id_task, k.id_user`);
}

export interface DueTask {
  id_reservation: number;
  client_name: string;
  title: string;
  owner: string | null;
  status: TaskStatus;
  due_at: string;
  completed_at: string | null;
}
export function dueTasks(tx: Tx, asked: IndicatorInput): Promise<DueTask[]> {
  return tx.rows(sql<DueTask>`select k.id_reservation, r.client_name, k.title, p.name || ' ' || p.last_name as owner, k.status, k.due_at, k.completed_at
    from ${due(tx, asked)} order by k.due_at, k.id_reservation_task`);
}
