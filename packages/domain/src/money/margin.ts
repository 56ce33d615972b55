/** Sale against cost of a whole reservation: what is known, and what is still reckoned (spec §9 «profitability»). */
import { add, type Money } from './money';
import { profitability } from './profitability';

/** A leg that the container needs. */
export interface LegCost {
  /** What it is reckoned to cost with who drives it; null: not known. */
  readonly planned: Money | null;
  /** Its guide is closed: what it cost is known. */
  readonly closed: boolean;
}

/** One container, as far as its trips have come. */
export interface ContainerCost {
  /** What it was reckoned to cost when it was booked; counts while it has no legs. */
  readonly planned: Money | null;
  /** Rejected or cancelled: nothing more will be driven. */
  readonly given_up: boolean;
  /** None before the reservation is accepted. */
  readonly legs: readonly LegCost[];
  /** Guides that were given up as false freight and are not closed: their cost is not known either. */
  readonly open_false_freights: number;
  /** What its closed guides have cost; null while none is closed. */
  readonly actual: Money | null;
}

export interface Margin {
  /** Without VAT. */
  readonly sale: Money;
  /** Known costs, and for legs that are not closed what was reckoned; null when nothing is known. */
  readonly cost: Money | null;
  /** Percent; null: «Rentabilidad no definida». */
  readonly profitability: string | null;
  /** Legs whose cost is an estimate, or not known at all; a container that has no legs yet counts as one. */
  readonly open_legs: number;
}

/** What is reckoned for what is not closed yet, part by part. */
function reckoned(container: ContainerCost): (Money | null)[] {
  if (container.given_up) return [];
  if (container.legs.length === 0) return [container.planned];
  return container.legs.filter(leg => !leg.closed).map(leg => leg.planned);
}

/** Margin of a reservation. Where the cost of an open leg is not even reckoned, its profitability is not defined. */
export function reservationMargin(sale: Money, containers: readonly ContainerCost[]): Margin {
  const actual = containers.map(c => c.actual).filter(cost => cost !== null);
  const open = containers.flatMap(reckoned);
  const known = open.filter(cost => cost !== null);
  const cost = actual.length + known.length === 0 ? null : add(...actual, ...known);
  return {
    sale,
    cost,
    profitability: known.length < open.length ? null : profitability(sale, cost, 1),
    open_legs: open.length + containers.reduce((sum, c) => sum + c.open_false_freights, 0),
  };
}
