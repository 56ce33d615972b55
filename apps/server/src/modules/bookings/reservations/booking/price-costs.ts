import { type CostLine, costOf, purchaseLine } from '@cabezal/domain/prices/amounts/trip-cost';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../../platform/db/tx.ts';
import { plannedPrices } from '../../../prices/pricing/carrier-terms.ts';
import { type BookedFacts, bookedItems } from '../../../prices/pricing/cost-items.queries.ts';
import type { Movement } from '../../../prices/pricing/facts.ts';
import { costFigures, itemLines, plannedOwnLines } from '../../../prices/pricing/leg-costs.ts';
import { drivesItself } from './pricing.queries.ts';

/** The road of one container as booked, with the hours at its stops. */
export interface PlannedRoad {
  km: number;
  hours: number;
  /** Toll stations passed. */
  tolls: number;
}

export interface CostSide {
  /** Computed cost of each container, USD; null where no price is known. */
  costs: (Money | null)[];
  /** The lines of all containers together, by kind of cost. */
  lines: CostLine[];
}

interface Booked {
  movements: readonly Movement[];
  /** Sale price of each container's freight. */
  freights: readonly (Money | null)[];
  id_carrier: number | null;
  depots: BookedFacts['depots'];
}

/**
 * Cost of each container: the carrier's price when a third party drives, otherwise that of an own truck by km, hours and tolls (spec §9);
 * in both cases plus listed items.
 */
export async function bookedCosts(tx: Tx, road: PlannedRoad, booked: Booked, date: string): Promise<CostSide> {
  const { movements, freights, id_carrier, depots } = booked;
  const figures = await costFigures(tx, date);
  const isOwn = await drivesItself(tx, id_carrier);
  const prices = isOwn
    ? []
    : await plannedPrices(
        tx,
        movements.map((movement, i) => ({ movement, sale_freight: freights[i] ?? null })),
        { id_carrier, date },
      );
  const containers: (CostLine[] | null)[] = [];
  for (const [i, movement] of movements.entries()) {
    const price = prices[i] ?? null;
    const { km, hours } = road;
    const freight = freights[i] ?? null;
    const items = await bookedItems(tx, { ...movement, id_carrier, depots, date, km, hours, freight });
    const base = isOwn ? plannedOwnLines(road, figures) : price === null ? null : [purchaseLine(price)];
    containers.push(base === null ? null : [...base, ...itemLines(items, figures)]);
  }
  return {
    costs: containers.map(lines => (lines === null ? null : costOf(lines))),
    lines: together(containers.flatMap(lines => lines ?? [])),
  };
}

function together(lines: readonly CostLine[]): CostLine[] {
  const sums = new Map<string, CostLine>();
  for (const line of lines) {
    const { subtotal = '0.00', iva = '0.00' } = sums.get(line.description) ?? {};
    sums.set(line.description, { ...line, subtotal: add(subtotal, line.subtotal), iva: add(iva, line.iva) });
  }
  return [...sums.values()];
}
