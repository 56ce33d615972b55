import { dearerBy } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import { freightFee } from '../pricing/priced-charges.ts';
import { serviceByCode } from '../pricing/rates.queries.ts';
import { priceServices, pricesWith } from '../pricing/re-rate.ts';
import type { NewPrice } from '../pricing/store-prices.ts';
import { ratedPlant } from './proposed-charges.queries.ts';

/** Service that charges an additional stop when no surcharge does. */
const EXTRA_STOP = 'PAR';

const totalOf = ({ charges }: NewPrice): Money => add('0.00', ...charges.map(charge => charge.subtotal));

/** A service with its price per unit by the rules; null: by agreement. */
export interface ProposedPrice {
  id_service: number;
  description: string;
  unit_price: Money | null;
}

/** Price of one more plant: the movement's surcharge for extra stops, else the service of the catalogue. */
export async function extraStopPrice(tx: Tx, id_sub_reservation: number): Promise<ProposedPrice> {
  const prices = await pricesWith(tx, id_sub_reservation, ({ plants }) => ({ plants: plants + 1 }));
  const dearer = prices && dearerBy(totalOf(prices.before), totalOf(prices.after));
  const line = prices?.after.charges.find(
    one =>
      one.source === 'SURCHARGE' &&
      !prices.before.charges.some(old => old.id_surcharge === one.id_surcharge && old.subtotal === one.subtotal),
  );
  if (dearer != null && line !== undefined) return { ...line, unit_price: dearer };
  const { id_service, name, unit_price } = await serviceByCode(tx, EXTRA_STOP);
  return { id_service, description: name, unit_price };
}

/** Price of km beyond those sold, by a rule that charges km; null: no rule does, the freight is agreed. */
export async function longerRoadPrice(tx: Tx, id_sub_reservation: number, extra_km: number): Promise<Money | null> {
  const prices = await pricesWith(tx, id_sub_reservation, ({ km }) => ({ km: km === null ? null : km + extra_km }));
  return prices && dearerBy(totalOf(prices.before), totalOf(prices.after));
}

/**
 * Increase of the price when the plant or port of a movement changes, USD. Null: no increase, or the price does not depend on the place.
 * `amount` null: no rule prices the freight there.
 */
export async function otherPlacePrice(
  tx: Tx,
  id_sub_reservation: number,
  { code, id_location, type }: { code: string; id_location: number; type: 'E' | 'I' },
): Promise<{ amount: Money | null } | null> {
  if (code !== 'PLT' && code !== 'PRT') return null;
  const prices = await pricesWith(tx, id_sub_reservation, async ({ id_plant, id_port }) => {
    if (code === 'PRT' && id_plant === null) return { id_port: id_location };
    const [plant, port] = code === 'PLT' ? [id_location, id_port] : [id_plant ?? 0, id_location];
    // The route between plant and port changes, too.
    return { ...(await ratedPlant(tx, { id_location: plant, id_port: port, type })), id_plant: plant, id_port: port };
  });
  if (prices === null) return null;
  if (freightFee(prices.after.trace) === null)
    return freightFee(prices.before.trace) === null ? null : { amount: null };
  const amount = dearerBy(totalOf(prices.before), totalOf(prices.after));
  return amount === null ? null : { amount };
}

/** A service of the catalogue for one container, priced by its rates. */
export async function servicePrice(
  tx: Tx,
  id_sub_reservation: number,
  { code, quantity }: { code: string; quantity: number },
): Promise<ProposedPrice> {
  const { id_service, name, unit_price } = await serviceByCode(tx, code);
  const lines = (await priceServices(tx, [id_sub_reservation], [{ id_service, quantity }])).get(id_sub_reservation);
  const [line] = (lines ?? []).filter(one => one.id_service === id_service && !one.unpriced);
  return { id_service, description: name, unit_price: line?.unit_price ?? unit_price };
}
