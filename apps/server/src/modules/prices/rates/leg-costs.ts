import { agreedItems } from '@cabezal/domain/money/costs/agreed-costs';
import {
  type CarrierTerms,
  legTerms,
  NO_TERMS,
  type PayLine,
  payLinesPerLeg,
  payPerLeg,
  wholePay,
} from '@cabezal/domain/prices/money/carrier-pay';
import { add, type Money } from '@cabezal/domain/prices/money/money';
import {
  type CostLine,
  costItem,
  costOf,
  costsByType,
  legCosts,
  OWN_TRUCK_PARAMETERS,
  type OwnTruckRates,
  ownTruckLines,
  purchaseLine,
  tollCost,
} from '@cabezal/domain/prices/money/trip-cost';
import { groupBy } from '@cabezal/domain/prices/rating/group-by';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameter, parameters } from '../../system/parameters/read-parameter.queries.ts';
import { type BookedBox, bookedBoxes, keepBoxCosts } from './booked-costs.queries.ts';
import { carrierTerms } from './carrier-terms.ts';
import type { ListedOffer } from './cost-items.queries.ts';
import { keepLegCosts, misreckoned, type PlannedLeg, plannedLegs, type ReckonedLeg } from './leg-costs.queries.ts';
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

/** The listed items that the prices come to, with their VAT as far as it is cost. */
export const itemLines = (offers: readonly ListedOffer[], { vat }: CostFigures): CostLine[] =>
  agreedItems(offers).map(({ iva_kind, ...item }) => costItem(item, iva_kind === 'ZERO' ? { ...vat, rate: 0 } : vat));

/** Kilometres, hours and tolls of a road as it is planned. */
export const plannedOwnLines = (
  road: { km: number; hours: number; tolls: number },
  { rates }: CostFigures,
): CostLine[] => ownTruckLines({ km: road.km, hours: road.hours, toll: tollCost(road.tolls, rates) }, rates);

/** By what the legs of a container are reckoned: the figures of its date, and what carriers take for it. */
export interface Reckoning {
  figures: CostFigures;
  /** By what a carrier is paid for the container. */
  termsOf: (id_carrier: number) => CarrierTerms;
}
/** Of an own truck alone: nobody is paid. */
export const nobodyPaid: Reckoning['termsOf'] = () => NO_TERMS;

/** What a return out of turn costs: an own truck's road there, a carrier what was agreed for it. */
function returnCost(
  leg: PlannedLeg,
  who: { id_carrier: number; is_own: boolean },
  { figures, termsOf }: Reckoning,
): Money | null {
  const items = itemLines(leg.items, figures);
  if (who.is_own) return costOf([...plannedOwnLines(leg, figures), ...items]);
  const paid = payPerLeg(legTerms(termsOf(who.id_carrier), leg.id_leg), [leg])[0] ?? null;
  return paid && add(paid.subtotal, paid.iva, costOf(items));
}

/** What a leg of a container costs when that one drives it, among all its legs; null: not known. */
export function costWith(
  all: readonly PlannedLeg[],
  id_leg: number,
  who: { id_carrier: number; is_own: boolean },
  { figures, termsOf }: Reckoning,
): Money | null {
  const itself = all.find(leg => leg.id_leg === id_leg);
  if (itself?.extraordinary) return returnCost(itself, who, { figures, termsOf });
  const legs = all.filter(leg => !leg.extraordinary);
  const first = legs[0];
  const at = legs.findIndex(leg => leg.id_leg === id_leg);
  const leg = legs[at];
  if (first === undefined || leg === undefined) return null;
  if (!who.is_own) {
    const paid = payPerLeg(termsOf(who.id_carrier), legs)[at] ?? null;
    return paid && add(paid.subtotal, paid.iva, costOf(itemLines(leg.items, figures)));
  }
  const road = { km: first.plan_km, hours: first.plan_hours, tolls: first.plan_tolls };
  const shares = legCosts(
    costOf(plannedOwnLines(road, figures)),
    legs.map(one => ({ weight: one.km, items: itemLines(one.items, figures) })),
  );
  return shares[at] ?? null;
}

