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
import { claimedSubs, isUnclaimed, type Loss } from '../../../trips/state/claims/claims.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../../trips/state/possibly.ts';
import { mayChange } from '../booking/lock-reservation.ts';
import { sentOrder } from './decide.queries.ts';
import { acceptContext, cancelContext } from './decide-reservation.ts';

/** Possible actions on a reservation, by the same guards and claims that the verbs enforce. */
export async function reservationCan(tx: Tx, actor: Actor, record: ReservationRecord) {
  const own = mayChange(actor, record);
  const decided = record.status === 'ACCEPTED' || record.status === 'IN_PROGRESS';
  const context = await cancelContext(tx, actor, record);
  const { id_reservation } = record;
  const of = { id_reservation };
  /** What a rule allows, unless a claim refuses the loss. */
  const unclaimed = async (verdict: Verdict, loss: Loss) =>
    possibly(verdict === true ? await isUnclaimed(tx, loss, actor) : verdict);
  const cancel = firstRefusal(own, canCancel(record, context));
  // The margin is revealed only to the operator.
  const margin = actor.audience === 'operator' ? await approvalMargin(tx, actor, id_reservation) : true;
  return {
    approve: possibly(canAccept(record, { ...(await acceptContext(tx, actor, id_reservation)), margin })),
    reject: await unclaimed(canReject(record), { what: 'CONTAINERS', of, how: 'rejected' }),
    cancel: await unclaimed(cancel, { what: 'CONTAINERS', of, how: 'cancelled' }),
    reopen: await unclaimed(canReopen(record), { what: 'APPROVAL', id_reservation }),
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
  const { id_reservation, sub_reservations } = record;
  const context = await cancelContext(tx, actor, record);
  const subs = sub_reservations.map(sub => sub.id_sub_reservation);
  const claimed = await claimedSubs(tx, { id_reservation, subs }, actor);
  return new Map(
    sub_reservations.map(sub => {
      const held = claimed.get(sub.id_sub_reservation) ?? true;
      const can = {
        reject: possibly(firstRefusal(canRejectSub(sub, record), held)),
        cancel: possibly(firstRefusal(own, canCancelSub(sub, record, context), held)),
      };
      return [sub.id_sub_reservation, can];
    }),
  );
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
