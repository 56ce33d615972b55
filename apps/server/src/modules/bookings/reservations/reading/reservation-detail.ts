import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../../platform/http/context.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { seesCosts } from '../../../system/rights/cost-rights.ts';
import { loadFacts } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { editTable } from '../deciding/edit-context.ts';
import { reservationCan, subsCan } from '../deciding/possible-actions.ts';
import { findReservation } from './reservations.queries.ts';

/** Removes what the person may not read: sale for carriers, margin without the right to costs, justifications for customers. */
function visibleTo<T extends Pick<ReservationDetail, 'totals' | 'charges'>>(actor: Actor, detail: T): T {
  const { totals, charges } = detail;
  if (actor.audience === 'operator')
    return seesCosts(actor) || totals === null
      ? detail
      : { ...detail, totals: { ...totals, cost: null, profitability: null } };
  const own = actor.audience === 'customer' ? charges.map(charge => ({ ...charge, justification: null })) : [];
  return { ...detail, totals: null, charges: own };
}

/** One reservation as the caller may read it, with the possible actions. Errors: 404 outside the scope. */
export async function detail(tx: Tx, actor: Actor, id_reservation: number): Promise<ReservationDetail> {
  const found = await findReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  // The actions also depend on guides that the person may not see.
  const { can, ofSubs, table } = await tx.asSystem(async () => {
    const record = await loadFacts(tx, id_reservation);
    if (record === undefined) throw notFound('La reserva no existe');
    return {
      can: await reservationCan(tx, actor, record),
      ofSubs: await subsCan(tx, actor, record),
      table: await editTable(tx, actor, record),
    };
  });
  const gone = { reject: 'El contenedor ya no está', cancel: 'El contenedor ya no está' };
  const subs = found.sub_reservations.map(sub => ({
    ...sub,
    can: ofSubs.get(sub.id_sub_reservation) ?? gone,
    edit: table.ofSubs.get(sub.id_sub_reservation) ?? {},
  }));
  return { ...visibleTo(actor, found), sub_reservations: subs, can, edit: table.whole };
}

/** The reservation after a change, as the caller may read it. */
export const shown = ({ tx, actor }: Context<unknown>, id_reservation: number): Promise<ReservationDetail> =>
  detail(tx, actor, id_reservation);
