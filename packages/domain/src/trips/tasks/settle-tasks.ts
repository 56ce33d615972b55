import { addDays, addMinutes, type Instant, instantOf, toMillis } from '../../system/time/time';
import { isOpenTask } from './indicator';
import { isOfWhole, together, type WholeWord } from './of-all-containers';
import type { CatalogueTask, GivenTask, TaskContainer, TaskFacts, TaskStatus } from './task';

/** A task to be created. */
export interface NewTask {
  readonly id_task: number;
  readonly id_sub_reservation: number | null;
  readonly title: string;
  readonly status: 'PENDING' | 'COMPLETED';
  readonly due_at: string | null;
  readonly completed_by_fact: string | null;
}
/** Changes of an existing task. */
export interface TaskChange {
  readonly id_reservation_task: number;
  readonly status: TaskStatus;
  readonly due_at: Instant | null;
  readonly completed_by_fact: string | null;
  readonly cancelled_by_fact: boolean;
}
export interface Settled {
  readonly made: NewTask[];
  readonly changed: TaskChange[];
}

type When = { readonly now: Instant; readonly zone: string };

const containerOf = (facts: TaskFacts, id: number | null): TaskContainer | undefined =>
  facts.containers.find(one => one.id_sub_reservation === id);
const standing = (facts: TaskFacts): TaskContainer[] => facts.containers.filter(one => !one.given_up);
/** The container of a task; for a task of the reservation, all its active containers as one. */
function about(facts: TaskFacts, id: number | null): TaskContainer | undefined {
  if (id !== null) return containerOf(facts, id);
  return (facts.whole === undefined ? together(standing(facts)) : facts.whole) ?? undefined;
}

/** True when a fact holds: for a container, or for every active container of the reservation. */
export function factStands(fact: string, facts: TaskFacts, id_sub_reservation: number | null): boolean {
  const box = about(facts, id_sub_reservation);
  if (fact.startsWith('FILE:')) {
    const kind = fact.slice('FILE:'.length);
    return facts.files.includes(kind) || box?.files.includes(kind) === true;
  }
  const holds: Readonly<Record<string, (box: TaskContainer) => boolean>> = {
    SLOT_SET: one => one.has_slot,
    RETURN_SLOT_SET: one => one.has_return_slot,
    CONTAINER_SET: one => one.has_container,
    SEAL_SET: one => one.has_seal,
    GUIDE_ISSUED: one => one.issued,
    DISV_ISSUED: one => one.has_disv,
    RETURNED: one => one.returned === true,
  };
  return box !== undefined && holds[fact]?.(box) === true;
}

/** Whether the occasion that creates the task has occurred. */
function hasBegun(task: CatalogueTask, facts: TaskFacts, id: number | null): boolean {
  const box = about(facts, id);
  switch (task.created_on) {
    case 'BOOKED':
      return true;
    case 'ACCEPTED':
      return facts.accepted;
    case 'SCHEDULED':
      return facts.scheduled;
    case 'PICKED_UP':
      return box !== undefined && box.picked_up_at !== null;
    case 'FINISHED':
      return id === null ? facts.finished : box?.finished === true;
    case 'ASKED':
      return false;
  }
}

/** Whether the task applies to this type of reservation, apart from its containers. */
const isForSuch = (task: CatalogueTask, facts: TaskFacts): boolean =>
  task.active &&
  (task.reservation_type ?? facts.reservation_type) === facts.reservation_type &&
  (task.templates.length === 0 || task.templates.includes(facts.template)) &&
  (task.id_client ?? facts.id_client) === facts.id_client &&
  (task.id_shipping_line === null || task.id_shipping_line === facts.id_shipping_line);

/** Whether the task applies to this reservation, or to this container of it. */
export function taskFits(task: CatalogueTask, facts: TaskFacts, id_sub_reservation: number | null): boolean {
  const fits =
    isForSuch(task, facts) &&
    (task.scope === 'CONTAINER') === (id_sub_reservation !== null) &&
    (!task.only_reefer || about(facts, id_sub_reservation)?.reefer === true);
  return fits && hasBegun(task, facts, id_sub_reservation);
}

