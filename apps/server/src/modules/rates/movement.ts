import { add, type Money } from '@cabezal/domain/money/money';
import type { PurchaseRules } from '@cabezal/domain/rating/prepare-rules';
import { ratePurchase } from '@cabezal/domain/rating/purchase';
import type { Tx } from '../../platform/db/tx.ts';
import { type Movement, rateFacts } from './facts.ts';
import { type StoredMovement, storedMovement } from './movement.queries.ts';
import { purchaseRules } from './rules.ts';

/** What that carrier is paid for a container, USD without VAT; null: nothing says so. */
function carrierPrice(
  { movement, sale_freight }: Pick<StoredMovement, 'movement' | 'sale_freight'>,
  id_carrier: number | null,
  rules: PurchaseRules,
): Money | null {
  const { lines, gaps } = ratePurchase({ ...rateFacts(movement), id_carrier, sale_freight }, rules);
  return gaps.some(gap => gap.blocking) ? null : add('0.00', ...lines.map(line => line.amount));
}

/** What a carrier would be paid for a movement that is being booked; no carrier: what anybody would get. */
export async function plannedPrice(
  tx: Tx,
  movement: Movement,
  of: { id_carrier: number | null; sale_freight: Money | null },
): Promise<Money | null> {
  const rules = await purchaseRules(tx, of, movement.date);
  return carrierPrice({ movement, sale_freight: of.sale_freight }, of.id_carrier, rules);
}

/** The price of one carrier for a stored container on its appointment's date. Needs the system's rights. */
export async function purchasePrice(
  tx: Tx,
  id_sub_reservation: number,
  id_carrier: number | null,
): Promise<Money | null> {
  const stored = await storedMovement(tx, id_sub_reservation);
  return carrierPrice(stored, id_carrier, await purchaseRules(tx, { id_carrier }, stored.movement.date));
}

/** The same of every carrier that has rates of its own; `id_carrier` null is what all others get. */
export async function purchasePricesOf(
  tx: Tx,
  id_sub_reservation: number,
): Promise<{ id_carrier: number | null; amount: Money }[]> {
  const stored = await storedMovement(tx, id_sub_reservation);
  const rules = await purchaseRules(tx, 'all', stored.movement.date);
  return [...new Set([null, ...rules.fees.rows.map(row => row.head.owner)])].flatMap(id_carrier => {
    const amount = carrierPrice(stored, id_carrier, rules);
    return amount === null ? [] : [{ id_carrier, amount }];
  });
}
