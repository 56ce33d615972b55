import { add, type Money, subtract } from '@cabezal/domain/prices/money/money';
import type { RateTrace } from '@cabezal/domain/prices/rating/rate-trace';
import type { Tx } from '../../../platform/db/tx.ts';
import { keepPrices, type NewPrice } from './keep-price.ts';
import {
  latestTraces,
  markForRecalc,
  type PricedState,
  pricedStates,
  type StandingCharge,
  standingCharges,
} from './kept-price.queries.ts';
import { freightFee } from './priced-charges.ts';

/** Of a new price, what became of it: stored, waiting for a person, or nothing because the container is billed or given up. */
export interface Settled {
  rated: number[];
  waiting: number[];
  untouched: number[];
  /** USD without VAT by which what waits by `agreed` would cost more; less than zero: it would cost less. */
  difference: Money;
}

/** The rules' word counts: nobody chose, edited or took away the price. */
const isAuto = ({ fee_state, fee_bound_by }: PricedState): boolean =>
  fee_state === 'AUTO' || (fee_state === 'SIN_TARIFA' && fee_bound_by === null);

/** What a price depends on, without the figures of its date: they explain it, and change nothing where no surcharge asks for them. */
function dependsOn({ facts: { parameters, ...facts }, lines }: RateTrace): string {
  return JSON.stringify([facts, lines.some(line => line.rule.origin === 'SURCHARGE') ? parameters : null]);
}

const totalOf = (lines: readonly { subtotal: Money }[]): Money => add('0.00', ...lines.map(line => line.subtotal));
/** By how much a new price is more than what stands. */
const moreThan = (standing: readonly StandingCharge[], { charges }: NewPrice): Money =>
  subtract(totalOf(charges), totalOf(standing));

/**
 * New prices for containers of which something changed (8-money §1.2 «Re-rating»): where the rules' word counts they are stored at once;
 * where a person's word stands, or the freight would lose its rate after the reservation was accepted, the container waits for a person
 * (`recalc_pending`). `agreed`: so does another price than the one that stands, as an edit of operations writes no money (9-operations §0
 * rule 4). What is billed or given up keeps its price. Needs the system's rights; the caller holds the reservations.
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
  await keepPrices(tx, now, by);
  await markForRecalc(tx, settled.waiting);
  return settled;
}
