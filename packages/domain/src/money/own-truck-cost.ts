/** What a trip costs with a truck of one's own (spec §9). */
import { add, exact, type Factor, type Money, multiply } from './money';

/** A listed cost (chassis rental, handling in and out, storage, generator rental): subtotal and its VAT, both in USD. */
export interface CostItem {
  readonly description?: string;
  readonly subtotal: Money;
  readonly iva: Money;
}

export interface OwnTruckCostInput {
  readonly cost_per_km: Money;
  readonly km: Factor;
  readonly cost_per_hour: Money;
  readonly hours: Factor;
  readonly toll: Money;
  readonly items: readonly CostItem[];
}

export interface OwnTruckCost {
  readonly km_cost: Money;
  readonly hour_cost: Money;
  readonly toll: Money;
  readonly items: Money;
  readonly total: Money;
}

/** Per-km cost × km + per-hour cost × hours + toll + listed items with VAT (spec §9), each part rounded half-up. */
export function ownTruckCost(input: OwnTruckCostInput): OwnTruckCost {
  const km_cost = multiply(input.cost_per_km, input.km);
  const hour_cost = multiply(input.cost_per_hour, input.hours);
  const items = add(...input.items.flatMap(item => [item.subtotal, item.iva]));
  return { km_cost, hour_cost, toll: add(input.toll), items, total: add(km_cost, hour_cost, input.toll, items) };
}

/** Fuel of a trip, USD: km ÷ km per gallon × price per gallon on its date (design 4); zero when the yield is unknown. */
export function fuelCost(km: Factor, kmPerGallon: Factor, pricePerGallon: Money): Money {
  const yieldPerGallon = exact(kmPerGallon);
  return yieldPerGallon.isZero() ? '0.00' : multiply(pricePerGallon, exact(km).dividedBy(yieldPerGallon));
}

/** Toll of a trip, USD: one dollar per axle and station (design 4). */
export function tollCost(stations: number, axles: number, perAxle: Money = '1.00'): Money {
  return multiply(perAxle, exact(stations).times(axles));
}
