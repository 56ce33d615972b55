import { agreedWaiting } from '@cabezal/domain/prices/pricing/agreed-stand-by';
import type { SaleRules } from '@cabezal/domain/prices/pricing/prepare-rules';
import { rate } from '@cabezal/domain/prices/pricing/rate';
import type { BookedService, RateParameters } from '@cabezal/domain/prices/pricing/rate-facts';
import type { Fee } from '@cabezal/domain/prices/pricing/rate-rules';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Movement, rateFacts } from './facts.ts';
import { movementsOf } from './movement.queries.ts';
import { chargesOf, type PricedCharge } from './priced-charges.ts';
import { feeRule } from './rule-rows.queries.ts';
import { type RulesFor, rateParameters, rulesChoosing, saleRules } from './rules.ts';
import { type Settled, settlePrices } from './settle-prices.ts';
import { type NewPrice, storePrices } from './store-prices.ts';
import { forgetCosts, pricedStates } from './stored-prices.queries.ts';

const ownersOf = ({ id_client, id_bill_to }: Movement): number[] => [
  ...new Set([id_client, id_bill_to].filter(id => id !== null)),
];

const keyOf = (movement: Movement): string => [...ownersOf(movement), movement.date].join('/');

/** Prices of stored containers by the rules of their date; `other`: facts that replace their own. Needs the system's rights. */
async function computePrices(
  tx: Tx,
  ids: readonly number[],
  rulesOf: (of: RulesFor) => Promise<SaleRules> = of => saleRules(tx, of.owners, of.date, of.near),
  other: Partial<Movement> = {},
): Promise<NewPrice[]> {
  const found = (await movementsOf(tx, ids)).map(one => ({ ...one, movement: { ...one.movement, ...other } }));
  const known = new Map<string, Promise<[SaleRules, RateParameters]>>();
  const prices: NewPrice[] = [];
  for (const { id_sub_reservation, movement } of found) {
    // The rules for the same payers and date are read once, for all movements that they price.
    const key = keyOf(movement);
    const of = (): RulesFor => ({
      owners: ownersOf(movement),
      date: movement.date,
      near: found.map(one => one.movement).filter(other => keyOf(other) === key),
    });
    const reading = known.get(key) ?? Promise.all([rulesOf(of()), rateParameters(tx, movement.date)]);
    known.set(key, reading);
    const [rules, parameters] = await reading;
    const facts = rateFacts(movement, parameters);
    const trace = rate(facts, rules);
    const waiting = agreedWaiting(facts, rules);
    prices.push({ id_sub_reservation, trace, charges: chargesOf(trace, rules), waiting });
  }
  return prices;
}

/**
 * Prices containers again after a change of their facts: see `settlePrices`, also for `agreed`. The pay of carriers depends on the same
 * facts.
 */
export async function factsChanged(
  tx: Tx,
  ids: readonly number[],
  reason: string,
  { agreed = false }: { agreed?: boolean } = {},
): Promise<Settled> {
  await forgetCosts(tx, ids);
  return settlePrices(tx, await computePrices(tx, ids), { reason, keep_freight: true, agreed });
}

/** Prices containers by the rules at a person's request, whatever set the price before. The caller has refused billed containers. */
export async function priceByRules(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  await storePrices(tx, await computePrices(tx, ids), { reason });
}

/** Prices containers by a rate that a person chose. None is billed; the caller has checked its scope. */
export async function rateChosen(
  tx: Tx,
  ids: readonly number[],
  chosen: Fee,
  by: { id_user: number; reason: string },
): Promise<void> {
  const prices = await computePrices(tx, ids, of => rulesChoosing(tx, of, chosen));
  await storePrices(tx, prices, { reason: by.reason, chosen: { fee_state: 'ELEGIDA', id_user: by.id_user } });
}

/**
 * Charges by the rules for separately booked services of stored containers, whatever their price. A rate chosen by a person comes before
 * the others. Writes nothing. Needs the system's rights.
 */
export async function priceServices(
  tx: Tx,
  ids: readonly number[],
  services: readonly BookedService[],
): Promise<Map<number, PricedCharge[]>> {
  const byFee = new Map<number | null, number[]>();
  for (const { id_sub_reservation, fee_state, id_fee } of await pricedStates(tx, ids)) {
    const chosen = fee_state === 'ELEGIDA' ? id_fee : null;
    byFee.set(chosen, [...(byFee.get(chosen) ?? []), id_sub_reservation]);
  }
  const priced = new Map<number, PricedCharge[]>();
  for (const [id_fee, subs] of byFee) {
    const fee = id_fee === null ? undefined : await feeRule(tx, id_fee);
    const rulesOf = fee && ((of: RulesFor) => rulesChoosing(tx, of, fee));
    for (const { id_sub_reservation, charges } of await computePrices(tx, subs, rulesOf, { services }))
      priced.set(
        id_sub_reservation,
        charges.filter(charge => charge.booked !== null),
      );
  }
  return priced;
}

/**
 * Prices of a stored container by the rules, with its own facts and with the given ones; the difference is the effect of an edit. Writes
 * nothing. Needs the system's rights.
 */
export async function pricesWith(
  tx: Tx,
  id_sub_reservation: number,
  other: (movement: Movement) => Partial<Movement> | Promise<Partial<Movement>>,
): Promise<{ before: NewPrice; after: NewPrice } | null> {
  const [stored] = await movementsOf(tx, [id_sub_reservation]);
  const [before] = await computePrices(tx, [id_sub_reservation]);
  if (stored === undefined || before === undefined) return null;
  const [after] = await computePrices(tx, [id_sub_reservation], undefined, await other(stored.movement));
  return after === undefined ? null : { before, after };
}
