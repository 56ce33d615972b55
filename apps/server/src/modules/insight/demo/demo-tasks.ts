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
/** One in this many due tasks is not done, so that the demonstration has overdue tasks. */
const LEFT = 8;
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

/** The input that records the work done on a task; null: no work was done. */
function workOn({ id, due_at, booked_before, fields }: OpenTask, { now, today }: Pick<Tx, 'now' | 'today'>) {
  const isDue = booked_before || (due_at !== null && new Date(due_at) < now);
  const information = informationOf(fields, id, today);
  if (isDue) return id % LEFT === 0 ? null : { status: 'COMPLETED' as const, information };
  return id % BEGUN === 0 ? { status: 'IN_PROGRESS' as const } : null;
}

/** Settles the slots and tasks of reservations under way, then completes most due tasks; some are only begun, some overdue. */
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
  const tasks = await write(openTasks);
  for (let at = 0; at < tasks.length; at += atOnce) {
    await write(async tx => {
      for (const task of tasks.slice(at, at + atOnce)) {
        const work = workOn(task, tx);
        const { id: id_reservation_task, version, id_user, id_company } = task;
        const worker = { id_user, id_company, audience: 'operator', actions: new Set<string>() } as const;
        if (work !== null) await saveInformation(tx, worker, { id_reservation_task, version, ...work });
      }
    });
    await breathe();
  }
}
