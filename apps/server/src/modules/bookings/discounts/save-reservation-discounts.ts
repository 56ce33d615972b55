import { add, compare, formatMoney, ZERO } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import {
  type Discounted,
  discountedOf,
  insertRedemption,
  reverseRedemptions,
  type Terms,
} from '../../prices/pricing/discounts.queries.ts';
import { computeDiscounts, discountsOf, settleDiscounts } from '../../prices/pricing/settle-discounts.ts';
import { demandMay } from '../../system/records/record-verbs.ts';
import { changePrices } from '../container-prices/change-price.ts';
import { lockForChange } from '../reservations/booking/lock-reservation.ts';
import { mayChoose, mayGive } from './available.ts';
import { claimedBy, idsOfClient, orderOfLine } from './discounts.queries.ts';

interface Chosen {
  id_reservation: number;
  version: number;
  id_discounts: readonly number[];
  margin_reason?: string | null | undefined;
}

/** A reservation has at most one discount that does not combine with others. Errors: 422 DESCUENTO_NO_APLICA. */
function demandTogether(wanted: readonly Terms[]): void {
  const alone = wanted.filter(terms => !terms.stackable);
  if (alone.length > 1)
    demand(refuse('DESCUENTO_NO_APLICA', { razon: `«${alone[1]?.name}» no se suma a «${alone[0]?.name}»` }));
}

async function takeOff(tx: Tx, actor: Actor, of: Discounted, ids: readonly number[]): Promise<void> {
  const { id_reservation } = of;
  const gone = of.redemptions.filter(one => ids.includes(one.id_discount));
  for (const { id_discount } of gone) {
    const order = await orderOfLine(tx, { id_reservation, id_discount });
    if (order !== undefined) demand(refuse('DESCUENTO_EN_ORDEN', { n: order.numero_orden }));
  }
  await reverseRedemptions(
    tx,
    gone.map(one => one.id_redemption),
    { reason: 'Se quitó de la reserva', id_user: actor.id_user },
  );
}

/**
 * An added discount must give its amount: more than zero, and not less because its budget is short. Errors: 422 DESCUENTO_NO_APLICA,
 * PRESUPUESTO_AGOTADO.
 */
async function demandGiven(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  wanted: readonly Terms[],
  added: readonly Terms[],
): Promise<void> {
  const [of] = await discountedOf(tx, [id_reservation]);
  if (of === undefined) throw new Error(`reservation ${id_reservation} is gone`);
  const { lines, unbounded } = await computeDiscounts(tx, of, wanted);
  for (const { id_discount } of added) {
    const sum = (rows: typeof lines) =>
      add(ZERO, ...rows.filter(l => l.id_discount === id_discount).map(l => l.amount));
    const [given, whole] = [sum(lines), sum(unbounded)];
    if (compare(given, whole) < 0)
      // Only the operator learns the rest of a budget.
      demand(
        actor.audience === 'operator'
          ? refuse('PRESUPUESTO_AGOTADO', { resto: formatMoney(given) })
          : refuse('DESCUENTO_NO_APLICA', { razon: 'ya se agotó' }),
      );
    if (compare(given, ZERO) === 0) demand(refuse('DESCUENTO_NO_APLICA', { razon: 'no hay rubros que reducir' }));
  }
}

/** A customer gets 404 for a discount that is not its own. */
async function demandOwn(tx: Tx, actor: Actor, of: Discounted, chosen: readonly Terms[]): Promise<void> {
  if (actor.audience === 'operator') return;
  const own = await idsOfClient(tx, of.id_client);
  if (chosen.some(terms => !own.has(terms.id_discount))) throw notFound('El descuento no existe');
}

/** Replaces the discounts of a reservation. Errors: as `save_discount_reservation` says. */
export async function saveReservationDiscounts(tx: Tx, actor: Actor, input: Chosen): Promise<number> {
  const record = await lockForChange(tx, actor, input.id_reservation, input.version);
  const { id_reservation, id_client } = record;
  const wantedIds = [...new Set(input.id_discounts)];
  const [of] = await discountedOf(tx, [id_reservation]);
  if (of === undefined) throw notFound('La reserva no existe');
  demandMay('DESCUENTO_NO_APLICA', mayChoose(actor, of));
  const known = await discountsOf(tx, [of], { more: wantedIds, isHeld: true });
  const wanted = wantedIds.map(id => known.find(terms => terms.id_discount === id));
  if (wanted.some(terms => terms === undefined)) throw notFound('El descuento no existe');
  const chosen = wanted.filter(terms => terms !== undefined);
  await demandOwn(tx, actor, of, chosen);
  demandTogether(chosen);
  const had = of.redemptions.map(one => one.id_discount);
  const added = chosen.filter(terms => !had.includes(terms.id_discount));
  const removed = had.filter(id => !wantedIds.includes(id));
  if (added.length === 0 && removed.length === 0) return id_reservation;
  const claimed = await claimedBy(tx, id_client, wantedIds);
  for (const terms of added) demand(await mayGive(tx, of, terms, claimed));
  const ids = record.sub_reservations.map(sub => sub.id_sub_reservation);
  const names = (list: readonly number[]) => list.map(id => known.find(terms => terms.id_discount === id)?.name ?? id);
  const details = { before: { discounts: names(had) }, after: { discounts: names(wantedIds) } };
  const motive = input.margin_reason ?? null;
  await changePrices(tx, actor, { record, ids, action: 'save_discounts', motive, details }, async () => {
    await takeOff(tx, actor, of, removed);
    for (const { id_discount } of added)
      await insertRedemption(tx, {
        id_discount,
        id_company: id_client,
        id_reservation,
        redeemed_by: actor.id_user,
        author: actor.name,
      });
    await demandGiven(tx, actor, id_reservation, chosen, added);
    await settleDiscounts(tx, [id_reservation]);
  });
  for (const id of [...removed, ...added.map(terms => terms.id_discount)]) tx.changed('discount', id);
  return id_reservation;
}
