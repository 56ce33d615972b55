import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editContainer } from '../../bookings/reservations/editing/edit-container.ts';
import { makeTask } from '../../bookings/tasks/create-tasks.ts';
import { publishTask } from '../../bookings/tasks/lock-task.ts';
import { setDue } from '../../bookings/tasks/tasks.queries.ts';
import { lacksReturnSlot } from '../../trips/tasks/tasks.queries.ts';
import { slotTask } from './return-box.queries.ts';

interface Returned {
  id_reservation: number;
  version: number;
  warnings: string[];
  /** The slot is still to be asked for: there is a task for it, due at the return. */
  asks_slot: boolean;
}

/** The task to ask for the slot, due when the box is returned. One that a person cancelled does not come back. */
async function askForSlot(
  tx: Tx,
  actor: Actor,
  of: { id_reservation: number; id_sub_reservation: number; due_at: string },
) {
  const { id_reservation, id_sub_reservation, due_at } = of;
  const { id_task, given } = await slotTask(tx, id_sub_reservation);
  if (id_task === null) return false;
  if (given === null) {
    await makeTask(tx, actor, { id_reservation, id_sub_reservation, id_task, due_at });
    return true;
  }
  if (!given.is_open) return false;
  await setDue(tx, given.id_reservation_task, due_at);
  publishTask(tx, id_reservation);
  return true;
}

/**
 * «Devolver hoy»: sets when a box is returned, with the plan of its leg, and leaves the task to ask for its slot there unless it has one.
 * Errors: those of editing the container (404, 409 MODIFICADO, CAMPO_NO_EDITABLE, PARADA_BLOQUEADA; 422 HORAS_DESORDENADAS).
 */
export async function returnBox(
  tx: Tx,
  actor: Actor,
  input: { id_sub_reservation: number; version: number; delivery_at: string; motive: string },
): Promise<Returned> {
  const { id_sub_reservation, version, delivery_at, motive } = input;
  const done = await editContainer(tx, actor, { id_sub_reservation, version, motive, set: { delivery_at } });
  const { id_reservation, warnings } = done;
  const lacks = await lacksReturnSlot(tx, id_sub_reservation);
  const asks_slot = lacks && (await askForSlot(tx, actor, { id_reservation, id_sub_reservation, due_at: delivery_at }));
  return { id_reservation, version: done.version, warnings, asks_slot };
}
