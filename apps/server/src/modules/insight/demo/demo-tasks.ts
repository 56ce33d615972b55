import type { TaskField } from '@cabezal/domain/bookings/tasks/task';
import type { TaskInformation, TaskValue } from '@cabezal/domain/bookings/tasks/work-task';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { saveInformation } from '../../bookings/tasks/work-task.ts';
import { settleSlots } from '../../trips/slots/settle-slots.ts';
import { settleReservationTasks } from '../../trips/tasks/settle-tasks.ts';
import { type OpenTask, openReservations, openTasks } from './demo.queries.ts';

/** Reservations or tasks written per transaction. */
const atOnce = 40;
/** One of this many due tasks is left undone, so that the office has overdue ones to show. */
const LEFT = 8;
const BEGUN = 5;

/** Values entered by the person who did the task. */
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

/** The work done on it by now; null: none. */
function workOn({ id, due_at, booked_before, fields }: OpenTask, { now, today }: Pick<Tx, 'now' | 'today'>) {
  const isDue = booked_before || (due_at !== null && new Date(due_at) < now);
  const information = informationOf(fields, id, today);
  if (isDue) return id % LEFT === 0 ? null : { status: 'COMPLETED' as const, information };
  return id % BEGUN === 0 ? { status: 'IN_PROGRESS' as const } : null;
}

/** Slots and tasks of trips under way, created and completed by facts; most due ones are done, some begun, some overdue. */
export async function giveDemoTasks(db: Database, breathe: () => Promise<void>): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(systemScope, systemAuthor, work);
  const ids = await write(openReservations);
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce);
    await write(async tx => {
      await settleSlots(tx, part);
      await settleReservationTasks(tx, part);
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
