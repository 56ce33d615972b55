/** Price of one fee item (8-money §1.1: methods, minimum and maximum), for sale and purchase. */
import { compare, exact, type Factor, type Money, multiply, percent, toMoney } from '../../system/amounts/money';
import type { RateFacts } from './rate-facts';
import type { PriceItem } from './rate-rules';

/** Amount of a line: quantity × unit price, rounded half-up, so that order, invoice and SAP have the same amount. */
export interface LineAmount {
  /** Two decimals, like the column of charges. */
  readonly quantity: string;
  /** USD. */
  readonly unit_price: Money;
  readonly amount: Money;
}

/** A fact that is needed for the amount and is unknown. */
export type MissingFact = 'km' | 'cargo_kg' | 'tare_kg' | 'hours' | 'appointment_time' | 'freight' | 'sale_freight';

export const MISSING_FACT_WORDS: Readonly<Record<MissingFact, string>> = {
  km: 'los kilómetros de la ruta',
  cargo_kg: 'el peso de la carga',
  tare_kg: 'la tara del contenedor',
  hours: 'las horas previstas',
  appointment_time: 'la hora de la cita',
  freight: 'el flete',
  sale_freight: 'el flete de venta',
};

export type PricedItem =
  /** `limit`: the item's minimum or maximum replaced `computed`. */
  | { readonly line: LineAmount; readonly limit: 'MIN' | 'MAX' | null; readonly computed: Money }
  | { readonly missing: MissingFact };

/** Quantity (two decimals) × unit price. */
export function lineAmountOf(quantity: Factor, unit_price: Money): LineAmount {
  const rounded = exact(quantity).toDecimalPlaces(2).toFixed(2);
  return { quantity: rounded, unit_price, amount: multiply(unit_price, rounded) };
}

/** Units of a method for one movement, or the missing fact. */
function unitsOf(item: PriceItem, booked: number | null, facts: RateFacts): Factor | MissingFact {
  const times = booked ?? 1;
  switch (item.method) {
    case 'FIJO':
    case 'PORCENTAJE_FLETE':
      return times;
    case 'POR_KM':
      return facts.km === null ? 'km' : exact(facts.km).times(times);
    case 'POR_TONELADA':
      return facts.cargo_kg === null ? 'cargo_kg' : exact(facts.cargo_kg).dividedBy(1000).times(times);
    case 'POR_HORA':
      // A service priced per hour is booked as a number of hours.
      return booked ?? facts.hours ?? 'hours';
  }
}

const isMissing = (units: Factor | MissingFact): units is MissingFact =>
  typeof units === 'string' && units in MISSING_FACT_WORDS;

/**
 * Line of an item. `booked`: units, null when charged without a booking; `freight`: amount of FLE, if known. FIJO and PORCENTAJE_FLETE are a price
 * per unit; POR_KM uses road km, POR_TONELADA tonnes of cargo, POR_HORA hours. Included: 0.00.
 */
export function priceItem(item: PriceItem, booked: number | null, facts: RateFacts, freight: Money | null): PricedItem {
  if (item.included) return { line: lineAmountOf(booked ?? 1, '0.00'), limit: null, computed: '0.00' };
  const units = unitsOf(item, booked, facts);
  if (isMissing(units)) return { missing: units };
  if (item.method === 'PORCENTAJE_FLETE' && freight === null) return { missing: 'freight' };
  const unit = item.method === 'PORCENTAJE_FLETE' ? percent(freight ?? '0.00', item.amount) : toMoney(item.amount);
  const line = lineAmountOf(units, unit);
  const bounded = withinLimits(line.amount, item);
  return bounded === null
    ? { line, limit: null, computed: line.amount }
    : { line: lineAmountOf(1, bounded.amount), limit: bounded.limit, computed: line.amount };
}

/** The minimum or maximum of an item for an amount outside them. The maximum applies when they contradict each other. */
function withinLimits(
  amount: Money,
  { min_amount = null, max_amount = null }: Pick<PriceItem, 'min_amount' | 'max_amount'>,
): { readonly amount: Money; readonly limit: 'MIN' | 'MAX' } | null {
  const raised = min_amount !== null && compare(amount, min_amount) < 0 ? toMoney(min_amount) : null;
  if (max_amount !== null && compare(raised ?? amount, max_amount) > 0)
    return { amount: toMoney(max_amount), limit: 'MAX' };
  return raised === null ? null : { amount: raised, limit: 'MIN' };
}
