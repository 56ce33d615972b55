import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { TaskField } from '@cabezal/domain/trips/tasks/task';
import type { TaskInformation, TaskValue } from '@cabezal/domain/trips/tasks/work-task';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { saveInformation } from '../../bookings/tasks/work-task.ts';
import { settleSlots } from '../../trips/slots/settle-slots.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import { type OpenTask, openReservations, openTasks } from './demo.queries.ts';

/** Reservations or tasks written per transaction. */
const atOnce = 40;
/** So many reservations have overdue tasks, at most so many each: a case for each of them, and not a board full of cases. */
const LATE_RESERVATIONS = 3;
const LATE_TASKS = 2;
const BEGUN = 5;

/** Values that a person enters to complete a task; only of required fields. */
function informationOf(fields: readonly TaskField[], id: number, today: string): TaskInformation {
  const values: Record<TaskField['kind'], TaskValue | null> = {
    text: `${100_000 + id}`,
    number: id,
    date: today,
    check: true,
    file: null,
  };
  return Object.fromEntries(
    fields.flatMap(({ key, kind, required }) => (required && values[kind] !== null ? [[key, values[kind]]] : [])),
  );
}

type At = Pick<Tx, 'now' | 'today'>;

const isOverdue = ({ due_at }: OpenTask, { now }: At): boolean => due_at !== null && new Date(due_at) < now;

/** Tasks that nobody did in time: the first ones of a few reservations, of which each begins with a task of another kind. */
function lateTasks(tasks: readonly OpenTask[], at: At): ReadonlySet<number> {
  const ofReservation = groupBy(
    tasks.filter(task => isOverdue(task, at)),
    task => task.id_reservation,
  );
  const byFirstKind = new Map([...ofReservation.values()].map(overdue => [overdue[0]?.id_task, overdue]));
  const late = [...byFirstKind.values()].slice(0, LATE_RESERVATIONS);
  return new Set(late.flatMap(overdue => overdue.slice(0, LATE_TASKS).map(task => task.id)));
}

/** The input that records the work done on a task; null: no work was done. */
function workOn(task: OpenTask, at: At, late: ReadonlySet<number>) {
  const { id, booked_before, fields } = task;
  const information = informationOf(fields, id, at.today);
  const isDue = booked_before || isOverdue(task, at);
  if (isDue) return late.has(id) ? null : { status: 'COMPLETED' as const, information };
  return id % BEGUN === 0 ? { status: 'IN_PROGRESS' as const } : null;
}

/** Settles the slots and tasks of reservations under way, then completes the due tasks but a few; some others are only begun. */
export async function giveDemoTasks(db: Database, breathe: () => Promise<void>): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(systemScope, systemAuthor, work);
  const ids = await write(openReservations);
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce);
    await write(async tx => {
      await settleSlots(tx, part);
      await settleClocksAndTasks(tx, part);
    });
    await breathe();
  }
  const { tasks, late } = await write(async tx => {
    const open = await openTasks(tx);
    return { tasks: open, late: lateTasks(open, tx) };
  });
  for (let at = 0; at < tasks.length; at += atOnce) {
    await write(async tx => {
      for (const task of tasks.slice(at, at + atOnce)) {
        const work = workOn(task, tx, late);
        const { id: id_reservation_task, version, id_user, id_company } = task;
        const worker = { id_user, id_company, audience: 'operator', actions: new Set<string>() } as const;
        if (work !== null) await saveInformation(tx, worker, { id_reservation_task, version, ...work });
      }
    });
    await breathe();
  }
}
