import { askedOfWhole, type NewTask, newTask, settleTasks } from '@cabezal/domain/trips/tasks/settle-tasks';
import type { TaskGate } from '@cabezal/domain/trips/tasks/task';
import { passesGate } from '@cabezal/domain/trips/tasks/work-task';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand } from '../../../platform/http/errors.ts';
import {
  chooseAssignees,
  gatedTasks,
  insertTasks,
  type KeptTask,
  type ReservationTasks,
  readReservationTasks,
  readWholes,
  type TaskUpdate,
  updateTasks,
} from './tasks.queries.ts';

const isGivenByRule = (task: KeptTask): boolean =>
  !task.user_is_manual && task.status !== 'COMPLETED' && task.status !== 'CANCELLED';

/**
 * The assignee of a task. Unless a person chose one, it follows the rule: the reservation's current operative or advisor, or, for a task
 * without assignee, the user whom the rule chooses.
 */
function holderOf(
  task: KeptTask,
  { facts, catalogue }: ReservationTasks,
  chosen: ReadonlyMap<number, number>,
): number | null {
  if (!isGivenByRule(task)) return task.id_user;
  const rule = catalogue.find(kind => kind.id_task === task.id_task)?.rule;
  if (rule === 'OPERATIVE') return facts.id_operative;
  if (rule === 'ADVISOR') return facts.id_advisor;
  return task.id_user ?? chosen.get(task.id_task ?? 0) ?? null;
}

/** Assignees whom the rules choose for tasks that have none. */
const chosenFor = (tx: Tx, given: readonly KeptTask[]) =>
  chooseAssignees(
    tx,
    given.flatMap(task =>
      isGivenByRule(task) && task.id_user === null && task.id_task !== null ? [task.id_task] : [],
    ),
  );

interface SettledAt extends Pick<Tx, 'now' | 'zone'> {
  /** Containers whose tasks are settled; undefined: all. */
  subs: readonly number[] | undefined;
}

/** Tasks to insert into a reservation, and changes of its existing ones, as its facts require. */
function settled(reservation: ReservationTasks, chosen: ReadonlyMap<number, number>, { now, zone, subs }: SettledAt) {
  const { facts, catalogue, given } = reservation;
  const { made, changed } = settleTasks(facts, catalogue, given, { now, zone, only: subs });
  const changes = new Map(changed.map(change => [change.id_reservation_task, change]));
  const updates = given.flatMap((task): TaskUpdate[] => {
    const change = changes.get(task.id_reservation_task);
    const id_user = holderOf(task, reservation, chosen);
    if (change === undefined && id_user === task.id_user) return [];
    const { id_reservation_task, status, due_at, completed_by_fact, cancelled_by_fact } = { ...task, ...change };
    return [{ id_reservation_task, status, due_at, completed_by_fact, cancelled_by_fact, id_user }];
  });
  return { made, updates };
}

/** Settles one reservation. When assignees are chosen, each must be stored before the next: the last one chosen has more open tasks now. */
async function settleOne(
  tx: Tx,
  reservation: ReservationTasks,
  { isAnybody, subs }: { isAnybody: boolean; subs: readonly number[] | undefined },
): Promise<TaskUpdate[]> {
  const { id_reservation, given } = reservation;
  const chosen = isAnybody ? await chosenFor(tx, given) : new Map<number, number>();
  const { made, updates } = settled(reservation, chosen, { now: tx.now, zone: tx.zone, subs });
  await insertTasks(tx, id_reservation, made);
  if (chosen.size > 0) await updateTasks(tx, updates);
  for (const update of updates) logChange(tx, given, update);
  if (made.length > 0 || updates.length > 0) tx.changed('task', id_reservation, []);
  return chosen.size > 0 ? [] : updates;
}

/** The facts of tasks. If only some containers are read, it adds what tasks of the whole reservations need of all containers together. */
async function tasksWithWholes(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<ReservationTasks[]> {
  const all = await readReservationTasks(tx, ids, subs);
  if (subs === undefined) return all;
  const asked = new Set(all.flatMap(one => askedOfWhole(one.facts, one.catalogue, one.given)));
  const wholes = asked.size === 0 ? undefined : await readWholes(tx, ids, asked);
  return all.map(one => ({ ...one, facts: { ...one.facts, whole: wholes?.get(one.id_reservation) ?? null } }));
}

/**
 * Recomputes the tasks of reservations from their facts, in the transaction of the fact and after the statuses. It creates due tasks,
 * completes and reopens them, cancels those of cancelled or rejected containers, and moves due times with their anchor. A settler, after
 * that of the clocks, on which due times depend: no fact has to know about tasks. Needs an elevated transaction that locks the
 * reservations. `subs`: settles the tasks of these containers, and those of the whole reservations.
 */
export async function settleReservationTasks(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const all = await tasksWithWholes(tx, ids, subs);
  const chosen = await chosenFor(
    tx,
    all.flatMap(one => one.given),
  );
  const updates: TaskUpdate[] = [];
  for (const reservation of all)
    updates.push(...(await settleOne(tx, reservation, { isAnybody: chosen.size > 0, subs })));
  await updateTasks(tx, updates);
}

/** Writes to the task's history that a fact completed, reopened or cancelled it. */
function logChange(tx: Tx, given: readonly KeptTask[], update: TaskUpdate): void {
  const { id_reservation_task: id, status, completed_by_fact } = update;
  const before = given.find(task => task.id_reservation_task === id)?.status;
  if (before === status) return;
  const fact = status === 'COMPLETED' && completed_by_fact !== null ? { task_fact: completed_by_fact } : {};
  const action = status === 'COMPLETED' ? 'complete_by_fact' : status === 'CANCELLED' ? 'give_up' : 'open_again';
  tx.audit({ action, noun: 'task', id, before: { task_status: before }, after: { task_status: status, ...fact } });
}

/** Refuses what a gate holds back while tasks of that gate are open. Errors: 422 TAREA_PENDIENTE. */
export async function demandTasks(
  tx: Tx,
  of: { id_reservation: number; id_sub_reservation: number },
  gate: Exclude<TaskGate, 'NONE'>,
): Promise<void> {
  demand(passesGate(gate, await gatedTasks(tx, of)));
}

/**
 * Adds tasks of the catalogue that a person chose, whatever they are for, to the whole reservation or to one of its containers. Tasks that
 * exist already stay as they are. Returns the new tasks.
 */
export async function giveTasks(
  tx: Tx,
  id_reservation: number,
  wanted: readonly { id_task: number; id_sub_reservation: number | null }[],
): Promise<NewTask[]> {
  const [reservation] = await readReservationTasks(tx, [id_reservation]);
  if (reservation === undefined) return [];
  const { facts, catalogue, given } = reservation;
  const known = new Set(given.map(task => `${task.id_task}:${task.id_sub_reservation}`));
  const made = wanted.flatMap(({ id_task, id_sub_reservation: id }) => {
    const task = catalogue.find(one => one.id_task === id_task);
    return task === undefined || known.has(`${id_task}:${id}`) ? [] : [newTask(task, facts, id, tx)];
  });
  await insertTasks(tx, id_reservation, made);
  return made;
}
