/** Payment of a carrier for the legs of a container (8-money §0.1, §1.1): its price shared over the legs, or the spot prices of the trip. */
import { add, allocate, isZero, type Money, ZERO } from '../../system/amounts/money';

export const LEG_KINDS = ['RETIRO', 'VIAJE', 'DEVOLUCION'] as const;
export type LegKind = (typeof LEG_KINDS)[number];
/** Percent of a container's price by kind of leg (`reparto_tramos`); sum 100. */
export type LegShares = Readonly<Record<LegKind, number>>;

/** USD without VAT, and the part of the VAT that is not recovered, which is a cost too. */
export interface Paid {
  readonly subtotal: Money;
  readonly iva: Money;
}

/** A price agreed for one trip; `id_leg` null: for the whole container. */
export interface SpotPrice extends Paid {
  readonly id_leg: number | null;
  /** What it is for. */
  readonly id_cost_type: number;
  readonly iva_kind: string;
}

/** Prices of one carrier for one container. */
export interface CarrierTerms {
  /** Price by the rates for the whole container; null: none. */
  readonly price: Money | null;
  /** Its shares by kind of leg; null: equal shares. */
  readonly shares: LegShares | null;
  readonly spots: readonly SpotPrice[];
}

/** Prices of a leg that has no share of the container's price: its own spot prices only. */
export const legTerms = ({ spots }: CarrierTerms, id_leg: number): CarrierTerms => ({
  price: null,
  shares: null,
  spots: spots.filter(spot => spot.id_leg === id_leg),
});

/** A carrier without any price. */
export const NO_TERMS: CarrierTerms = { price: null, shares: null, spots: [] };

const isKind = (kind: string): kind is LegKind => LEG_KINDS.some(one => one === kind);

/** Weights of the legs by the percents of their kinds; equal when none is set, or when these legs have no percent. */
export function legWeights(kinds: readonly string[], shares: LegShares | null): number[] {
  const weights = kinds.map(kind => (shares !== null && isKind(kind) ? shares[kind] : 0));
  return weights.some(weight => weight > 0) ? weights : kinds.map(() => 1);
}

const sum = (paid: readonly Paid[]): Paid | null =>
  paid.length === 0 ? null : { subtotal: add(...paid.map(one => one.subtotal)), iva: add(...paid.map(one => one.iva)) };

/** Payment for the whole container: spot prices, else the rates; null: unknown. */
export function wholePay({ price, spots }: CarrierTerms): Paid | null {
  const agreed = sum(spots.filter(spot => spot.id_leg === null));
  return agreed ?? (price === null ? null : { subtotal: price, iva: '0.00' });
}

/**
 * Payment of each leg in order: its spot price, else its share of the container's payment, cents by largest remainder. A leg with a spot price does
 * not change the shares of the others. Null: unknown.
 */
export function payPerLeg(
  terms: CarrierTerms,
  legs: readonly { readonly id_leg: number; readonly kind: string }[],
): (Paid | null)[] {
  const whole = wholePay(terms);
  const weights = legWeights(
    legs.map(leg => leg.kind),
    terms.shares,
  );
  const subtotals = whole === null ? [] : allocate(whole.subtotal, weights);
  const vats = whole === null ? [] : allocate(whole.iva, weights);
  return legs.map(({ id_leg }, i) => {
    const own = sum(terms.spots.filter(spot => spot.id_leg === id_leg));
    const subtotal = subtotals[i];
    return own ?? (subtotal === undefined ? null : { subtotal, iva: vats[i] ?? '0.00' });
  });
}

/** Part of a carrier's payment, by cost type; USD without VAT. */
export interface PayLine {
  /** Null: freight by the rates. */
  readonly id_cost_type: number | null;
  readonly subtotal: Money;
  readonly iva_kind: string;
}

/** The lines scaled to another total: cents by largest remainder, lines of zero are dropped. A total without lines becomes freight. */
export function linesOfTotal(lines: readonly PayLine[], total: Money): PayLine[] {
  if (lines.length === 0) return isZero(total) ? [] : [{ id_cost_type: null, subtotal: total, iva_kind: 'ZERO' }];
  const parts = allocate(
    total,
    lines.map(line => Number(line.subtotal)),
  );
  return lines.map((line, i) => ({ ...line, subtotal: parts[i] ?? ZERO })).filter(line => !isZero(line.subtotal));
}

/** Lines of the payment of each leg; they add up to its subtotal in `payPerLeg`. Null: unknown. */
export function payLinesPerLeg(
  terms: CarrierTerms,
  legs: readonly { readonly id_leg: number; readonly kind: string }[],
): (PayLine[] | null)[] {
  const lineOf = ({ id_cost_type, subtotal, iva_kind }: SpotPrice): PayLine => ({ id_cost_type, subtotal, iva_kind });
  const whole = terms.spots.filter(spot => spot.id_leg === null).map(lineOf);
  return payPerLeg(terms, legs).map((paid, i) => {
    if (paid === null) return null;
    const own = terms.spots.filter(spot => spot.id_leg === legs[i]?.id_leg).map(lineOf);
    return linesOfTotal(own.length > 0 ? own : whole, paid.subtotal);
  });
}
