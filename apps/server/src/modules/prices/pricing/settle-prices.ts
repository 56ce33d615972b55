import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import { add, type Money, subtract } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import { freightFee } from './priced-charges.ts';
import { type NewPrice, storePrices } from './store-prices.ts';
import {
  latestTraces,
  markForRecalc,
  type PricedState,
  pricedStates,
  type StandingCharge,
  standingCharges,
} from './stored-prices.queries.ts';

/** The result of new prices: stored, waiting for a person, or untouched because the container is billed, rejected or cancelled. */
export interface Settled {
  rated: number[];
  waiting: number[];
  untouched: number[];
  /** USD without VAT by which the prices that wait because of `agreed` would increase; negative: decrease. */
  difference: Money;
}

/** Whether the price follows the rules: no person chose, edited or removed it. */
const isAuto = ({ fee_state, fee_bound_by }: PricedState): boolean =>
  fee_state === 'AUTO' || (fee_state === 'SIN_TARIFA' && fee_bound_by === null);

/** What a price depends on. The parameters of its date count only if a surcharge applies; otherwise they only explain the price. */
function dependsOn({ facts: { parameters, ...facts }, lines }: RateTrace): string {
  return JSON.stringify([facts, lines.some(line => line.rule.origin === 'SURCHARGE') ? parameters : null]);
}

const totalOf = (lines: readonly { subtotal: Money }[]): Money => add('0.00', ...lines.map(line => line.subtotal));
/** By how much a new price exceeds the stored one. */
const moreThan = (standing: readonly StandingCharge[], { charges }: NewPrice): Money =>
  subtract(totalOf(charges), totalOf(standing));

/**
 * Applies new prices after a change of containers (8-money §1.2 «Re-rating»). A price that follows the rules is stored at once. If a person
 * set the price, or the freight of an accepted reservation would lose its rate, the container waits for a person (`recalc_pending`).
 * `agreed`: a changed price also waits, because an edit of operations writes no money (9-operations §0 rule 4). Billed, rejected or
 * cancelled containers keep their price. Needs the system's rights; the caller has locked the reservations.
 */
export async function settlePrices(
  tx: Tx,
  prices: readonly NewPrice[],
  by: { reason: string; keep_freight: boolean; agreed?: boolean },
): Promise<Settled> {
  const ids = prices.map(price => price.id_sub_reservation);
  const states = new Map((await pricedStates(tx, ids)).map(state => [state.id_sub_reservation, state]));
  const standing = await standingCharges(tx, ids);
  const of = (id: number): StandingCharge[] => standing.filter(charge => charge.id_sub_reservation === id);
  const before = await latestTraces(tx, ids);
  const settled: Settled = { rated: [], waiting: [], untouched: [], difference: '0.00' };
  const now: NewPrice[] = [];
  for (const price of prices) {
    const { id_sub_reservation: id, trace } = price;
    const state = states.get(id);
    const charges = of(id);
    const old = before.get(id);
    if (state === undefined || state.given_up || charges.some(charge => charge.id_line !== null))
      settled.untouched.push(id);
    else if (!isAuto(state)) {
      const same = old !== undefined && dependsOn(old) === dependsOn(trace);
      settled[same ? 'untouched' : 'waiting'].push(id);
    } else if (by.keep_freight && freightFee(trace) === null && charges.some(charge => charge.source === 'FEE'))
      settled.waiting.push(id);
    else if (by.agreed === true && moreThan(charges, price) !== '0.00') {
      settled.waiting.push(id);
      settled.difference = add(settled.difference, moreThan(charges, price));
    } else {
      settled.rated.push(id);
      now.push(price);
    }
  }
  await storePrices(tx, now, by);
  await markForRecalc(tx, settled.waiting);
  return settled;
}
