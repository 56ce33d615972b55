import { tollCost } from '@cabezal/domain/places/routes/toll-cost';
import { agreedItems } from '@cabezal/domain/prices/amounts/agreed-costs';
import {
  type CarrierTerms,
  legTerms,
  NO_TERMS,
  type PayLine,
  payLinesPerLeg,
  payPerLeg,
  wholePay,
} from '@cabezal/domain/prices/amounts/carrier-pay';
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
} from '@cabezal/domain/prices/amounts/trip-cost';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { isTaxed } from '@cabezal/domain/system/validation/vat-kinds';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameter, parameters } from '../../system/parameters/read-parameter.queries.ts';
import { type BookedBox, bookedBoxes, storeBoxCosts } from './booked-costs.queries.ts';
import { carrierTerms } from './carrier-terms.ts';
import type { ListedOffer } from './cost-items.queries.ts';
import {
  type ComputedLeg,
  type PlannedLeg,
  plannedLegs,
  storeLegCosts,
  withOutdatedCosts,
} from './leg-costs.queries.ts';
import { standardIva } from './rates.queries.ts';

/** The figures from which the cost of own trucks and listed items is reckoned on a date. */
export interface CostFigures {
  rates: OwnTruckRates;
  /** VAT rate, percent, and the percent of it that is recovered. */
  vat: { rate: number; recovered: number };
}

/** Errors: 422 SIN_PARAMETRO. */
export async function costFigures(tx: Tx, date: string): Promise<CostFigures> {
  const rates = await parameters(tx, OWN_TRUCK_PARAMETERS, date);
  const recovered = await parameter(tx, 'iva_credito_pct', date);
  return { rates, vat: { rate: await standardIva(tx, date), recovered } };
}

/** The applicable listed items, with the part of their VAT that is a cost. */
export const itemLines = (offers: readonly ListedOffer[], { vat }: CostFigures): CostLine[] =>
  agreedItems(offers).map(({ iva_kind, ...item }) => costItem(item, isTaxed(iva_kind) ? vat : { ...vat, rate: 0 }));

/** Cost lines for the kilometres, hours and tolls of a planned road. */
export const plannedOwnLines = (
  road: { km: number; hours: number; tolls: number },
  { rates }: CostFigures,
): CostLine[] => ownTruckLines({ km: road.km, hours: road.hours, toll: tollCost(road.tolls, rates) }, rates);

/** What the legs of a container are reckoned from: the figures of its date and the terms of carriers. */
export interface CostBasis {
  figures: CostFigures;
  /** Terms of a carrier for the container. */
  termsOf: (id_carrier: number) => CarrierTerms;
}
/** Terms for own trucks only: no carrier is paid. */
export const nobodyPaid: CostBasis['termsOf'] = () => NO_TERMS;

/** Cost of an extraordinary leg: the road of an own truck, or what was agreed with the carrier. */
function returnCost(
  leg: PlannedLeg,
  who: { id_carrier: number; is_own: boolean },
  { figures, termsOf }: CostBasis,
): Money | null {
  const items = itemLines(leg.items, figures);
  if (who.is_own) return costOf([...plannedOwnLines(leg, figures), ...items]);
  const paid = payPerLeg(legTerms(termsOf(who.id_carrier), leg.id_leg), [leg])[0] ?? null;
  return paid && add(paid.subtotal, paid.iva, costOf(items));
}

/** Cost of a leg with the given carrier, as a share of all legs of the container; null: unknown. */
export function costWith(
  all: readonly PlannedLeg[],
  id_leg: number,
  who: { id_carrier: number; is_own: boolean },
  { figures, termsOf }: CostBasis,
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

/** Pay of a leg's carrier by line, as a share of all legs of the container; null: unknown, or an own truck. */
function carrierPay(all: readonly PlannedLeg[], leg: PlannedLeg, { termsOf }: CostBasis): PayLine[] | null {
  if (leg.is_own) return null;
  const terms = termsOf(leg.id_carrier);
  if (leg.extraordinary) return payLinesPerLeg(legTerms(terms, leg.id_leg), [leg])[0] ?? null;
  const legs = all.filter(one => !one.extraordinary);
  return payLinesPerLeg(terms, legs)[legs.indexOf(leg)] ?? null;
}

/** Cost lines of a container without legs, as booked; null: its road, or its carrier's pay, is unknown. */
export function bookedLines(box: BookedBox, { figures, termsOf }: CostBasis): CostLine[] | null {
  const items = itemLines(box.items, figures);
  if (box.is_own) return box.road && [...plannedOwnLines(box.road, figures), ...items];
  const paid = wholePay(termsOf(box.id_carrier));
  return paid && [{ ...purchaseLine(paid.subtotal), iva: paid.iva }, ...items];
}

/** Their sum; null: unknown. For an own truck with an unknown road the stored cost stays. */
export function bookedCost(box: BookedBox, by: CostBasis): Money | null {
  const lines = bookedLines(box, by);
  if (lines === null) return box.is_own ? box.cost_planned : null;
  return costOf(lines);
}

type Driven = Pick<PlannedLeg, 'id_sub_reservation' | 'id_carrier' | 'is_own'>;

/** Figures by date; each date is read once. */
function figuresByDate(tx: Tx): (date: string) => Promise<CostFigures> {
  const known = new Map<string, CostFigures>();
  return async date => {
    const figures = known.get(date) ?? (await costFigures(tx, date));
    known.set(date, figures);
    return figures;
  };
}

/** Computes containers again: each leg with its carrier, a container without legs as booked. Runs elevated. */
export async function computeContainerCosts(tx: Tx, subs: readonly number[]): Promise<void> {
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
  const reckoning = async (id_sub_reservation: number, date: string): Promise<CostBasis> => ({
    figures: await figuresOn(date),
    termsOf: id_carrier => terms(id_sub_reservation, id_carrier),
  });
  const kept: ComputedLeg[] = [];
  for (const [id, legs] of groupBy(planned, leg => leg.id_sub_reservation)) {
    const by = await reckoning(id, legs[0]?.date ?? tx.today);
    for (const leg of legs) {
      const { id_leg, id_carrier, cost_owners } = leg;
      const planned_items = costsByType(itemLines(leg.items, by.figures));
      const cost_planned = costWith(legs, id_leg, leg, by);
      const carrier_pay = carrierPay(legs, leg, by);
      kept.push({ id_leg, cost_planned, id_carrier, cost_owners, planned_items, carrier_pay });
    }
  }
  await storeLegCosts(tx, kept);
  const boxes: { id_sub_reservation: number; cost_planned: Money | null; id_carrier: number }[] = [];
  for (const box of booked) {
    const { id_sub_reservation, id_carrier, date } = box;
    boxes.push({
      id_sub_reservation,
      id_carrier,
      cost_planned: bookedCost(box, await reckoning(id_sub_reservation, date)),
    });
  }
  await storeBoxCosts(tx, boxes);
}

/** Computes the legs whose carrier has changed or that were not reckoned yet; `subs`: only these containers. */
export async function computeLegCosts(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  await computeContainerCosts(tx, await withOutdatedCosts(tx, ids, subs));
}