/** Facts of all containers that a new task of the whole reservation depends on. */
function askedOfNew(task: CatalogueTask, facts: TaskFacts): (string | null)[] {
  const may = task.scope === 'RESERVATION' && isForSuch(task, facts);
  if (!may || (task.created_on !== 'PICKED_UP' && !hasBegun(task, facts, null))) return [];
  return [task.only_reefer ? 'REEFER' : null, task.created_on, task.due_anchor, task.completes_on];
}

/** Facts of all containers that an existing task of the whole reservation depends on. */
function askedOfGiven(task: GivenTask, kind: CatalogueTask | undefined): (string | null)[] {
  const isSettled = !isOpenTask(task.status) && !task.cancelled_by_fact && task.completed_by_fact === null;
  if (isSettled) return [];
  return [task.completed_by_fact, kind?.completes_on ?? null, task.due_is_manual ? null : (kind?.due_anchor ?? null)];
}

/** Facts of all containers needed to settle the tasks when only some containers were read; `facts.whole` has to contain these facts only. */
export function askedOfWhole(
  facts: TaskFacts,
  catalogue: readonly CatalogueTask[],
  given: readonly GivenTask[],
): WholeWord[] {
  if (facts.given_up) return [];
  const kinds = new Map(catalogue.map(task => [task.id_task, task]));
  const own = given.filter(task => task.id_sub_reservation === null);
  const known = new Set(own.map(task => task.id_task));
  const asked = [
    ...own.flatMap(task => askedOfGiven(task, kinds.get(task.id_task ?? 0))),
    ...catalogue.filter(task => !known.has(task.id_task)).flatMap(task => askedOfNew(task, facts)),
  ];
  const isKnown = (word: string): boolean => facts.files.some(kind => word === `FILE:${kind}`);
  return [...new Set(asked)].filter(word => word !== null && isOfWhole(word) && !isKnown(word)) as WholeWord[];
}

/** Time from which the due time is counted; null: not known yet. The last free day ends at midnight. */
export function anchorOf(
  task: Pick<CatalogueTask, 'due_anchor'>,
  facts: TaskFacts,
  id_sub_reservation: number | null,
  created_at: Instant,
  zone: string,
): Instant | null {
  const box = about(facts, id_sub_reservation);
  switch (task.due_anchor) {
    case 'CUT_OFF':
      return facts.cut_off;
    case 'APPOINTMENT':
      return facts.appointment_at;
    case 'PLANNED_START':
      return box?.planned_start ?? null;
    case 'LAST_FREE_DAY': {
      const last = box?.last_free_day ?? null;
      return last === null ? null : instantOf(addDays(last, 1), '00:00', zone);
    }
    case 'CREATED':
      return created_at;
  }
}

/** Due time from the anchor; null: the anchor is not known. */
export function dueOf(
  task: Pick<CatalogueTask, 'due_anchor' | 'due_offset_min'>,
  facts: TaskFacts,
  id_sub_reservation: number | null,
  created_at: Instant,
  zone: string,
): string | null {
  const anchor = anchorOf(task, facts, id_sub_reservation, created_at, zone);
  return anchor === null ? null : addMinutes(anchor, task.due_offset_min);
}

/** Status of a reopened task: IN_PROGRESS if it had been started. */
const openAgain = (task: GivenTask): TaskStatus => (task.started_at === null ? 'PENDING' : 'IN_PROGRESS');

