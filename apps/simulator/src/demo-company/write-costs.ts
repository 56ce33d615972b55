/** Closing figures of a guide and what the trip cost, by the rules of the server: see modules/prices/pricing/leg-costs.ts and closing/close-guide.ts. */
import { tollCost } from '@cabezal/domain/places/routes/toll-cost';
import { chainPart } from '@cabezal/domain/prices/amounts/leg-parts';
import { travelAllowance } from '@cabezal/domain/prices/amounts/travel-allowance';
import {
  type CostLine,
  costItem,
  costOf,
  fuelCost,
  legCosts,
  OWN_TRUCK_PARAMETERS,
  ownTruckLines,
  purchaseLine,
} from '@cabezal/domain/prices/amounts/trip-cost';
import { add, multiply, percent } from '@cabezal/domain/system/amounts/money';
import { BUSINESS_ZONE } from '@cabezal/domain/system/time/time';
import { iso, localDate } from './clock';
import {
  type ContainerDraft,
  firstDeparture,
  type GuideDraft,
  type LegDraft,
  lastEvent,
  type ReservationDraft,
} from './drafts';
import type { Output } from './output';
import { motiveNamed, parameterOn, parametersOn } from './reference';
import type { Visit } from './trips';
import { rateKey, type World } from './world';
import { depotCost } from './world-agreements';

/** Percent; all of it is cost (`iva_credito_pct` 0). */
const VAT = 15;

export interface ClosingFigures {
  readonly km: number;
  readonly hours: number;
  readonly gallons: number;
  readonly peaje: string;
  readonly viatico: string;
  readonly anticipo: string;
  readonly travel_expense: string;
}

const hoursOf = (ms: number): number => Math.round((ms / 3_600_000) * 100) / 100;
const roundedKm = (km: number): number => Math.round(km * 10) / 10;

/** First departure and last event, if they exist. */
function span(guide: GuideDraft): { from: number; to: number } {
  const from = firstDeparture(guide) ?? guide.trip.planned_start;
  return { from, to: Math.max(from, lastEvent(guide) ?? from) };
}

/** Part of the road that a truck drives before a false freight or a breakdown. */
const BROKEN_SHARE = 0.45;
/** Kilometres that determine a guide's part of a leg that was handed over. */
export const drivenKm = (guide: GuideDraft): number => roundedKm(guide.trip.km * (guide.rescued_by ? BROKEN_SHARE : 1));

export function closingFigures(draft: ReservationDraft, guide: GuideDraft): ClosingFigures {
  const { from, to } = span(guide);
  const date = localDate(firstDeparture(guide) ?? draft.appointment);
  const rates = parametersOn(OWN_TRUCK_PARAMETERS, date);
  const driven = guide.false_freight || guide.rescued_by ? BROKEN_SHARE : 1 + (guide.id % 5) / 100;
  const km = roundedKm(guide.trip.km * driven);
  const peaje = tollCost(driven < 1 ? Math.floor(guide.trip.tolls / 2) : guide.trip.tolls, rates);
  const allowances = parametersOn(['viatico_dia_usd', 'viatico_noche_usd'], date);
  const viatico = travelAllowance({ from: iso(from), to: iso(to) }, allowances, BUSINESS_ZONE);
  return {
    km,
    hours: Math.max(0.2, hoursOf(to - from)),
    gallons: Math.round((km / rates.km_por_galon_cargado) * 100) / 100,
    peaje,
    viatico,
    anticipo: multiply('10.00', Math.ceil((Number(peaje) + Number(viatico)) / 10)),
    travel_expense: fuelCost(km, rates.km_por_galon_cargado, rates.diesel_usd_galon),
  };
}

/** Handling of the empty at these stops. */
function itemsAt({ booking }: ReservationDraft, visits: readonly Visit[], date: string): CostLine[] {
  const vat = { rate: VAT, recovered: parameterOn('iva_credito_pct', date) };
  return visits.flatMap(({ code, action, place }) => {
    const subtotal = code === 'DEP' && action !== null ? depotCost(booking.line.id_shipping_line, place.id) : undefined;
    return subtotal === undefined ? [] : [costItem({ description: `Manejo de vacío en ${place.name}`, subtotal }, vat)];
  });
}

/** The road of a container as it is booked. */
export function plannedRoad(
  container: ContainerDraft,
): { plan_km: number; plan_hours: number; plan_tolls: number } | null {
  const trips = container.legs.map(leg => leg.trip);
  if (trips.length === 0) return null;
  return {
    plan_km: roundedKm(trips.reduce((sum, trip) => sum + trip.km, 0)),
    plan_hours: hoursOf(trips.reduce((sum, trip) => sum + trip.planned_end - trip.planned_start, 0)),
    plan_tolls: trips.reduce((sum, trip) => sum + trip.tolls, 0),
  };
}

