import type { WholeWord } from '@cabezal/domain/trips/tasks/of-all-containers';
import type { NewTask } from '@cabezal/domain/trips/tasks/settle-tasks';
import type {
  CatalogueTask,
  GivenTask,
  TaskContainer,
  TaskFacts,
  TaskGate,
  TaskRule,
  TaskStatus,
} from '@cabezal/domain/trips/tasks/task';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';

export type KeptTask = GivenTask & { id_user: number | null; user_is_manual: boolean };
export interface ReservationTasks {
  id_reservation: number;
  facts: TaskFacts & { id_operative: number | null; id_advisor: number | null };
  catalogue: (CatalogueTask & { rule: TaskRule })[];
  given: KeptTask[];
}

/** Whether container `u` has a slot: at a stop of its live guides, or of a leg without one. */
const hasSlot = sql`(exists (select from guides g join guide_stops s using (id_guide) where g.id_sub_reservation = u.id_sub_reservation and g.live and s.slot_code is not null)
    or exists (select from legs l join leg_stops s using (id_leg) where l.id_sub_reservation = u.id_sub_reservation and s.slot_code is not null
      and not exists (select from guides g where g.id_leg = l.id_leg and g.live)))`;
/** Whether container `u` has a slot where it is returned or handed in, or is back: `c` is its clock. */
const hasReturnSlot = sql`(c.returned_on is not null
    or exists (select from guides g join guide_stops s using (id_guide) where g.id_sub_reservation = u.id_sub_reservation and g.live
      and s.action in ('DEVOLVER', 'ENTREGAR') and s.slot_code is not null)
    or exists (select from legs l join leg_stops s using (id_leg) where l.id_sub_reservation = u.id_sub_reservation
      and s.action in ('DEVOLVER', 'ENTREGAR') and s.slot_code is not null
      and not exists (select from guides g where g.id_leg = l.id_leg and g.live)))`;
const isIssued = sql`exists (select from guides g where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null and g.issued_at is not null)`;
/** Whether container `u` has an issued DISV. */
const hasDisv = sql`exists (select from disvs v where v.id_sub_reservation = u.id_sub_reservation and v.issued_at is not null and v.voided_at is null)`;
const pickedUpAt = sql`(select min(s.departure_at) from guides g join guide_stops s using (id_guide)
    where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null and s.action = 'RETIRAR')`;
/** First planned start of the required legs: of the live guide if there is one, else of the leg. */
const plannedStart = sql`(select min(coalesce(g.planned_start, l.planned_start)) from legs l left join guides g on g.id_leg = l.id_leg and g.live
    where l.id_sub_reservation = u.id_sub_reservation and l.required)`;
/** Documents `d` of the container's guides, without photos of drivers' problems. */
const filed = sql`guides g join documents d using (id_guide) where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null and d.deleted_at is null and d.id_problem is null`;
const isRejectedOrCancelled = sql`(u.rejected_at is not null or u.cancelled_at is not null)`;

/** Containers of reservation `r`. */
const containers = (subs: readonly number[] | undefined): RawBuilder<unknown> =>
  sql`(select jsonb_agg(jsonb_build_object('id_sub_reservation', u.id_sub_reservation, 'given_up', ${isRejectedOrCancelled}, 'reefer', y.reefer,
    'finished', u.status = 'FINISHED', 'has_slot', ${hasSlot}, 'has_return_slot', ${hasReturnSlot}, 'has_container', u.container_code is not null, 'has_seal', cardinality(u.seals) > 0,
    'issued', ${isIssued}, 'has_disv', ${hasDisv}, 'picked_up_at', iso(${pickedUpAt}), 'last_free_day', c.last_free_day,
    'returned', case when c.id_clock is not null then c.returned_on is not null end, 'planned_start', iso(${plannedStart}),
    'files', array(select distinct d.kind from ${filed})) order by u.number)
  from sub_reservations u join container_types y using (id_container_type) left join free_time_clocks c using (id_sub_reservation)
  where u.id_reservation = r.id_reservation and ${amongOrAll(sql`u.id_sub_reservation`, subs)})`;

/**
 * Current facts from which the tasks of reservations follow, in one statement; the catalogue is read once. `subs`: reads only these
 * containers, and only their tasks and those of the whole reservations. `readWholes` adds what is needed of the other containers.
 */
