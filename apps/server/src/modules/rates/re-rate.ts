import type { SaleRules } from '@cabezal/domain/rating/prepare-rules';
import { rate } from '@cabezal/domain/rating/rate';
import type { RateParameters } from '@cabezal/domain/rating/rate-facts';
import type { Fee } from '@cabezal/domain/rating/rate-rules';
import type { Tx } from '../../platform/db/tx.ts';
import { type Movement, rateFacts } from './facts.ts';
import { keepPrices, type NewPrice } from './keep-price.ts';
import { forgetCosts } from './kept-price.queries.ts';
import { movementsOf } from './movement.queries.ts';
import { chargesOf } from './priced-charges.ts';
import { type RulesFor, rateParameters, rulesChoosing, saleRules } from './rules.ts';
import { type Settled, settlePrices } from './settle-prices.ts';

const ownersOf = ({ id_client, id_bill_to }: Movement): number[] => [
  ...new Set([id_client, id_bill_to].filter(id => id !== null)),
];

const keyOf = (movement: Movement): string => [...ownersOf(movement), movement.date].join('/');

/** What stored containers would be sold for by the rules of their date. Needs the system's rights. */
async function pricesByRules(
  tx: Tx,
  ids: readonly number[],
  rulesOf: (of: RulesFor) => Promise<SaleRules> = of => saleRules(tx, of.owners, of.date, of.near),
): Promise<NewPrice[]> {
  const found = await movementsOf(tx, ids);
  const known = new Map<string, Promise<[SaleRules, RateParameters]>>();
  const prices: NewPrice[] = [];
  for (const { id_sub_reservation, movement } of found) {
    // Rules of the same payers and date are read once, near all that is priced by them.
    const key = keyOf(movement);
    const of = (): RulesFor => ({
      ...{ owners: ownersOf(movement), date: movement.date },
      near: found.map(one => one.movement).filter(other => keyOf(other) === key),
    });
    const reading = known.get(key) ?? Promise.all([rulesOf(of()), rateParameters(tx, movement.date)]);
    known.set(key, reading);
    const [rules, parameters] = await reading;
    const trace = rate(rateFacts(movement, parameters), rules);
    prices.push({ id_sub_reservation, trace, charges: chargesOf(trace, rules) });
  }
  return prices;
}

/** Something changed on which the price of these containers depends: see `settlePrices`. What carriers are paid depends on the same. */
export async function factsChanged(tx: Tx, ids: readonly number[], reason: string): Promise<Settled> {
  await forgetCosts(tx, ids);
  return settlePrices(tx, await pricesByRules(tx, ids), { reason, keep_freight: true });
}

/** A person asks for the rules' word: whatever stood there, but for what is billed, which the caller has refused. */
export async function rateAnew(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  await keepPrices(tx, await pricesByRules(tx, ids), { reason });
}

/** A person chose a rate for these containers, none of which is billed; its scope was asked before. */
export async function rateChosen(
  tx: Tx,
  ids: readonly number[],
  chosen: Fee,
  by: { id_user: number; reason: string },
): Promise<void> {
  const prices = await pricesByRules(tx, ids, of => rulesChoosing(tx, of, chosen));
  await keepPrices(tx, prices, { reason: by.reason, chosen: { fee_state: 'ELEGIDA', id_user: by.id_user } });
}
