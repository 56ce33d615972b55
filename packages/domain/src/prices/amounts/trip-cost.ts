/** Cost of a trip, computed in the same way before and after it (spec §9, 8-money §2). */
import { formatMoney, shortNumber } from '../../system/amounts/format';
import { add, allocate, exact, type Factor, type Money, multiply, percent } from '../../system/amounts/money';
import { costPerKm } from '../../system/parameters/derived';
import type { Parameters } from '../../system/parameters/parameter-value';
import type { PayLine } from './carrier-pay';

export type CostKind = 'OWN_KM' | 'OWN_HOUR' | 'TOLL' | 'PURCHASE' | 'ITEM';

/** A line of a cost, USD; VAT that is not recovered is a cost too. */
export interface CostLine {
  readonly kind: CostKind;
  readonly description: string;
  readonly subtotal: Money;
  readonly iva: Money;
  /** Cost type of a listed item; an invoice of that type replaces it. */
  readonly id_cost_type?: number;
  /** Parts of a carrier's payment; their sum is the subtotal. */
  readonly pay_lines?: readonly PayLine[];
}

/** Parameters for the cost of an own truck. */
export const OWN_TRUCK_PARAMETERS = [
  'diesel_usd_galon',
  'km_por_galon_cargado',
  'costo_km_otros_usd',
  'costo_hora_usd',
  'peaje_eje_usd',
  'ejes_unidad',
] as const;
export type OwnTruckRates = Parameters<(typeof OWN_TRUCK_PARAMETERS)[number]>;

export interface OwnTruckTrip {
  readonly km: Factor;
  readonly hours: Factor;
  /** USD: the known toll, else `tollCost` of the stations. */
  readonly toll: Money;
}

const line = (kind: CostKind, description: string, subtotal: Money): CostLine => ({
  kind,
  description,
  subtotal,
  iva: '0.00',
});

/** Kilometres, hours and tolls of an own truck, each part rounded half-up. */
export function ownTruckLines({ km, hours, toll }: OwnTruckTrip, rates: OwnTruckRates): CostLine[] {
  return [
    line('OWN_KM', `Kilómetros (${shortNumber(Number(km))} km)`, multiply(costPerKm(rates), km)),
    line('OWN_HOUR', `Horas (${shortNumber(Number(hours))} h)`, multiply(rates.costo_hora_usd, hours)),
    line('TOLL', 'Peajes', add(toll)),
  ];
}

/** Arithmetic of each line of `ownTruckLines`: «110 km × $1,05 por kilómetro». `stations`: toll stations on the route. */
export function ownTruckReasons(
  { km, hours, stations }: { readonly km: Factor; readonly hours: Factor; readonly stations: number },
  rates: OwnTruckRates,
): Readonly<Record<'OWN_KM' | 'OWN_HOUR' | 'TOLL', string>> {
  const text = (value: Factor) => shortNumber(Number(value));
  // A price with more than two decimals is displayed in full, so that the arithmetic is correct.
  const usd = (value: Money) => (/\.\d\d\d*[1-9]/.test(value) ? `$${shortNumber(value)}` : formatMoney(value));
  const perKm = `diésel a ${usd(rates.diesel_usd_galon)} el galón, ${text(rates.km_por_galon_cargado)} km por galón, y ${usd(rates.costo_km_otros_usd)} de lo demás`;
  return {
    OWN_KM: `${text(km)} km × ${usd(costPerKm(rates))} por kilómetro (${perKm}).`,
    OWN_HOUR: `${text(hours)} h × ${usd(rates.costo_hora_usd)} por hora.`,
    TOLL: `${stations} ${stations === 1 ? 'estación' : 'estaciones'} × ${text(rates.ejes_unidad)} ejes × ${usd(rates.peaje_eje_usd)} por eje.`,
  };
}

/** Line of a carrier's payment. */
export const purchaseLine = (price: Money, description = 'Tarifa del transportista'): CostLine =>
  line('PURCHASE', description, price);

/** A listed item (chassis or genset rental, handling, storage): `recovered` percent of its VAT is no cost. */
export function costItem(
  item: { readonly description: string; readonly subtotal: Money; readonly id_cost_type?: number },
  vat: { readonly rate: Factor; readonly recovered: Factor },
): CostLine {
  const paid = exact(vat.rate).times(exact(100).minus(vat.recovered)).dividedBy(100);
  return { kind: 'ITEM', ...item, iva: percent(item.subtotal, paid) };
}

/** Sum of the lines with VAT. */
export function costOf(lines: readonly CostLine[]): Money {
  return add('0.00', ...lines.flatMap(({ subtotal, iva }) => [subtotal, iva]));
}

/** Sum of listed items by cost type, with VAT that is not recovered. */
export function costsByType(lines: readonly CostLine[]): { id_cost_type: number; cost: Money }[] {
  const sums = new Map<number, Money>();
  for (const { id_cost_type, subtotal, iva } of lines)
    if (id_cost_type !== undefined) sums.set(id_cost_type, add(sums.get(id_cost_type) ?? '0.00', subtotal, iva));
  return [...sums].map(([id_cost_type, cost]) => ({ id_cost_type, cost }));
}

/** A leg's part in a container's cost. */
export interface LegOfCost {
  /** Own truck: kilometres. Carrier: equal for all legs. */
  readonly weight: number;
  /** Listed items of this leg. */
  readonly items: readonly CostLine[];
}

/**
 * Cost of each leg of a container: its share of the common cost, cents by largest remainder, plus its own items. Null: the common cost is unknown.
 */
export function legCosts(base: Money | null, legs: readonly LegOfCost[]): (Money | null)[] {
  if (base === null) return legs.map(() => null);
  const parts = allocate(
    base,
    legs.map(leg => leg.weight),
  );
  return legs.map((leg, i) => add(parts[i] ?? '0.00', costOf(leg.items)));
}

/** Fuel of a trip, USD: km ÷ km per gallon × price per gallon on its date (design 4). */
export function fuelCost(km: Factor, kmPerGallon: Factor, pricePerGallon: Money): Money {
  return multiply(pricePerGallon, exact(km).dividedBy(exact(kmPerGallon)));
}