/** Status by the facts, after the actions of a person. */
function stateOf(task: GivenTask, kind: CatalogueTask | undefined, facts: TaskFacts) {
  const { id_sub_reservation: id } = task;
  const gone = facts.given_up || (id !== null && containerOf(facts, id)?.given_up !== false);
  let { status, completed_by_fact, cancelled_by_fact } = task;
  if (gone) {
    if (isOpenTask(status)) return { status: 'CANCELLED' as const, completed_by_fact, cancelled_by_fact: true };
    return { status, completed_by_fact, cancelled_by_fact };
  }
  if (status === 'CANCELLED' && cancelled_by_fact) {
    status = openAgain(task);
    cancelled_by_fact = false;
  }
  if (completed_by_fact !== null && status === 'COMPLETED' && !factStands(completed_by_fact, facts, id)) {
    status = openAgain(task);
    completed_by_fact = null;
  }
  const fact = kind?.completes_on ?? null;
  if (fact !== null && isOpenTask(status) && factStands(fact, facts, id)) {
    status = 'COMPLETED';
    completed_by_fact = fact;
  }
  return { status, completed_by_fact, cancelled_by_fact };
}

const sameInstant = (a: Instant | null, b: Instant | null): boolean =>
  a === null || b === null ? a === b : toMillis(a) === toMillis(b);

function changeOf(
  task: GivenTask,
  kind: CatalogueTask | undefined,
  facts: TaskFacts,
  zone: string,
): TaskChange | undefined {
  const state = stateOf(task, kind, facts);
  // A closed task keeps its due time.
  const follows = kind !== undefined && !task.due_is_manual && isOpenTask(state.status);
  const due_at = follows ? dueOf(kind, facts, task.id_sub_reservation, task.created_at, zone) : task.due_at;
  const isSame =
    state.status === task.status &&
    state.completed_by_fact === task.completed_by_fact &&
    state.cancelled_by_fact === task.cancelled_by_fact &&
    sameInstant(due_at, task.due_at);
  return isSame ? undefined : { id_reservation_task: task.id_reservation_task, due_at, ...state };
}

/** A new task of the catalogue; completed at once if its fact holds already. */
export function newTask(
  task: CatalogueTask,
  facts: TaskFacts,
  id_sub_reservation: number | null,
  { now, zone }: When,
): NewTask {
  const { completes_on } = task;
  const fact = completes_on !== null && factStands(completes_on, facts, id_sub_reservation) ? completes_on : null;
  return {
    id_task: task.id_task,
    id_sub_reservation,
    title: task.name,
    status: fact === null ? 'PENDING' : 'COMPLETED',
    due_at: dueOf(task, facts, id_sub_reservation, now, zone),
    completed_by_fact: fact,
  };
}

/**
 * Changes of a reservation's tasks that follow from its facts: tasks to create (each once per reservation or container, also after a cancellation),
 * tasks completed or reopened by a fact, tasks cancelled or restored with their container, and due times that follow their anchor unless a person set
 * them. `only`: creates tasks for these containers only; existing tasks are theirs, and `facts.whole` describes the others. Idempotent.
 */
export function settleTasks(
  facts: TaskFacts,
  catalogue: readonly CatalogueTask[],
  given: readonly GivenTask[],
  { now, zone, only }: When & { readonly only?: readonly number[] | undefined },
): Settled {
  const kinds = new Map(catalogue.map(task => [task.id_task, task]));
  const changed = given.flatMap(task => {
    const kind = task.id_task === null ? undefined : kinds.get(task.id_task);
    return changeOf(task, kind, facts, zone) ?? [];
  });
  if (facts.given_up) return { made: [], changed };
  const known = new Set(given.map(task => `${task.id_task}:${task.id_sub_reservation}`));
  const made: NewTask[] = [];
  const boxes = standing(facts).filter(box => only === undefined || only.includes(box.id_sub_reservation));
  for (const task of catalogue) {
    const targets = task.scope === 'RESERVATION' ? [null] : boxes.map(box => box.id_sub_reservation);
    for (const id of targets) {
      if (known.has(`${task.id_task}:${id}`) || !taskFits(task, facts, id)) continue;
      made.push(newTask(task, facts, id, { now, zone }));
    }
  }
  return { made, changed };
}
