/** Sale against cost of a whole reservation: what is known, and what is still reckoned (spec §9 «profitability»). */
import { add, allocate, type Money } from './money';
import { profitability } from './profitability';

/** One container, as far as its trips have come. */
export interface ContainerCost {
  /** What it was reckoned to cost when it was booked; null when no price was known. */
  readonly planned: Money | null;
  /** Rejected or cancelled: nothing more will be driven. */
  readonly given_up: boolean;
  /** Legs that it needs; none before the reservation is accepted. */
  readonly legs: number;
  /** Of these, the ones whose guide is closed. */
  readonly closed_legs: number;
  /** Guides that were given up as false freight and are not closed: their cost is not known either. */
  readonly open_false_freights: number;
  /** What its guides have cost; null while none has a cost. */
  readonly actual: Money | null;
}

export interface Margin {
  /** Without VAT. */
  readonly sale: Money;
  /** Known costs, and for legs that are not closed their share of what was reckoned; null when nothing is known. */
  readonly cost: Money | null;
  /** Percent; null: «Rentabilidad no definida». */
  readonly profitability: string | null;
  /** Legs whose cost is an estimate, or not known at all; a container that has no legs yet counts as one. */
  readonly open_legs: number;
}

const openLegs = (c: ContainerCost): number =>
  (c.given_up ? 0 : c.legs === 0 ? 1 : c.legs - c.closed_legs) + c.open_false_freights;

/** What is reckoned for the legs of a container that are not closed; null when it is not known. */
function reckoned(c: ContainerCost): Money | null {
  if (c.given_up) return '0.00';
  const legs = Math.max(1, c.legs);
  if (c.legs > 0 && c.closed_legs === c.legs) return '0.00';
  if (c.planned === null) return null;
  return add(
    ...allocate(
      c.planned,
      Array.from({ length: legs }, () => 1),
    ).slice(c.closed_legs),
  );
}

/** Margin of a reservation. Where the cost of an open leg is not even reckoned, its profitability is not defined. */
export function reservationMargin(sale: Money, containers: readonly ContainerCost[]): Margin {
  const actual = containers.map(c => c.actual).filter(cost => cost !== null);
  const open = containers.map(reckoned);
  const known = open.filter(cost => cost !== null);
  const nothing = actual.length === 0 && known.every(cost => cost === '0.00');
  const cost = nothing ? null : add(...actual, ...known);
  return {
    sale,
    cost,
    profitability: known.length < open.length ? null : profitability(sale, cost, 1),
    open_legs: containers.reduce((sum, c) => sum + openLegs(c), 0),
  };
}
