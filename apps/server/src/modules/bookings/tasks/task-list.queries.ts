import type { TaskMoment } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { TaskStatus } from '@cabezal/domain/trips/tasks/task';
import { sql } from 'kysely';
import { keysWith, type ListInput, type ListSpec } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';

export interface TaskFilters {
  mine?: boolean;
  id_role?: number;
  id_user?: number;
  overdue?: boolean;
  open?: boolean;
  moment?: TaskMoment;
  status?: TaskStatus[];
  id_client?: number;
  id_advisor?: number;
  id_reservation?: number;
  id_task?: number;
  by_hand?: boolean;
  unassigned?: boolean;
  from?: string;
  to?: string;
  id_reservation_task?: number;
}
export type TaskListInput = ListInput & { filters?: TaskFilters };

const common = sql`k.id_reservation_task, k.id_reservation, k.id_sub_reservation, u.number, u.container_code, r.reservation_type, r.client_name, k.title, k.status,
  k.due_at, k.completed_at`;
const isOpen = sql`k.status in ('PENDING', 'IN_PROGRESS')`;
const when = (given: unknown, condition: ReturnType<typeof sql>) => (given === undefined ? undefined : condition);

/** Open tasks by the business day on which they are due; without a due time: later. */
function momentOf({ now, today, zone }: ReadAt): Record<TaskMoment, ReturnType<typeof sql>> {
  const start = (days: number) => instantOf(addDays(today, days), '00:00', zone);
  return {
    OVERDUE: sql`(${isOpen} and k.due_at < ${now})`,
    TODAY: sql`(${isOpen} and k.due_at >= ${now} and k.due_at < ${start(1)})`,
    TOMORROW: sql`(${isOpen} and k.due_at >= ${start(1)} and k.due_at < ${start(2)})`,
    LATER: sql`(${isOpen} and (k.due_at is null or k.due_at >= ${start(2)}))`,
  };
}

/** Own tasks: assigned to the person, or to nobody while the rule is the operative and the person is in a team of the client. */
const isMine = ({ id_user, audience }: Actor) =>
  audience !== 'operator'
    ? sql`k.id_user = ${id_user}`
    : sql`(k.id_user = ${id_user} or (k.id_user is null
  and exists (select from tasks o where o.id_task = k.id_task and o.rule = 'OPERATIVE')
  and exists (select from operations_teams e join operations_team_users m using (id_operations_team)
    where e.id_company = r.id_client and m.id_user = ${id_user})))`;

/** Number of open tasks by moment, of all tasks or of the person's own. */
export function countMoments(tx: Tx, actor: Actor, mine: boolean): Promise<Record<TaskMoment, number>> {
  const of = momentOf(tx);
  const count = (moment: TaskMoment) => sql`count(*) filter (where ${of[moment]})::int as ${sql.id(moment)}`;
  return tx.one(sql<
    Record<TaskMoment, number>
  >`select ${sql.join((['OVERDUE', 'TODAY', 'TOMORROW', 'LATER'] as const).map(count))}
    from reservation_tasks k join reservations r using (id_reservation) where ${isOpen}${mine ? sql` and ${isMine(actor)}` : sql``}`);
}

/** Filters for operator staff only: role, task of the catalogue, created by hand, unassigned. */
const ofOperator = (f: TaskFilters) => [
  when(
    f.id_role,
    sql`(exists (select from users w where w.id_user = k.id_user and w.id_role = ${f.id_role})
      or exists (select from task_assignees a where a.id_task = k.id_task and a.id_role = ${f.id_role}))`,
  ),
  when(f.id_task, sql`k.id_task = ${f.id_task}`),
  when(f.by_hand, sql`(k.id_task is null) = ${f.by_hand}`),
  when(f.unassigned, sql`(k.id_user is null) = ${f.unassigned}`),
];

/** Tasks due on these business days. */
export const dueIn = (f: Pick<TaskFilters, 'from' | 'to'>, zone: string) => [
  f.from === undefined ? undefined : sql`k.due_at >= ${instantOf(f.from, '00:00', zone)}`,
  f.to === undefined ? undefined : sql`k.due_at < ${instantOf(addDays(f.to, 1), '00:00', zone)}`,
];

/** Tasks, nearest due time first. Only the operator reads assignees and details of the catalogue. */
export function taskList(input: TaskListInput, actor: Actor, at: ReadAt): ListSpec {
  const { now, zone } = at;
  const f = input.filters ?? {};
  const isOperator = actor.audience === 'operator';
  const overdue = sql`(${isOpen} and coalesce(k.due_at < ${now}, false))`;
  const more = sql`k.id_task, k.due_is_manual, k.id_user, k.version, p.name || ' ' || p.last_name as "user", t.completes_on, coalesce(t.gate, 'NONE') as gate,
    k.completed_by_fact, k.started_at, k.information, coalesce(t.fields, '[]') as fields`;
  return {
    // Every task has a reservation; as a left join, PostgreSQL skips it when no column of it is used.
    from: sql`reservation_tasks k left join reservations r on r.id_reservation = k.id_reservation`,
    ofCompany: {
      from: sql`reservation_tasks k left join reservation_parties r on r.id_reservation = k.id_reservation and r.id_company = app_company()`,
      text: sql`k.search_text`,
    },
    key: sql`k.id_reservation_task`,
    joins: isOperator
      ? sql`left join sub_reservations u on u.id_sub_reservation = k.id_sub_reservation left join tasks t on t.id_task = k.id_task left join users p on p.id_user = k.id_user`
      : sql`left join sub_reservations u on u.id_sub_reservation = k.id_sub_reservation`,
    columns: isOperator ? sql`${common}, ${overdue} as overdue, ${more}` : sql`${common}, ${overdue} as overdue`,
    where: [
      when(f.id_reservation_task, sql`k.id_reservation_task = ${f.id_reservation_task}`),
      f.mine === true ? isMine(actor) : undefined,
      when(f.id_user, sql`k.id_user = ${f.id_user}`),
      ...(isOperator ? ofOperator(f) : []),
      when(f.overdue, sql`${overdue} = ${f.overdue}`),
      when(f.open, sql`(${isOpen}) = ${f.open}`),
      f.moment === undefined ? undefined : momentOf(at)[f.moment],
      f.status === undefined || f.status.length === 0 ? undefined : sql`k.status = any(${f.status})`,
      when(f.id_client, sql`r.id_client = ${f.id_client}`),
      when(f.id_advisor, sql`r.id_advisor = ${f.id_advisor}`),
      when(f.id_reservation, sql`k.id_reservation = ${f.id_reservation}`),
      ...dueIn(f, zone),
    ],
    words: { text: sql`k.search_text`, typed: input.search, ownKeys: keysWith('reservation_tasks') },
    sortable: {
      due_at: sql`k.due_at`,
      id_reservation: sql`k.id_reservation`,
      title: sql`k.title`,
      status: sql`k.status`,
      client_name: sql`r.client_name`,
    },
    nullable: ['due_at'],
    defaultSort: { field: 'due_at', dir: 'asc' },
  };
}
