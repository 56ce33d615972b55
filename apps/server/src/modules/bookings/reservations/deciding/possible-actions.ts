import { firstRefusal, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import {
  canAccept,
  canAddSub,
  canCancel,
  canCancelSub,
  canReject,
  canRejectSub,
  canReopen,
} from '@cabezal/domain/trips/rules/reservation-guards';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { approvalMargin } from '../../../prices/pricing/margin-guard.ts';
import { type Containers, isUnclaimed, type Loss } from '../../../trips/state/claims/claims.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../../trips/state/possibly.ts';
import { mayChange } from '../booking/take-reservation.ts';
import { findBilledSubs, sentOrder } from './decide.queries.ts';
import { acceptContext, cancelContext } from './decide-reservation.ts';

/** Possible actions on a reservation, by the same guards that the verbs enforce. */
export async function reservationCan(tx: Tx, actor: Actor, record: ReservationRecord) {
  const own = mayChange(actor, record);
  const decided = record.status === 'ACCEPTED' || record.status === 'IN_PROGRESS';
  const context = await cancelContext(tx, actor, record);
  const { id_reservation } = record;
  const loss: Loss = { what: 'CONTAINERS', of: { id_reservation }, how: 'cancelled' };
  const unclaimed = await isUnclaimed(tx, loss, actor);
  // The margin is revealed only to the operator.
  const margin = actor.audience === 'operator' ? await approvalMargin(tx, actor, id_reservation) : true;
  return {
    approve: possibly(canAccept(record, { ...(await acceptContext(tx, actor, id_reservation)), margin })),
    reject: possibly(firstRefusal(canReject(record, context.billed), unclaimed)),
    cancel: possibly(firstRefusal(own, canCancel(record, context), unclaimed)),
    reopen: possibly(canReopen(record, context.billed)),
    schedule: decided ? (true as const) : 'Solo se programa una reserva aprobada',
    add_container: possibly(canAddSub(record, (await sentOrder(tx, id_reservation)) !== null)),
    edit:
      own !== true
        ? possibly(own)
        : record.status === 'PENDING' || 'Solo se puede editar una reserva pendiente; use Más acciones → Corregir',
  };
}

/** The same for each of its containers. */
export async function subsCan(tx: Tx, actor: Actor, record: ReservationRecord) {
  const own = mayChange(actor, record);
  const billed = await findBilledSubs(tx, record.id_reservation, actor);
  const context = await cancelContext(tx, actor, record);
  const claimed = await claimedSubs(tx, actor, record);
  return new Map(
    record.sub_reservations.map(sub => {
      const order = billed.get(sub.id_sub_reservation) ?? null;
      const held = claimed.get(sub.id_sub_reservation) ?? true;
      const can = {
        reject: possibly(firstRefusal(canRejectSub(sub, record, order), held)),
        cancel: possibly(firstRefusal(own, canCancelSub(sub, record, { ...context, billed: order }), held)),
      };
      return [sub.id_sub_reservation, can];
    }),
  );
}

/** Containers that must not be cancelled because a module has a claim on them. */
async function claimedSubs(tx: Tx, actor: Actor, record: ReservationRecord): Promise<Map<number, Verdict>> {
  const { id_reservation, sub_reservations } = record;
  const claimed = new Map<number, Verdict>();
  // Most reservations have no claims, however many containers they have: one query decides.
  const cancelled = (of: Containers): Loss => ({ what: 'CONTAINERS', of, how: 'cancelled' });
  if ((await isUnclaimed(tx, cancelled({ id_reservation }), actor)) === true) return claimed;
  for (const { id_sub_reservation } of sub_reservations)
    claimed.set(id_sub_reservation, await isUnclaimed(tx, cancelled({ id_sub_reservation }), actor));
  return claimed;
}

/** The same for a row of a list, as far as its status decides; the verb checks all facts. */
export function rowCan(status: string, own: boolean) {
  const pending = status === 'PENDING';
  return {
    approve: pending ? (true as const) : 'La reserva ya no está pendiente',
    reject: pending ? (true as const) : 'La reserva ya no está pendiente',
    cancel: !own
      ? refuse('RESERVA_AJENA').message
      : pending || status === 'ACCEPTED' || 'La reserva ya no se puede cancelar',
  };
}
