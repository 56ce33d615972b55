/** Closing figures of a guide and what the trip cost. */

import { shortNumber } from '@cabezal/domain/money/format';
import { add, allocate, multiply, percent } from '@cabezal/domain/money/money';
import { fuelCost, ownTruckCost, tollCost } from '@cabezal/domain/money/own-truck-cost';
import { iso } from './clock';
import { type ContainerDraft, firstDeparture, type GuideDraft, lastEvent, type ReservationDraft } from './drafts';
import type { Output } from './output';
import { motiveNamed } from './reference';
import { rateKey, type World } from './world';

/** As the parameters start: USD per km and hour of an own truck, km per gallon, USD per day and night of the driver. */
const COST_KM = '0.72';
const COST_HOUR = '5.00';
const KM_PER_GALLON = 6.5;
const DIESEL = '2.80';
const DAY_ALLOWANCE = '15.00';
const NIGHT_ALLOWANCE = '20.00';
const AXLES = 6;

export interface ClosingFigures {
  readonly km: number;
  readonly hours: number;
  readonly gallons: number;
  readonly peaje: string;
  readonly viatico: string;
  readonly anticipo: string;
  readonly travel_expense: string;
}

export function closingFigures(guide: GuideDraft): ClosingFigures {
  const from = firstDeparture(guide) ?? guide.trip.planned_start;
  const to = lastEvent(guide) ?? from;
  const hours = Math.max(0.2, (to - from) / 3_600_000);
  const driven = guide.false_freight || guide.rescued_by ? 0.45 : 1 + (guide.id % 5) / 100;
  const km = Math.round(guide.trip.km * driven * 10) / 10;
  const peaje = tollCost(driven < 1 ? Math.floor(guide.trip.tolls / 2) : guide.trip.tolls, AXLES);
  const nights = Math.floor(hours / 20);
  const viatico = add(hours > 6 ? DAY_ALLOWANCE : '0.00', multiply(NIGHT_ALLOWANCE, nights));
  return {
    km,
    hours: Math.round(hours * 100) / 100,
    gallons: Math.round((km / KM_PER_GALLON) * 100) / 100,
    peaje,
    viatico,
    anticipo: multiply('10.00', Math.ceil((Number(peaje) + Number(viatico)) / 10)),
    travel_expense: fuelCost(km, KM_PER_GALLON, DIESEL),
  };
}

/** What a booking reckons with before a container's trips are closed: an own truck for its legs; null while it has no route. */
export function estimatedCost(container: ContainerDraft): string | null {
  const trips = container.legs.map(leg => leg.trip);
  if (trips.length === 0) return null;
  const costs = trips.map(trip => {
    const hours = (trip.planned_end - trip.planned_start) / 3_600_000;
    const { total } = ownTruckCost({
      cost_per_km: COST_KM,
      km: Math.round(trip.km * 10) / 10,
      cost_per_hour: COST_HOUR,
      hours: Math.round(hours * 100) / 100,
      toll: tollCost(trip.tolls, AXLES),
      items: [],
    });
    return total;
  });
  return add(...costs);
}

/** Writes what a closed guide cost; the sum in USD, null while it is open. */
export function writeCosts(
  out: Output,
  draft: ReservationDraft,
  guide: GuideDraft,
  figures: ClosingFigures | null,
): string | null {
  const { assignment } = guide;
  if (!assignment || guide.closed === null || !figures) return null;
  let sum = '0.00';
  const cost = (kind: string, description: string, subtotal: string) => {
    if (Number(subtotal) === 0) return;
    sum = add(sum, subtotal);
    out.add('guide_costs', {
      id_cost: out.next('cost'),
      id_guide: guide.id,
      kind,
      description,
      subtotal,
      iva: '0.00',
      created_at: iso(guide.closed),
    });
  };
  if (assignment.truck.is_own) {
    cost('OWN_KM', `Kilómetros (${shortNumber(figures.km)} km)`, multiply(COST_KM, figures.km));
    cost('OWN_HOUR', `Horas (${shortNumber(figures.hours)} h)`, multiply(COST_HOUR, figures.hours));
    cost('TOLL', 'Peajes', figures.peaje);
    cost('ALLOWANCE', 'Viáticos', figures.viatico);
  } else {
    cost('PURCHASE', 'Flete del transportista', purchasePrice(out.world, draft, guide));
  }
  return sum;
}

/** The leg's share of the rate agreed with the carrier; of a false freight what the motive says, of a rescued trip half. */
function purchasePrice(world: World, draft: ReservationDraft, guide: GuideDraft): string {
  const { booking } = draft;
  const { truck } = guide.assignment ?? {};
  const lane = [
    booking.route.plant.id_canton,
    booking.route.port.id,
    booking.container_type.id_container_type,
  ] as const;
  const rate = world.purchaseFees.get(rateKey(booking.trade.type, ...lane, truck?.id_company ?? 0));
  const legs = draft.containers.find(c => c.legs.some(l => l.guides.includes(guide)))?.legs ?? [];
  const shares = allocate(
    ((rate?.cents ?? 0) / 100).toFixed(2),
    legs.map(() => 1),
  );
  const leg = shares[legs.findIndex(l => l.guides.includes(guide))] ?? '0.00';
  if (guide.false_freight)
    return percent(leg, motiveNamed('FALSE_FREIGHT', guide.false_freight.motive).carrier_pct ?? 0);
  return guide.rescued_by || guide.rescue_of ? percent(leg, 50) : leg;
}
