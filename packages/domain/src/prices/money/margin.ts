/** Sale against cost of a whole reservation: what is known, and what is still reckoned (spec §9 «profitability»). */
import { add, allocate, compare, type Money, subtract } from './money';
import { profitability } from './profitability';

/** A leg that the container needs. */
export interface LegCost {
  /** What it is reckoned to cost with who drives it; null: not known. */
  readonly planned: Money | null;
  /** What of it third parties invoiced already, which is among `paid`; absent or null: nothing. */
  readonly received?: Money | null;
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
  /** What third parties invoiced for it and its client does not pay back; absent or null: nothing. */
  readonly paid?: Money | null;
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

/** Of what is planned for a leg what is still to come: a receipt takes the place of its estimate, so that both never count. */
function unreceived(planned: Money, received: Money | null | undefined): Money {
  const left = subtract(planned, received ?? '0.00');
  return compare(left, 0) < 0 ? '0.00' : left;
}

/** What is reckoned for what is not closed yet, part by part. */
function reckoned(container: ContainerCost): (Money | null)[] {
  if (container.given_up) return [];
  if (container.legs.length === 0) return [container.given ?? container.planned];
  const left = plannedPerLeg(container).map(
    (planned, i) => planned && unreceived(planned, container.legs[i]?.received),
  );
  return left.filter((_, i) => container.legs[i]?.closed === false);
}

/** Of the cost of a reservation what is still reckoned: the open legs of its containers, as far as known; null: nothing is reckoned. */
export function openCost(containers: readonly ContainerCost[]): Money | null {
  const known = containers.flatMap(reckoned).filter(cost => cost !== null);
  return known.length === 0 ? null : add(...known);
}

/** What containers bring to the margin of their reservation; those of several add up. */
export interface CostTotal {
  /** What is known: closed guides and receipts; null: nothing. */
  readonly spent: Money | null;
  /** What is reckoned of what is not closed yet; null: nothing is. */
  readonly reckoned: Money | null;
  /** Parts that are not even reckoned. */
  readonly unknown: number;
  /** Legs whose cost is an estimate or not known. */
  readonly open_legs: number;
}

const sumOf = (costs: readonly (Money | null)[]): Money | null => {
  const known = costs.filter(cost => cost !== null);
  return known.length === 0 ? null : add(...known);
};

/** Of one container. */
export function containerTotal(container: ContainerCost): CostTotal {
  const open = reckoned(container);
  return {
    spent: sumOf([container.actual, container.paid ?? null]),
    reckoned: sumOf(open),
    unknown: open.filter(cost => cost === null).length,
    open_legs: open.length + container.unsettled_guides,
  };
}

/** Of several. */
export const addTotals = (totals: readonly CostTotal[]): CostTotal => ({
  spent: sumOf(totals.map(total => total.spent)),
  reckoned: sumOf(totals.map(total => total.reckoned)),
  unknown: totals.reduce((sum, total) => sum + total.unknown, 0),
  open_legs: totals.reduce((sum, total) => sum + total.open_legs, 0),
});

/**
 * Margin by what all containers come to. Where the cost of an open leg is not even reckoned, its profitability is not defined. `paid`: what
 * third parties invoiced for the reservation as a whole; null: nothing.
 */
export function marginOf(sale: Money, paid: Money | null, total: CostTotal): Margin {
  const cost = sumOf([paid, total.spent, total.reckoned]);
  return {
    sale,
    cost,
    profitability: total.unknown > 0 ? null : profitability(sale, cost, 1),
    open_legs: total.open_legs,
  };
}

/** The same by the containers themselves. */
export const reservationMargin = (
  sale: Money,
  containers: readonly ContainerCost[],
  paid: Money | null = null,
): Margin => marginOf(sale, paid, addTotals(containers.map(containerTotal)));
