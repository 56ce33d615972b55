/** What a carrier is paid for the legs of a container (8-money §0.1, §1.1): its price shared over them, or what was agreed for this trip. */
import { add, allocate, isZero, type Money, ZERO } from './money';

export const LEG_KINDS = ['RETIRO', 'VIAJE', 'DEVOLUCION'] as const;
export type LegKind = (typeof LEG_KINDS)[number];
/** Percent of a container's price by kind of leg (`reparto_tramos`); together 100. */
export type LegShares = Readonly<Record<LegKind, number>>;

/** USD without VAT, and the part of the VAT that is not recovered: that part is cost too. */
export interface Paid {
  readonly subtotal: Money;
  readonly iva: Money;
}

/** What was agreed for one trip; `id_leg` null: for the whole container. */
export interface SpotPrice extends Paid {
  readonly id_leg: number | null;
  /** What it is for. */
  readonly id_cost_type: number;
  readonly iva_kind: string;
}

/** By what one carrier is paid for one container. */
export interface CarrierTerms {
  /** What the rates say for the whole container; null: nothing does. */
  readonly price: Money | null;
  /** How it is shared over the legs; null: all alike. */
  readonly shares: LegShares | null;
  readonly spots: readonly SpotPrice[];
}

/** By what a carrier is paid for a leg that has no part in the container's price: only by what was agreed for it. */
export const legTerms = ({ spots }: CarrierTerms, id_leg: number): CarrierTerms => ({
  price: null,
  shares: null,
  spots: spots.filter(spot => spot.id_leg === id_leg),
});

/** A carrier of which nothing is known. */
export const NO_TERMS: CarrierTerms = { price: null, shares: null, spots: [] };

const isKind = (kind: string): kind is LegKind => LEG_KINDS.some(one => one === kind);

/** By what the legs of a container share a price: their kinds' percents; all alike where none is set, or these legs have none of it. */
export function legWeights(kinds: readonly string[], shares: LegShares | null): number[] {
  const weights = kinds.map(kind => (shares !== null && isKind(kind) ? shares[kind] : 0));
  return weights.some(weight => weight > 0) ? weights : kinds.map(() => 1);
}

const sum = (paid: readonly Paid[]): Paid | null =>
  paid.length === 0 ? null : { subtotal: add(...paid.map(one => one.subtotal)), iva: add(...paid.map(one => one.iva)) };

/** What is paid for the whole container: what was agreed for it before what the rates say; null: nothing says so. */
export function wholePay({ price, spots }: CarrierTerms): Paid | null {
  const agreed = sum(spots.filter(spot => spot.id_leg === null));
  return agreed ?? (price === null ? null : { subtotal: price, iva: '0.00' });
}

/**
 * What each leg is paid, in their order: what was agreed for it, else its part of what is paid for the container, cents by largest
 * remainder. A leg with a price of its own leaves the others' parts as they are. Null: nothing says so.
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

/** A part of what a carrier is paid, by what it is for; USD without VAT. */
export interface PayLine {
  /** Null: the freight, by the rates. */
  readonly id_cost_type: number | null;
  readonly subtotal: Money;
  readonly iva_kind: string;
}

/** The same lines for another total: cents by largest remainder, what comes to nothing goes. A total without lines is freight. */
export function linesOfTotal(lines: readonly PayLine[], total: Money): PayLine[] {
  if (lines.length === 0) return isZero(total) ? [] : [{ id_cost_type: null, subtotal: total, iva_kind: 'ZERO' }];
  const parts = allocate(
    total,
    lines.map(line => Number(line.subtotal)),
  );
  return lines.map((line, i) => ({ ...line, subtotal: parts[i] ?? ZERO })).filter(line => !isZero(line.subtotal));
}

/** What `payPerLeg` pays for each leg, line by line: the lines of a leg come to its subtotal. Null: nothing says what is paid. */
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
