import { UNSETTLED_AFTER_DAYS } from '@cabezal/domain/money/advances/advance';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { publishTask } from '../../bookings/tasks/lock-task.ts';
import { insertTask } from '../../bookings/tasks/tasks.queries.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import * as queries from './late-advances.queries.ts';

const DAY_MS = 86_400_000;

/** Creates one task per guide for an unsettled advance, assigned to the person who gave it and due the next day. */
async function remind(tx: Tx): Promise<void> {
  const since = new Date(tx.now.getTime() - UNSETTLED_AFTER_DAYS * DAY_MS);
  const reservations = await queries.lateReservations(tx, since);
  await holdReservations(tx, reservations);
  // Read under the lock: a corte or a return of the money may have settled it in the meantime.
  for (const late of await queries.lateGuides(tx, reservations, since)) {
    const id = await insertTask(tx, {
      id_reservation: late.id_reservation,
      id_sub_reservation: null,
      id_task: null,
      // Without amount and payee: persons who work on tasks may lack the right to read advances.
      title: `Liquidar el anticipo de la guía ${late.guide_number}`,
      internal: true,
      due_at: new Date(tx.now.getTime() + DAY_MS).toISOString(),
      due_is_manual: true,
      id_user: late.id_user,
      user_is_manual: late.id_user !== null,
    });
    await queries.markReminded(tx, late.id_guide, id);
    publishTask(tx, late.id_reservation);
  }
}

/** Completes the tasks of advances that have been settled. */
async function complete(tx: Tx): Promise<void> {
  const reservations = await queries.settledReservations(tx);
  await holdReservations(tx, reservations);
  // Only those: a person may be working on a task of another one that was settled meanwhile.
  for (const id_reservation of await queries.completeSettled(tx, reservations)) publishTask(tx, id_reservation);
}

export async function remindOfAdvances(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    await complete(tx);
    await remind(tx);
  });
}

export const advanceJobs = (): Job[] => [{ name: 'late_advances', every_minutes: 60, run: remindOfAdvances }];
