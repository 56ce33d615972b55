import type { CarrierTerms } from '@cabezal/domain/prices/amounts/carrier-pay';
import type { PurchaseRules } from '@cabezal/domain/prices/pricing/prepare-rules';
import { ratePurchase } from '@cabezal/domain/prices/pricing/purchase';
import { purchaseParam } from '@cabezal/domain/prices/pricing/purchase-params';
import type { RateParameters } from '@cabezal/domain/prices/pricing/rate-facts';
import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Movement, rateFacts } from './facts.ts';
import { movementsOf, type StoredMovement } from './movement.queries.ts';
import { purchaseRules, rateParameters } from './rules.ts';
import { spotPrices } from './spots.queries.ts';

/** Rules and parameters by which carriers are paid around a date. */
interface Purchase {
  rules: PurchaseRules;
  parameters: RateParameters;
}
const purchaseOf = async (
  tx: Tx,
  whose: readonly number[] | 'all',
  date: string,
  movements: readonly Movement[],
): Promise<Purchase> => ({
  rules: await purchaseRules(tx, whose, date, movements),
  parameters: await rateParameters(tx, date),
});

const traceOf = (
  { movement, sale_freight }: Pick<StoredMovement, 'movement' | 'sale_freight'>,
  id_carrier: number | null,
  { rules, parameters }: Purchase,
): RateTrace => ratePurchase({ ...rateFacts(movement, parameters), id_carrier, sale_freight }, rules);

const priceOf = ({ lines, gaps }: RateTrace): Money | null =>
  gaps.some(gap => gap.blocking) ? null : add('0.00', ...lines.map(line => line.amount));

/** What a carrier would be paid for each container of a booking on a date; without a carrier: by the general rules. */
export async function plannedPrices(
  tx: Tx,
  containers: readonly { movement: Movement; sale_freight: Money | null }[],
  { id_carrier, date }: { id_carrier: number | null; date: string },
): Promise<(Money | null)[]> {
  const movements = containers.map(({ movement }) => movement);
  const purchase = await purchaseOf(tx, id_carrier === null ? [] : [id_carrier], date, movements);
  return containers.map(container => priceOf(traceOf(container, id_carrier, purchase)));
}

/** What a carrier is paid for a stored container on the date of its appointment, with the trace. */
export interface StoredTerms extends CarrierTerms {
  trace: RateTrace;
}
export type TermsOf = (id_sub_reservation: number, id_carrier: number) => StoredTerms;

/** Carriers with rules of their own; all others get the same. */
function named({ fees, surcharges, params }: PurchaseRules): Set<number> {
  const rows = [...fees.rows, ...surcharges.rows].flatMap(row => row.head.owner ?? []);
  return new Set([...rows, ...[...params.values()].flat().flatMap(param => param.id_carrier ?? [])]);
}

/**
 * Returns a function that gives the terms of any of these carriers for any of these containers; the rules of a date are read once. Needs
 * the system's rights; throws for other containers.
 */
export async function carrierTerms(
  tx: Tx,
  subs: readonly number[],
  carriers: readonly number[] | 'all',
): Promise<TermsOf> {
  const stored = new Map((await movementsOf(tx, subs)).map(one => [one.id_sub_reservation, one]));
  const spots = await spotPrices(tx, subs);
  const days = new Map<string, Purchase & { named: Set<number> }>();
  for (const date of new Set([...stored.values()].map(one => one.movement.date))) {
    const movements = [...stored.values()].map(one => one.movement).filter(movement => movement.date === date);
    const purchase = await purchaseOf(tx, carriers, date, movements);
    days.set(date, { ...purchase, named: named(purchase.rules) });
  }
  const known = new Map<string, Omit<StoredTerms, 'spots'>>();
  const byRules = (id_sub_reservation: number, id_carrier: number): Omit<StoredTerms, 'spots'> => {
    const container = stored.get(id_sub_reservation);
    const purchase = container && days.get(container.movement.date);
    if (purchase === undefined) throw new Error(`container ${id_sub_reservation} was not asked for`);
    const who = purchase.named.has(id_carrier) ? id_carrier : null;
    const key = `${id_sub_reservation}/${who}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const trace = traceOf(container as StoredMovement, who, purchase);
    const shares = purchaseParam(purchase.rules, who, 'reparto_tramos', trace.facts.date);
    const terms = { price: priceOf(trace), shares, trace };
    known.set(key, terms);
    return terms;
  };
  return (id_sub_reservation, id_carrier) => ({
    ...byRules(id_sub_reservation, id_carrier),
    spots: spots.filter(spot => spot.id_sub_reservation === id_sub_reservation && spot.id_carrier === id_carrier),
  });
}
