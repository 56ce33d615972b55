/** Sale and cost of a whole reservation: known costs, and reckoned ones of open legs (spec §9 «profitability»). */
import { add, allocate, compare, type Money, subtract } from '../../system/amounts/money';
import { profitability } from './profitability';

/** A required leg of a container. */
export interface LegCost {
  /** Computed cost with its driver; null: unknown. */
  readonly planned: Money | null;
  /** Part of it invoiced by third parties, which is included in `paid`; absent or null: none. */
  readonly received?: Money | null;
  /** Its guide is closed, so that its cost is known. */
  readonly closed: boolean;
}

/** Costs of one container at the current state of its trips. */
export interface ContainerCost {
  /** Computed cost at the booking; used while there are no legs. */
  readonly planned: Money | null;
  /** Planned cost entered by a person, in place of the reckoned one; absent or null: none. */
  readonly given?: Money | null;
  /** Rejected or cancelled: no further driving. */
  readonly given_up: boolean;
  /** None before the reservation is accepted. */
  readonly legs: readonly LegCost[];
  /** False freights and rescued guides that are not closed, so that their cost is unknown. */
  readonly unsettled_guides: number;
  /** Cost of its closed guides; null while none is closed. */
  readonly actual: Money | null;
  /** Invoices of third parties that the client does not pay back; absent or null: none. */
  readonly paid?: Money | null;
}

export interface Margin {
  /** Without VAT. */
  readonly sale: Money;
  /** Known costs plus reckoned costs of legs that are not closed; null: nothing known. */
  readonly cost: Money | null;
  /** Percent; null: «Rentabilidad no definida». */
  readonly profitability: string | null;
  /** Legs whose cost is reckoned or unknown; a container without legs counts as one. */
  readonly open_legs: number;
}

/** Planned cost of each leg: the person's figure, shared like the reckoned costs (equally when one of them is unknown), else the reckoned cost. */
export function plannedPerLeg({ given = null, legs }: Pick<ContainerCost, 'given' | 'legs'>): (Money | null)[] {
  if (given === null) return legs.map(leg => leg.planned);
  const known = legs.map(leg => leg.planned).filter(cost => cost !== null && compare(cost, 0) >= 0);
  return allocate(given, known.length < legs.length ? legs.map(() => 1) : known.map(Number));
}

/** Planned cost less invoices received for it, so that an invoice replaces its estimate. */
function unreceived(planned: Money, received: Money | null | undefined): Money {
  const left = subtract(planned, received ?? '0.00');
  return compare(left, 0) < 0 ? '0.00' : left;
}

/** Costs of the parts that are not closed. */
function reckoned(container: ContainerCost): (Money | null)[] {
  if (container.given_up) return [];
  if (container.legs.length === 0) return [container.given ?? container.planned];
  const left = plannedPerLeg(container).map(
    (planned, i) => planned && unreceived(planned, container.legs[i]?.received),
  );
  return left.filter((_, i) => container.legs[i]?.closed === false);
}

/** Computed part of a reservation's cost: its open legs, as far as known; null: none. */
export function openCost(containers: readonly ContainerCost[]): Money | null {
  const known = containers.flatMap(reckoned).filter(cost => cost !== null);
  return known.length === 0 ? null : add(...known);
}

/** Cost of containers; totals of several can be added. */
export interface CostTotal {
  /** Known costs: closed guides and invoices; null: none. */
  readonly spent: Money | null;
  /** Computed cost of what is not closed; null: none. */
  readonly reckoned: Money | null;
  /** Open parts without a reckoned cost. */
  readonly unknown: number;
  /** Legs whose cost is reckoned or unknown. */
  readonly open_legs: number;
}

const sumOf = (costs: readonly (Money | null)[]): Money | null => {
  const known = costs.filter(cost => cost !== null);
  return known.length === 0 ? null : add(...known);
};

/** Total of one container. */
export function containerTotal(container: ContainerCost): CostTotal {
  const open = reckoned(container);
  return {
    spent: sumOf([container.actual, container.paid ?? null]),
    reckoned: sumOf(open),
    unknown: open.filter(cost => cost === null).length,
    open_legs: open.length + container.unsettled_guides,
  };
}

/** Sum of totals. */
export const addTotals = (totals: readonly CostTotal[]): CostTotal => ({
  spent: sumOf(totals.map(total => total.spent)),
  reckoned: sumOf(totals.map(total => total.reckoned)),
  unknown: totals.reduce((sum, total) => sum + total.unknown, 0),
  open_legs: totals.reduce((sum, total) => sum + total.open_legs, 0),
});

/**
 * Margin from the totals of all containers. When an open leg has no reckoned cost, the profitability is not defined. `paid`: invoices of third
 * parties for the reservation as a whole; null: none.
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

/** Margin from the containers. */
export const reservationMargin = (
  sale: Money,
  containers: readonly ContainerCost[],
  paid: Money | null = null,
): Margin => marginOf(sale, paid, addTotals(containers.map(containerTotal)));