export async function readReservationTasks(
  tx: Tx,
  ids: readonly number[],
  subs?: readonly number[],
): Promise<ReservationTasks[]> {
  const first = Math.min(...ids);
  const found =
    await tx.rows(sql<ReservationTasks>`${sql.raw(plannedOnce)} select r.id_reservation, jsonb_build_object('reservation_type', r.reservation_type, 'template', r.template, 'id_client', r.id_client,
      'id_shipping_line', r.id_shipping_line, 'given_up', r.status in ('REJECTED', 'NOT_EJECUTED'), 'accepted', r.accepted_at is not null,
      'scheduled', r.scheduled_at is not null, 'finished', r.status = 'FINISHED', 'cut_off', iso(r.cut_off), 'appointment_at', iso(r.appointment_at),
      'id_operative', r.id_operative, 'id_advisor', r.id_advisor,
      'files', (select coalesce(jsonb_agg(distinct d.kind), '[]') from documents d where d.id_reservation = r.id_reservation and d.deleted_at is null),
      'containers', coalesce(${containers(subs)}, '[]')) as facts,
    case when r.id_reservation = ${first} then (select coalesce(jsonb_agg(to_jsonb(t) order by t.id_task), '[]') from (select id_task, name, reservation_type, templates, id_client, id_shipping_line,
      only_reefer, scope, created_on, due_anchor, due_offset_min, completes_on, active, rule from tasks) t) end as catalogue,
    (select coalesce(jsonb_agg(jsonb_build_object('id_reservation_task', k.id_reservation_task, 'id_sub_reservation', k.id_sub_reservation, 'id_task', k.id_task,
      'status', k.status, 'due_at', iso(k.due_at), 'due_is_manual', k.due_is_manual, 'created_at', iso(k.created_at), 'started_at', iso(k.started_at),
      'completed_by_fact', k.completed_by_fact, 'cancelled_by_fact', k.cancelled_by_fact, 'id_user', k.id_user, 'user_is_manual', k.user_is_manual)
      order by k.id_reservation_task), '[]') from reservation_tasks k
      where k.id_reservation = r.id_reservation and (k.id_sub_reservation is null or ${amongOrAll(sql`k.id_sub_reservation`, subs)})) as given
    from reservations r where ${among(sql`r.id_reservation`, ids)} order by r.id_reservation`);
  const catalogue = found[0]?.catalogue ?? [];
  return found.map(one => ({ ...one, catalogue }));
}

/**
 * The containers of reservations that are neither rejected nor cancelled, as one, like the rule `together`; computes only the values asked
 * for. A reservation without such containers is missing from the result.
 */
export async function readWholes(
  tx: Tx,
  ids: readonly number[],
  asked: ReadonlySet<WholeWord>,
): Promise<Map<number, TaskContainer>> {
  const standing = sql`sub_reservations u join container_types y using (id_container_type) left join free_time_clocks c using (id_sub_reservation)
    where u.id_reservation = r.id_reservation and not ${isRejectedOrCancelled}`;
  const when = (word: WholeWord, found: RawBuilder<unknown>, unasked = sql`false`) =>
    asked.has(word) ? found : unasked;
  const any = (word: WholeWord, is: RawBuilder<unknown>) => when(word, sql`exists (select from ${standing} and ${is})`);
  const every = (word: WholeWord, is: RawBuilder<unknown>) =>
    when(word, sql`not exists (select from ${standing} and not ${is})`);
  const first = (word: WholeWord, of: RawBuilder<unknown>) =>
    when(word, sql`(select min(${of}) from ${standing})`, sql`null`);
  const kinds = [...asked].flatMap(word => (word.startsWith('FILE:') ? [word.slice('FILE:'.length)] : []));
  const rows = await tx.rows(sql<{
    id_reservation: number;
    whole: TaskContainer;
  }>`${sql.raw(plannedOnce)} select r.id_reservation, jsonb_build_object('id_sub_reservation', 0,
      'given_up', false, 'finished', false, 'reefer', ${any('REEFER', sql`y.reefer`)}, 'has_slot', ${every('SLOT_SET', hasSlot)},
      'has_return_slot', ${every('RETURN_SLOT_SET', hasReturnSlot)},
      'has_container', ${every('CONTAINER_SET', sql`u.container_code is not null`)}, 'has_seal', ${every('SEAL_SET', sql`cardinality(u.seals) > 0`)},
      'issued', ${every('GUIDE_ISSUED', isIssued)}, 'has_disv', ${every('DISV_ISSUED', hasDisv)}, 'picked_up_at', iso(${first('PICKED_UP', pickedUpAt)}),
      'last_free_day', ${first('LAST_FREE_DAY', sql`c.last_free_day`)}, 'returned', ${every('RETURNED', sql`(c.id_clock is not null and c.returned_on is not null)`)},
      'planned_start', iso(${first('PLANNED_START', plannedStart)}),
      'files', array(select k.kind from unnest(${kinds}::text[]) as k(kind)
        where not exists (select from ${standing} and not exists (select from ${filed} and d.kind = k.kind)))) as whole
    from reservations r where ${among(sql`r.id_reservation`, ids)} and exists (select from ${standing})`);
  return new Map(rows.map(row => [row.id_reservation, row.whole]));
}

/** Candidates for a task: the active people of the operator that it names, directly or by role. */
const pool = sql`(select p.id_user from users p join companies c using (id_company) where p.active and c.is_operator and p.id_driver is null
  and exists (select from task_assignees a where a.id_task = k.id_task and (a.id_user = p.id_user or a.id_role = p.id_role))`;

