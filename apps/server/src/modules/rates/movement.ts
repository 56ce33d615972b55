import { add, type Money } from '@cabezal/domain/money/money';
import type { PurchaseRules } from '@cabezal/domain/rating/prepare-rules';
import { ratePurchase } from '@cabezal/domain/rating/purchase';
import type { RateParameters } from '@cabezal/domain/rating/rate-facts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Movement, rateFacts } from './facts.ts';
import { type StoredMovement, storedMovement } from './movement.queries.ts';
import { purchaseRules, rateParameters } from './rules.ts';

/** By what carriers are paid around a date. */
interface Purchase {
  rules: PurchaseRules;
  parameters: RateParameters;
}
const purchaseOf = async (tx: Tx, whose: Parameters<typeof purchaseRules>[1], date: string): Promise<Purchase> => ({
  rules: await purchaseRules(tx, whose, date),
  parameters: await rateParameters(tx, date),
});

/** What that carrier is paid for a container, USD without VAT; null: nothing says so. */
function carrierPrice(
  { movement, sale_freight }: Pick<StoredMovement, 'movement' | 'sale_freight'>,
  id_carrier: number | null,
  { rules, parameters }: Purchase,
): Money | null {
  const { lines, gaps } = ratePurchase({ ...rateFacts(movement, parameters), id_carrier, sale_freight }, rules);
  return gaps.some(gap => gap.blocking) ? null : add('0.00', ...lines.map(line => line.amount));
}

/** What a carrier would be paid for each of some containers that are being booked for a date; no carrier: what anybody would get. */
export async function plannedPrices(
  tx: Tx,
  containers: readonly { movement: Movement; sale_freight: Money | null }[],
  of: { id_carrier: number | null; date: string },
): Promise<(Money | null)[]> {
  const purchase = await purchaseOf(tx, of, of.date);
  return containers.map(container => carrierPrice(container, of.id_carrier, purchase));
}

/** The price of one carrier for a stored container on its appointment's date. Needs the system's rights. */
export async function purchasePrice(
  tx: Tx,
  id_sub_reservation: number,
  id_carrier: number | null,
): Promise<Money | null> {
  const stored = await storedMovement(tx, id_sub_reservation);
  return carrierPrice(stored, id_carrier, await purchaseOf(tx, { id_carrier }, stored.movement.date));
}

/** The same of every carrier that has rates of its own; `id_carrier` null is what all others get. */
export async function purchasePricesOf(
  tx: Tx,
  id_sub_reservation: number,
): Promise<{ id_carrier: number | null; amount: Money }[]> {
  const stored = await storedMovement(tx, id_sub_reservation);
  const purchase = await purchaseOf(tx, 'all', stored.movement.date);
  return [...new Set([null, ...purchase.rules.fees.rows.map(row => row.head.owner)])].flatMap(id_carrier => {
    const amount = carrierPrice(stored, id_carrier, purchase);
    return amount === null ? [] : [{ id_carrier, amount }];
  });
}
