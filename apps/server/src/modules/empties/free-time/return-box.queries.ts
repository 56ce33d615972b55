import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

interface SlotTask {
  /** The task of the catalogue; null: the company switched it off. */
  id_task: number | null;
  /** The container's own, in whatever state; null: it never had one. */
  given: { id_reservation_task: number; is_open: boolean } | null;
}

/** The task to ask for the slot of a container's return. */
export function slotTask(tx: Tx, id_sub_reservation: number): Promise<SlotTask> {
  return tx.one(sql<SlotTask>`select k.id_task,
      (select jsonb_build_object('id_reservation_task', t.id_reservation_task, 'is_open', t.status in ('PENDING', 'IN_PROGRESS'))
        from reservation_tasks t where t.id_sub_reservation = ${id_sub_reservation} and t.id_task = k.id_task) as given
    from (select max(id_task) as id_task from tasks where code = 'DEVOLUCION_TURNO' and active) k`);
}