/** Company that drives a leg; the operator while it is unassigned. */
function driverOf(out: Output, leg: LegDraft): { id_carrier: number; is_own: boolean; guide: GuideDraft | null } {
  const guide = leg.guides.findLast(one => !one.false_freight && !one.rescued_by) ?? null;
  const truck = guide?.assignment?.truck;
  return { id_carrier: truck?.id_company ?? out.world.operator.id, is_own: truck?.is_own ?? true, guide };
}

interface ComputedLeg {
  cost_planned: string | null;
  id_cost_carrier: number;
}
/** Computed cost of each leg by its company, as the server computes it. */
export function computedLegs(out: Output, draft: ReservationDraft, container: ContainerDraft): ComputedLeg[] {
  const date = localDate(draft.appointment);
  const own = ownCost(container, date);
  return container.legs.map((leg, n) => {
    const { id_carrier, is_own, guide } = driverOf(out, leg);
    const base = is_own || guide === null ? own : carrierPrice(out.world, draft, guide);
    const shares = legCosts(
      base,
      container.legs.map(({ trip }) => ({
        weight: is_own ? roundedKm(trip.km) : 1,
        items: itemsAt(draft, trip.visits, date),
      })),
    );
    return { cost_planned: shares[n] ?? null, id_cost_carrier: id_carrier };
  });
}

function ownCost(container: ContainerDraft, date: string): string | null {
  const road = plannedRoad(container);
  if (road === null) return null;
  const rates = parametersOn(OWN_TRUCK_PARAMETERS, date);
  const toll = tollCost(road.plan_tolls, rates);
  return costOf(ownTruckLines({ km: road.plan_km, hours: road.plan_hours, toll }, rates));
}

/** Computed cost of a container at booking, with own trucks for its legs; null without a route. */
export function estimatedCost(draft: ReservationDraft, container: ContainerDraft): string | null {
  const date = localDate(draft.appointment);
  const own = ownCost(container, date);
  if (own === null) return null;
  const items = container.legs.flatMap(leg => itemsAt(draft, leg.trip.visits, date));
  return add(own, costOf(items));
}

/** Writes the costs of a closed guide; returns the sum in USD, null while it is open. */
export function writeCosts(
  out: Output,
  draft: ReservationDraft,
  guide: GuideDraft,
  figures: ClosingFigures | null,
): string | null {
  const { assignment } = guide;
  if (!assignment || guide.closed === null || !figures) return null;
  const date = localDate(firstDeparture(guide) ?? draft.appointment);
  const base = assignment.truck.is_own
    ? ownTruckLines(
        { km: figures.km, hours: figures.hours, toll: figures.peaje },
        parametersOn(OWN_TRUCK_PARAMETERS, date),
      )
    : [purchaseLine(purchaseShare(out.world, draft, guide), 'Flete del transportista')];
  const reached = guide.visits.filter(visit => visit.arrival !== null);
  const lines = [...base, ...itemsAt(draft, reached, date)].filter(line => Number(line.subtotal) !== 0);
  for (const line of lines)
    out.add('guide_costs', { id_cost: out.next('cost'), id_guide: guide.id, ...line, created_at: iso(guide.closed) });
  return costOf(lines);
}

/** The rate agreed with the carrier of a guide for the whole container; null: none. */
function carrierPrice(world: World, { booking }: ReservationDraft, guide: GuideDraft): string | null {
  const lane = [
    booking.route.plant.id_canton,
    booking.route.port.id,
    booking.container_type.id_container_type,
  ] as const;
  const rate = world.purchaseFees.get(rateKey(booking.trade.type, ...lane, guide.assignment?.truck.id_company ?? 0));
  return rate === undefined ? null : (rate.cents / 100).toFixed(2);
}

/** The leg's share of it; for a false freight the motive's percent, for a leg that was handed over the part by kilometres. */
function purchaseShare(world: World, draft: ReservationDraft, guide: GuideDraft): string {
  const legs = draft.containers.find(c => c.legs.some(l => l.guides.includes(guide)))?.legs ?? [];
  const shares = legCosts(
    carrierPrice(world, draft, guide),
    legs.map(() => ({ weight: 1, items: [] })),
  );
  const leg = shares[legs.findIndex(l => l.guides.includes(guide))] ?? '0.00';
  if (guide.false_freight)
    return percent(leg, motiveNamed('FALSE_FREIGHT', guide.false_freight.motive).carrier_pct ?? 0);
  const [first, second] = guide.rescued_by ? [guide, guide.rescued_by] : [guide.rescue_of, guide];
  if (first === null) return leg;
  const chain = [first, second].map(one => ({ id_guide: one.id, km: drivenKm(one) }));
  return chainPart(leg, chain, guide.id);
}
