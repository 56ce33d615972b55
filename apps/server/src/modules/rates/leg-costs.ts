import type { Money } from '@cabezal/domain/money/money';
import {
  type CostLine,
  costItem,
  costOf,
  legCosts,
  OWN_TRUCK_PARAMETERS,
  type OwnTruckRates,
  ownTruckLines,
  tollCost,
} from '@cabezal/domain/money/trip-cost';
import { groupBy } from '@cabezal/domain/rating/group-by';
import type { Tx } from '../../platform/db/tx.ts';
import { parameter, parameters } from '../parameters/read-parameter.queries.ts';
import type { ListedItem } from './cost-items.queries.ts';
import { keepLegCosts, misreckoned, type PlannedLeg, plannedLegs } from './leg-costs.queries.ts';
import { purchasePrice } from './movement.ts';
import { standardIva } from './rates.queries.ts';

/** The figures by which own trucks and listed items are reckoned on a date. */
export interface CostFigures {
  rates: OwnTruckRates;
  /** Percent of VAT, and how much of it is recovered. */
  vat: { rate: number; recovered: number };
}

/** Errors: 422 SIN_PARAMETRO. */
export async function costFigures(tx: Tx, date: string): Promise<CostFigures> {
  const rates = await parameters(tx, OWN_TRUCK_PARAMETERS, date);
  const recovered = await parameter(tx, 'iva_credito_pct', date);
  return { rates, vat: { rate: await standardIva(tx, date), recovered } };
}

/** The listed items with their VAT as far as it is cost. */
export const itemLines = (items: readonly ListedItem[], { vat }: CostFigures): CostLine[] =>
  items.map(item => costItem(item, vat));

/** Kilometres, hours and tolls of a road as it is planned. */
export const plannedOwnLines = (
  road: { km: number; hours: number; tolls: number },
  { rates }: CostFigures,
): CostLine[] => ownTruckLines({ km: road.km, hours: road.hours, toll: tollCost(road.tolls, rates) }, rates);

/** By what the legs of a container are reckoned: the figures of its date, and what carriers take for it. */
export interface Reckoning {
  figures: CostFigures;
  /** What a carrier is paid for the container; null: nothing says so. */
  priceOf: (id_carrier: number) => Money | null;
}

/** What a leg of a container costs when that one drives it, among all its legs; null: not known. */
export function costWith(
  legs: readonly PlannedLeg[],
  id_leg: number,
  who: { id_carrier: number; is_own: boolean },
  { figures, priceOf }: Reckoning,
): Money | null {
  const first = legs[0];
  if (first === undefined) return null;
  const road = { km: first.plan_km, hours: first.plan_hours, tolls: first.plan_tolls };
  const base = who.is_own ? costOf(plannedOwnLines(road, figures)) : priceOf(who.id_carrier);
  const shares = legCosts(
    base,
    legs.map(leg => ({ weight: who.is_own ? leg.km : 1, items: itemLines(leg.items, figures) })),
  );
  return shares[legs.findIndex(leg => leg.id_leg === id_leg)] ?? null;
}

/** What is asked of the rates and parameters for one container, once for all its legs. */
export async function reckoningOf(tx: Tx, legs: readonly PlannedLeg[], figures: CostFigures): Promise<Reckoning> {
  const prices = new Map<number, Money | null>();
  for (const { id_sub_reservation, id_carrier, is_own } of legs)
    if (!is_own && !prices.has(id_carrier))
      prices.set(id_carrier, await purchasePrice(tx, id_sub_reservation, id_carrier));
  return { figures, priceOf: id_carrier => prices.get(id_carrier) ?? null };
}

/** Reckons the legs of some containers anew, each with who drives it. Runs elevated. */
export async function reckonContainers(tx: Tx, subs: readonly number[]): Promise<void> {
  if (subs.length === 0) return;
  const boxes = groupBy(await plannedLegs(tx, subs), leg => leg.id_sub_reservation);
  const byDate = new Map<string, CostFigures>();
  const kept: { id_leg: number; cost_planned: Money | null; id_carrier: number }[] = [];
  for (const legs of boxes.values()) {
    const date = legs[0]?.date ?? tx.today;
    const figures = byDate.get(date) ?? (await costFigures(tx, date));
    byDate.set(date, figures);
    const reckoning = await reckoningOf(tx, legs, figures);
    for (const leg of legs)
      kept.push({
        id_leg: leg.id_leg,
        cost_planned: costWith(legs, leg.id_leg, leg, reckoning),
        id_carrier: leg.id_carrier,
      });
  }
  await keepLegCosts(tx, kept);
}

/** Reckons what is driven by somebody else than it was reckoned for, or was not reckoned yet. */
export async function reckonLegs(tx: Tx, id_reservation: number): Promise<void> {
  await reckonContainers(tx, await misreckoned(tx, id_reservation));
}
