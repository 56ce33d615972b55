import { quoted } from '@cabezal/domain/system/text/quoted';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notify } from '../../system/notices/notify.ts';
import { findTask } from './tasks.queries.ts';

/** Tells a person that somebody else gave them a task. Assignments by a rule tell nobody: they come with every booking. */
export async function notifyAssignee(tx: Tx, actor: Actor, id: number, id_user: number | null): Promise<void> {
  const task = id_user === null ? undefined : await findTask(tx, id);
  if (task === undefined) return;
  const { id_reservation, title } = task;
  notify(tx, {
    subject: 'TAREA',
    to: [id_user],
    by: actor.id_user,
    text: `${actor.name} le asignó ${quoted(title, 200)} de la reserva ${id_reservation}`,
    fields: { persona: actor.name, tarea: title, reserva: String(id_reservation) },
    url: `/reservas/${id_reservation}?tab=tareas`,
  });
}
