import { setImmediate as turn } from 'node:timers/promises';
import { payPerLeg } from '@cabezal/domain/prices/amounts/carrier-pay';
import type { Tx } from '../../../platform/db/tx.ts';
import { carrierTerms } from '../../prices/pricing/carrier-terms.ts';
import { drivingCarriers, pricedLegs } from './plan-facts.queries.ts';

/** Longest uninterrupted calculation in this thread, ms. */
const sliceMs = 8;

export type LegPrices = Record<string, Record<string, number>>;

/** The pay of each carrier for each leg, in cents, by ids; unknown ones are missing. Needs the system's rights. */
export async function legPrices(tx: Tx, legs: readonly number[]): Promise<LegPrices> {
  const carriers = await drivingCarriers(tx);
  const found = carriers.length === 0 ? [] : await pricedLegs(tx, legs);
  if (found.length === 0) return {};
  const terms = await carrierTerms(tx, [...new Set(found.map(leg => leg.id_sub_reservation))], 'all');
  const prices: LegPrices = {};
  let since = performance.now();
  for (const { id_leg, id_sub_reservation, legs: shared } of found) {
    const at = shared.findIndex(one => one.id_leg === id_leg);
    const ofLeg: Record<string, number> = {};
    // Carriers without rules of their own get the same pay: it is calculated once.
    const alike = new Map<unknown, number | null>();
    for (const id_carrier of carriers) {
      const of = terms(id_sub_reservation, id_carrier);
      const known = of.spots.length === 0 ? alike.get(of.trace) : undefined;
      const paid = known === undefined ? payPerLeg(of, shared)[at] : null;
      const cents = known !== undefined ? known : paid == null ? null : Math.round(Number(paid.subtotal) * 100);
      if (of.spots.length === 0) alike.set(of.trace, cents);
      if (cents !== null) ofLeg[id_carrier] = cents;
      if (performance.now() - since > sliceMs) {
        await turn();
        since = performance.now();
      }
    }
    prices[id_leg] = ofLeg;
  }
  return prices;
}
