import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { isVisible } from '../../../system/records/visible.queries.ts';
import { loadFacts } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { openPlans } from './plan.queries.ts';

export interface Programmable {
  may: boolean;
  open_legs: number;
  reason: string | null;
}

/** Whether the person may plan or move the times of a reservation now; null outside the scope. */
export async function programmable(tx: Tx, actor: Actor, id_reservation: number): Promise<Programmable | null> {
  if (!(await isVisible(tx, 'reservation', id_reservation))) return null;
  return tx.asSystem(async () => {
    const record = await loadFacts(tx, id_reservation);
    if (record === undefined) return null;
    const plans = await openPlans(tx, { id_reservation });
    const open = plans.filter(plan => plan.stops.some(stop => stop.arrival_at === null && stop.skipped_at === null));
    const isDecided = record.status === 'ACCEPTED' || record.status === 'IN_PROGRESS';
    const reason =
      actor.audience !== 'operator' || !actor.actions.has('reservation.schedule')
        ? 'Programa la operadora'
        : !isDecided
          ? 'Solo se programa una reserva aprobada'
          : open.length === 0
            ? 'Sus viajes ya pasaron por todas las paradas'
            : null;
    return { may: reason === null, open_legs: open.length, reason };
  });
}
