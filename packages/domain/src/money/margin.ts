/** Sale against cost of a whole reservation: what is known, and what is still reckoned (spec §9 «profitability»). */
import { add, allocate, compare, type Money } from './money';
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
  /** What a person says that it will cost, in place of what was reckoned; absent or null: nobody does. */
  readonly given?: Money | null;
  /** Rejected or cancelled: nothing more will be driven. */
  readonly given_up: boolean;
  /** None before the reservation is accepted. */
  readonly legs: readonly LegCost[];
  /** Guides off their leg (false freight, rescued) of which the cost is not closed: it is not known either. */
  readonly unsettled_guides: number;
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

/**
 * What each leg of a container is planned to cost: a person's figure, shared as the reckoned costs are (alike where one of them is not
 * known), else what was reckoned.
 */
export function plannedPerLeg({ given = null, legs }: Pick<ContainerCost, 'given' | 'legs'>): (Money | null)[] {
  if (given === null) return legs.map(leg => leg.planned);
  const known = legs.map(leg => leg.planned).filter(cost => cost !== null && compare(cost, 0) >= 0);
  return allocate(given, known.length < legs.length ? legs.map(() => 1) : known.map(Number));
}

/** What is reckoned for what is not closed yet, part by part. */
function reckoned(container: ContainerCost): (Money | null)[] {
  if (container.given_up) return [];
  if (container.legs.length === 0) return [container.given ?? container.planned];
  const planned = plannedPerLeg(container);
  return planned.filter((_, i) => container.legs[i]?.closed === false);
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
    open_legs: open.length + containers.reduce((sum, c) => sum + c.unsettled_guides, 0),
  };
}
