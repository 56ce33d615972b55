import { scopeMismatch } from '@cabezal/domain/prices/pricing/scope-mismatch';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { canReprice } from '@cabezal/domain/trips/rules/reservation-guards';
import { isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { changeWithinMargin, type MarginChange } from '../../prices/pricing/change-within-margin.ts';
import { movementsOf } from '../../prices/pricing/movement.queries.ts';
import { priceByRules, rateChosen } from '../../prices/pricing/re-rate.ts';
import { feeRule } from '../../prices/pricing/rule-rows.queries.ts';
import { standingCharges, storeStates } from '../../prices/pricing/stored-prices.queries.ts';
import type { ReservationRecord, SubRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { lockAsOperator, lockContainer } from '../reservations/booking/lock-reservation.ts';
import { findBilledSubs } from '../reservations/deciding/decide.queries.ts';
import { stateOf } from './lines.queries.ts';

export interface OfReservation {
  id_reservation: number;
  version: number;
  justification: string;
}
export interface OfSub {
  id_sub_reservation: number;
  version: number;
  justification: string;
}

/** Sale of each container, for the history. USD without VAT. */
export async function salesOf(tx: Tx, ids: readonly number[]): Promise<Record<string, Money>> {
  const charges = await standingCharges(tx, ids);
  const sum = (id: number): Money =>
    add('0.00', ...charges.filter(charge => charge.id_sub_reservation === id).map(charge => charge.subtotal));
  return Object.fromEntries(ids.map(id => [id, sum(id)]));
}

export interface PriceChange extends Omit<MarginChange, 'logged'> {
  record: ReservationRecord;
  ids: readonly number[];
  /** Details of the history entry beside the sale. */
  details?: { before?: Record<string, unknown>; after?: Record<string, unknown> };
}

/** Changes prices of containers of a locked reservation; the history has their sale before and after. Errors: those of `changeWithinMargin`. */
export const changePrices = <T>(
  tx: Tx,
  actor: Actor,
  { record, ids, action, motive, details }: PriceChange,
  work: () => Promise<T>,
): Promise<T> => {
  const logged: MarginChange['logged'] = async when => ({ sale: await salesOf(tx, ids), ...details?.[when] });
  return changeWithinMargin(tx, actor, { record, action, motive, logged }, work);
};

/**
 * Containers of a reservation whose price may change: the given ones, all of which must allow it, otherwise every carried one that is on no
 * order. Errors: 404; 409 RUBRO_EN_ORDEN, CONTENEDOR_TERMINADO.
 */
export async function repriceable(
  tx: Tx,
  actor: Actor,
  record: ReservationRecord,
  named: readonly number[] | undefined,
): Promise<number[]> {
  const billed = await findBilledSubs(tx, record.id_reservation, actor);
  const subs = record.sub_reservations;
  if (named !== undefined) {
    for (const id of named) {
      const sub = subs.find(one => one.id_sub_reservation === id);
      if (sub === undefined) throw notFound('El contenedor no es de esta reserva');
      demandOpen(record, sub, billed.get(id) ?? null);
    }
    return [...new Set(named)];
  }
  const carried = subs.filter(sub => !isRejectedOrCancelled(sub, record)).map(sub => sub.id_sub_reservation);
  const free = carried.filter(id => !billed.has(id));
  const [first] = carried;
  if (first === undefined) demand(refuse('CONTENEDOR_TERMINADO'));
  else if (free.length === 0) demand(canReprice(billed.get(first) ?? null));
  return free;
}

function demandOpen(record: ReservationRecord, sub: SubRecord, billed: Parameters<typeof canReprice>[0]): void {
  if (isRejectedOrCancelled(sub, record)) demand(refuse('CONTENEDOR_TERMINADO'));
  demand(canReprice(billed));
}

/**
 * Locks one container for a change of its price, in the version that was read. Errors: 404, 403, 409 MODIFICADO, RUBRO_EN_ORDEN,
 * CONTENEDOR_TERMINADO.
 */
export async function lockPriced(
  tx: Tx,
  actor: Actor,
  input: Pick<OfSub, 'id_sub_reservation' | 'version'>,
): Promise<{ record: ReservationRecord; sub: SubRecord }> {
  const taken = await lockContainer(tx, actor, input, lockAsOperator);
  const billed = await findBilledSubs(tx, taken.record.id_reservation, actor);
  demandOpen(taken.record, taken.sub, billed.get(input.id_sub_reservation) ?? null);
  return taken;
}

/** A rate that may be chosen for these containers. Errors: 404; 422 TARIFA_NO_APLICA with the reason. */
async function chosenFee(tx: Tx, id_fee: number, ids: readonly number[]) {
  const fee = await feeRule(tx, id_fee);
  if (fee === undefined) throw notFound('La tarifa no existe');
  const off = (razon: string) => refuse('TARIFA_NO_APLICA', { codigo: fee.code, razon });
  if (fee.voided_at != null) demand(off('está anulada'));
  if (fee.approved_at == null) demand(off('no está aprobada'));
  for (const { movement } of await movementsOf(tx, ids)) {
    const container_group = movement.reefer === null ? null : movement.reefer ? 'REEFER' : 'SECO';
    const why = scopeMismatch(fee, { ...movement, container_group });
    if (why !== null) demand(off(why));
  }
  return fee;
}

/** `asociar_reserva_tarifa`: prices containers of a reservation by a rate that a person chose. */
export async function chooseFee(
  tx: Tx,
  actor: Actor,
  input: OfReservation & { id_fee: number; id_sub_reservations?: number[] },
): Promise<number> {
  const { id_reservation, justification: motive } = input;
  const record = await lockAsOperator(tx, actor, id_reservation, input.version);
  const ids = await repriceable(tx, actor, record, input.id_sub_reservations);
  const fee = await chosenFee(tx, input.id_fee, ids);
  await changePrices(tx, actor, { record, ids, action: 'choose_fee', motive }, () =>
    rateChosen(tx, ids, fee, { id_user: actor.id_user, reason: motive }),
  );
  return id_reservation;
}

/** `save_fee_sub_reserve`: the same for one container. */
export async function chooseSubFee(tx: Tx, actor: Actor, input: OfSub & { id_fee: number }): Promise<number> {
  const { id_sub_reservation, justification: motive } = input;
  const { record } = await lockPriced(tx, actor, input);
  const ids = [id_sub_reservation];
  const fee = await chosenFee(tx, input.id_fee, ids);
  await changePrices(tx, actor, { record, ids, action: 'choose_fee', motive }, () =>
    rateChosen(tx, ids, fee, { id_user: actor.id_user, reason: motive }),
  );
  return id_sub_reservation;
}

/** `update_reservation_fee`: prices every container that is not billed by the rules again. */
export async function recalculate(tx: Tx, actor: Actor, input: OfReservation): Promise<number> {
  const { id_reservation, justification: motive } = input;
  const record = await lockAsOperator(tx, actor, id_reservation, input.version);
  const ids = await repriceable(tx, actor, record, undefined);
  await changePrices(tx, actor, { record, ids, action: 'rate_anew', motive }, () => priceByRules(tx, ids, motive));
  return id_reservation;
}

/** `keep_fee_sub_reserve`: keeps a price set by a person although facts behind it have changed. Errors: 409 SIN_CAMBIO. */
export async function keepPrice(tx: Tx, actor: Actor, input: OfSub): Promise<number> {
  const { id_sub_reservation, justification: motive } = input;
  const { record } = await lockPriced(tx, actor, input);
  const { fee_state, id_fee, recalc_pending } = await stateOf(tx, id_sub_reservation);
  if (!recalc_pending) throw conflict('SIN_CAMBIO', 'El precio no está por recalcular');
  await changePrices(tx, actor, { record, ids: [id_sub_reservation], action: 'keep_fee', motive }, () =>
    storeStates(tx, [{ id_sub_reservation, fee_state, id_fee, recalc_pending: false }], actor.id_user),
  );
  return id_sub_reservation;
}