/** What who drives a leg is paid for it, line by line, among all legs of its container; null: nothing says so, or nobody is paid. */
function carrierPay(all: readonly PlannedLeg[], leg: PlannedLeg, { termsOf }: Reckoning): PayLine[] | null {
  if (leg.is_own) return null;
  const terms = termsOf(leg.id_carrier);
  if (leg.extraordinary) return payLinesPerLeg(legTerms(terms, leg.id_leg), [leg])[0] ?? null;
  const legs = all.filter(one => !one.extraordinary);
  return payLinesPerLeg(terms, legs)[legs.indexOf(leg)] ?? null;
}

/** What a container costs as it is booked, line by line, while it has no legs; null: its road, or what its carrier is paid, is not known. */
export function bookedLines(box: BookedBox, { figures, termsOf }: Reckoning): CostLine[] | null {
  const items = itemLines(box.items, figures);
  if (box.is_own) return box.road && [...plannedOwnLines(box.road, figures), ...items];
  const paid = wholePay(termsOf(box.id_carrier));
  return paid && [{ ...purchaseLine(paid.subtotal), iva: paid.iva }, ...items];
}

/** Their sum; null: not known. What an own truck's road is not known for stays as it is. */
export function bookedCost(box: BookedBox, by: Reckoning): Money | null {
  const lines = bookedLines(box, by);
  if (lines === null) return box.is_own ? box.cost_planned : null;
  return costOf(lines);
}

type Driven = Pick<PlannedLeg, 'id_sub_reservation' | 'id_carrier' | 'is_own'>;

/** Figures of dates, each read once. */
function figuresByDate(tx: Tx): (date: string) => Promise<CostFigures> {
  const known = new Map<string, CostFigures>();
  return async date => {
    const figures = known.get(date) ?? (await costFigures(tx, date));
    known.set(date, figures);
    return figures;
  };
}

/** Reckons some containers anew, each leg with who drives it; what has no legs yet as it is booked. Runs elevated. */
export async function reckonContainers(tx: Tx, subs: readonly number[]): Promise<void> {
  if (subs.length === 0) return;
  const planned = await plannedLegs(tx, subs);
  const booked = await bookedBoxes(tx, subs);
  const paid = [...planned, ...booked].filter((one: Driven) => !one.is_own);
  const terms = await carrierTerms(
    tx,
    [...new Set(paid.map(one => one.id_sub_reservation))],
    [...new Set(paid.map(one => one.id_carrier))],
  );
  const figuresOn = figuresByDate(tx);
  const reckoning = async (id_sub_reservation: number, date: string): Promise<Reckoning> => ({
    figures: await figuresOn(date),
    termsOf: id_carrier => terms(id_sub_reservation, id_carrier),
  });
  const kept: ReckonedLeg[] = [];
  for (const [id, legs] of groupBy(planned, leg => leg.id_sub_reservation)) {
    const by = await reckoning(id, legs[0]?.date ?? tx.today);
    for (const leg of legs) {
      const { id_leg, id_carrier } = leg;
      const planned_items = costsByType(itemLines(leg.items, by.figures));
      const cost_planned = costWith(legs, id_leg, leg, by);
      kept.push({ id_leg, cost_planned, id_carrier, planned_items, carrier_pay: carrierPay(legs, leg, by) });
    }
  }
  await keepLegCosts(tx, kept);
  const boxes: { id_sub_reservation: number; cost_planned: Money | null; id_carrier: number }[] = [];
  for (const box of booked) {
    const { id_sub_reservation, id_carrier, date } = box;
    boxes.push({
      id_sub_reservation,
      id_carrier,
      cost_planned: bookedCost(box, await reckoning(id_sub_reservation, date)),
    });
  }
  await keepBoxCosts(tx, boxes);
}

/** Reckons what is driven by somebody else than it was reckoned for, or was not reckoned yet; `subs`: among these containers. */
export async function reckonLegs(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  await reckonContainers(tx, await misreckoned(tx, ids, subs));
}