/** Number of open tasks of a person. */
const open = sql`(select count(*) from reservation_tasks o where o.id_user = p.id_user and o.status in ('PENDING', 'IN_PROGRESS'))`;

/** Inserts tasks in one statement, assigned by their rules; a task that no rule assigns has no assignee. */
export async function insertTasks(tx: Tx, id_reservation: number, made: readonly NewTask[]): Promise<void> {
  if (made.length === 0) return;
  await tx.run(sql`with chosen as (select k.id_task, case k.rule when 'OPERATIVE' then r.id_operative when 'ADVISOR' then r.id_advisor
        when 'LEAST_LOADED' then ${pool} order by ${open}, p.id_user limit 1) else ${pool} order by p.id_user limit 1) end as id_user
      from tasks k, reservations r where r.id_reservation = ${id_reservation})
    insert into reservation_tasks (id_reservation, id_sub_reservation, id_task, title, status, due_at, completed_by_fact, completed_at, created_at, id_user)
    select ${id_reservation}, n.id_sub_reservation, n.id_task, n.title, n.status, n.due_at, n.completed_by_fact,
      case when n.status = 'COMPLETED' then ${tx.now}::timestamptz end, ${tx.now}, c.id_user
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(id_task integer, id_sub_reservation integer, title text, status text, due_at timestamptz, completed_by_fact text)
      join chosen c using (id_task)`);
}

export interface TaskUpdate {
  id_reservation_task: number;
  status: TaskStatus;
  due_at: string | Date | null;
  completed_by_fact: string | null;
  cancelled_by_fact: boolean;
  id_user: number | null;
}
/** Users whom the rules LEAST_LOADED and PERSON choose now for these tasks; a task without candidates is missing from the result. */
export async function chooseAssignees(tx: Tx, id_tasks: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (id_tasks.length === 0) return new Map();
  const rows = await tx.rows(sql<{ id_task: number; id_user: number | null }>`${sql.raw(plannedOnce)} select k.id_task,
      case k.rule when 'LEAST_LOADED' then ${pool} order by ${open}, p.id_user limit 1) when 'PERSON' then ${pool} order by p.id_user limit 1) end as id_user
    from tasks k where ${among(sql`k.id_task`, id_tasks)}`);
  return new Map(rows.flatMap(({ id_task, id_user }) => (id_user === null ? [] : [[id_task, id_user] as const])));
}

/** Stores changes of tasks in one statement, with a new version: a person who has such a task open reads it again. */
export async function updateTasks(tx: Tx, changed: readonly TaskUpdate[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.run(sql`update reservation_tasks k set status = n.status, due_at = n.due_at, completed_by_fact = n.completed_by_fact,
      cancelled_by_fact = n.cancelled_by_fact, id_user = n.id_user, version = k.version + 1,
      completed_at = case when n.status = 'COMPLETED' then coalesce(k.completed_at, ${tx.now}) end,
      completed_by = case when n.status = 'COMPLETED' then k.completed_by end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id_reservation_task integer, status text, due_at timestamptz, completed_by_fact text,
      cancelled_by_fact boolean, id_user integer) where n.id_reservation_task = k.id_reservation_task`);
}

/** Whether a container lacks a slot where it is returned. */
export async function lacksReturnSlot(tx: Tx, id_sub_reservation: number): Promise<boolean> {
  const { lacks } = await tx.one(sql<{ lacks: boolean }>`select not ${hasReturnSlot} as lacks
    from sub_reservations u left join free_time_clocks c using (id_sub_reservation) where u.id_sub_reservation = ${id_sub_reservation}`);
  return lacks;
}

/** Tasks of a container and of its whole reservation that gate something. */
export function gatedTasks(
  tx: Tx,
  of: { id_reservation: number; id_sub_reservation: number },
): Promise<{ title: string; status: TaskStatus; gate: TaskGate }[]> {
  return tx.rows(sql<{ title: string; status: TaskStatus; gate: TaskGate }>`select k.title, k.status, t.gate
    from reservation_tasks k join tasks t using (id_task) where k.id_reservation = ${of.id_reservation} and t.gate <> 'NONE'
      and (k.id_sub_reservation is null or k.id_sub_reservation = ${of.id_sub_reservation}) order by k.id_reservation_task`);
}

/** Locks the reservation of a guide, or the given one, and returns its id; undefined: it does not exist. */
export async function holdReservationTasks(
  tx: Tx,
  of: { id_guide?: number | null; id_reservation?: number | null },
): Promise<number | undefined> {
  const id =
    of.id_guide == null
      ? sql`${of.id_reservation ?? 0}`
      : sql`(select id_reservation from guides where id_guide = ${of.id_guide})`;
  const row = await tx.row(
    sql<{
      id_reservation: number;
    }>`select id_reservation from reservations where id_reservation = ${id}::integer for update`,
  );
  return row?.id_reservation;
}
