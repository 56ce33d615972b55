import type { Pricing } from '@cabezal/contract/bookings/reservations/price.shapes';
import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { type NeedyBox, servicesOfBox } from '@cabezal/domain/bookings/booking/needed-services';
import { type PriceLine, priceLines } from '@cabezal/domain/prices/amounts/price-lines';
import { profitability } from '@cabezal/domain/prices/amounts/profitability';
import { type AgreedWaiting, agreedWaiting } from '@cabezal/domain/prices/pricing/agreed-stand-by';
import { rate } from '@cabezal/domain/prices/pricing/rate';
import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import { add, type Money, percent } from '@cabezal/domain/system/amounts/money';
import { DWELL_MINUTES } from '@cabezal/domain/trips/plan/plan-legs';
import type { StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { buildTemplate, type TemplateRoute, templateFor } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { type Movement, rateFacts } from '../../../prices/pricing/facts.ts';
import { chargesOf, freightFee, isFreightService, type PricedCharge } from '../../../prices/pricing/priced-charges.ts';
import { findServices, standardIva } from '../../../prices/pricing/rates.queries.ts';
import { rateParameters, saleRules } from '../../../prices/pricing/rules.ts';
import { bookedDiscounts, type DiscountedBooking } from './booked-discounts.ts';
import { explainedPrices } from './explained-prices.ts';
import { needyBoxes } from './needed-services.ts';
import { bookedCosts, type CostSide, type PlannedRoad } from './price-costs.ts';
import {
  type ContainerTypeRow,
  findContainerTypes,
  findPlaces,
  type PlaceRow,
  routeBetween,
  usualTerminal,
} from './pricing.queries.ts';

/** Input of pricing, from a complete or partly entered booking. */
export interface PriceInput {
  reservation_type: 'E' | 'I';
  with_pickup?: boolean;
  id_client?: number;
  id_bill_to?: number;
  id_carrier?: number | null;
  id_product?: number | null;
  id_shipping_line?: number | null;
  appointment_date?: string;
  appointment_time?: string;
  stops?: ReservationInput['stops'];
  services?: ReservationInput['services'];
  containers: {
    id_container_type: number;
    needs_generator?: boolean;
    own_generator?: boolean;
    weight_kg?: number | null;
    services?: ReservationInput['services'];
  }[];
  /** Other containers of the same reservation. */
  bookedBefore?: readonly NeedyBox[];
}
/** The price of one container, in the order of the booking. */
export interface ContainerPrice {
  trace: RateTrace;
  charges: PricedCharge[];
  waiting: AgreedWaiting;
}
export interface Priced {
  pricing: Pricing;
  prices: ContainerPrice[];
  /** Computed cost of each container, USD; null where no price is known, or where the person may not read costs. */
  container_costs: (Money | null)[];
  /** Null until the route is known. */
  road: PlannedRoad | null;
}

/** The places of a route by their role in the template. */
export function templateRoute(stops: readonly { code: string; id_location: number }[]): TemplateRoute {
  const [from, to] = [stops[0], stops.at(-1)].map(s => s && { code: s.code as StopCode, id_location: s.id_location });
  const of = (code: string): number | null => stops.find(s => s.code === code)?.id_location ?? null;
  const plants = stops.filter(s => s.code === 'PLT').map(s => s.id_location);
  return {
    base: of('BASE'),
    depot: of('DEP'),
    yard: of('PATIO'),
    plant: plants[0] ?? null,
    extra_plants: plants.slice(1),
    port: of('PRT'),
    ...(from !== undefined && to !== undefined && { movement: { from, to } }),
  };
}

/** A movement of the booking. Unknown facts of a quote are null: rates that require them do not apply. */
function movementOf(tx: Tx, input: PriceInput, known: Known, container: number): Movement {
  const route = templateRoute(input.stops ?? []);
  const plant = known.places.get(route.plant ?? 0);
  const box = input.containers[container];
  const type = known.types.get(box?.id_container_type ?? 0);
  return {
    reservation_type: input.reservation_type,
    template: templateFor(input.reservation_type, input.with_pickup ?? true),
    date: input.appointment_date ?? tx.today,
    appointment_time: input.appointment_time ?? null,
    id_client: input.id_client ?? null,
    id_bill_to: input.id_bill_to ?? null,
    id_shipping_line: input.id_shipping_line ?? null,
    id_product: input.id_product ?? null,
    id_plant: route.plant ?? null,
    id_canton: plant?.id_canton ?? null,
    id_province: plant?.id_province ?? null,
    id_route: known.id_route,
    id_port: route.port ?? null,
    id_container_type: box?.id_container_type ?? null,
    reefer: type?.reefer ?? null,
    tare_kg: type?.tare_kg ?? null,
    cargo_kg: box?.weight_kg ?? null,
    plants: 1 + (route.extra_plants?.length ?? 0),
    // As the booking is stored: a reefer needs a genset.
    needs_generator: (box?.needs_generator ?? false) || (type?.reefer ?? false),
    own_generator: box?.own_generator ?? false,
    services:
      box?.services ?? servicesOfBox(input.services ?? [], known.needy[container] ?? {}, known.all, known.offered),
    km: known.km,
    hours: known.hours,
  };
}

/** The stored road from plant to port, for an import in the other direction; null: none is stored. */
async function routeOf(tx: Tx, input: PriceInput): Promise<number | null> {
  const { plant, port } = templateRoute(input.stops ?? []);
  if (plant == null || port == null) return null;
  const [id_origin, id_destination] = input.reservation_type === 'E' ? [plant, port] : [port, plant];
  return tx.asSystem(() => routeBetween(tx, id_origin, id_destination));
}

/** Data read once for all containers of a booking. */
interface Known {
  places: Map<number, PlaceRow>;
  /** The facts that decide the needed services: of these containers, and of all containers of the reservation. */
  needy: NeedyBox[];
  all: NeedyBox[];
  offered: { id_service: number; code: string }[];
  types: Map<number, ContainerTypeRow>;
  km: number | null;
  /** Including the hours at its stops, as stored with the containers; null until the route is known. */
  hours: number | null;
  /** The stored road of the cargo, if any. */
  id_route: number | null;
}

/** Containers of one booking differ only in their type. */
const distinctLanes = (movements: readonly Movement[]): Movement[] => [
  ...new Map(movements.map(movement => [movement.id_container_type, movement])).values(),
];

/** Sale price of each container: the most specific rate of each service, otherwise the catalogue's price. */
async function salePrices(
  tx: Tx,
  input: PriceInput,
  known: Known,
): Promise<{ prices: ContainerPrice[]; isFreight: (id_service: number) => boolean }> {
  const owners = [input.id_client, input.id_bill_to].filter(id => id != null);
  const movements = input.containers.map((_, container) => movementOf(tx, input, known, container));
  const rules = await saleRules(tx, owners, input.appointment_date ?? tx.today, distinctLanes(movements));
  const parameters = await rateParameters(tx, input.appointment_date ?? tx.today);
  const prices = movements.map(movement => {
    const facts = rateFacts(movement, parameters);
    const trace = rate(facts, rules);
    return { trace, charges: chargesOf(trace, rules), waiting: agreedWaiting(facts, rules) };
  });
  return { prices, isFreight: id_service => isFreightService(id_service, rules) };
}

const templateStops = (input: PriceInput) =>
  buildTemplate(
    templateFor(input.reservation_type, input.with_pickup ?? true),
    templateRoute(input.stops ?? []),
  ).flatMap(leg => leg.stops);
const pointsOf = (stops: readonly { id_location: number | null }[], places: Map<number, PlaceRow>): PlaceRow[] =>
  stops.map(s => places.get(s.id_location ?? 0)).filter(p => p !== undefined);
const placesOf = (tx: Tx, input: PriceInput): Promise<Map<number, PlaceRow>> =>
  findPlaces(
    tx,
    (input.stops ?? []).map(s => s.id_location),
  );

const roundedKm = (km: number): number => Math.round(km * 10) / 10;

/** Null until the route is known. */
function kmOf(input: PriceInput, places: Map<number, PlaceRow>, roads: RoadPlan): number | null {
  const points = pointsOf(templateStops(input), places);
  return points.length < 2 ? null : roundedKm(roads.through(points).km);
}

/** The places through which the road of a booking goes, as the maps service is asked for it. */
export const bookingWay = (input: PriceInput, places: Map<number, PlaceRow>): PlaceRow[] =>
  pointsOf(templateStops(input), places);

/** The road of a booking, requested before its transaction begins. */
export async function bookingRoads(read: Read, roads: Roads, input: PriceInput): Promise<RoadPlan> {
  const places = await read(tx => placesOf(tx, input));
  return planRoads(read, roads, [bookingWay(input, places)]);
}

/** Null until depot, plant and port are known. */
function roadOf(input: PriceInput, places: Map<number, PlaceRow>, roads: RoadPlan): PlannedRoad | null {
  const { plant, port } = templateRoute(input.stops ?? []);
  const stops = templateStops(input);
  const points = pointsOf(stops, places);
  if (plant === null || port === null || points.length < 2) return null;
  const { km, minutes, tolls } = roads.through(points);
  const dwell = stops.reduce((sum, s) => sum + (s.action === null ? 0 : DWELL_MINUTES[s.code]), 0);
  return { km: roundedKm(km), hours: Math.round(((minutes + dwell) / 60) * 100) / 100, tolls };
}

/** Cost of the containers, each with its own movement. */
function costSide(
  tx: Tx,
  input: PriceInput,
  known: Known,
  road: PlannedRoad,
  prices: readonly ContainerPrice[],
): Promise<CostSide> {
  const containers = input.containers.map((_, i) => i);
  const booked = {
    movements: containers.map(i => movementOf(tx, input, { ...known, km: road.km }, i)),
    freights: prices.map(({ charges }) => charges.find(c => c.source === 'FEE')?.subtotal ?? null),
    id_carrier: input.id_carrier ?? null,
    depots: templateStops(input).flatMap(({ code, action, id_location }) =>
      code === 'DEP' && action !== null && id_location !== null
        ? { id_location, comes_back: action === 'DEVOLVER' }
        : [],
    ),
  };
  return bookedCosts(tx, road, booked, input.appointment_date ?? tx.today);
}

async function warningsOf(tx: Tx, input: PriceInput, prices: readonly ContainerPrice[]): Promise<string[]> {
  const warnings: string[] = [];
  const port = templateRoute(input.stops ?? []).port;
  const missingFee = prices.some(({ trace }) => freightFee(trace) === null);
  if (missingFee && port !== null) warnings.push('No hay tarifa de venta para esta ruta, contenedor y cliente');
  // A freight without a rate is reported above, with a sentence for bookings.
  const gaps = prices.flatMap(({ trace }) => trace.gaps.filter(gap => gap.code !== 'TARIFA_REQUERIDA'));
  warnings.push(...new Set(gaps.map(gap => gap.message)));
  if (input.id_shipping_line && port !== null) {
    const usual = await usualTerminal(tx, input.id_shipping_line);
    if (usual !== undefined && usual.id_location !== port) warnings.push(`${usual.line} suele operar en ${usual.name}`);
  }
  return warnings;
}

/** Discounts on the charges of a booking; none while the client is unknown. */
async function discountsOn(
  tx: Tx,
  { input, ...of }: Pick<DiscountedBooking, 'places' | 'charges' | 'isFreight'> & { input: PriceInput },
  { discounts }: PriceOptions,
): Promise<PriceLine[]> {
  const { id_client, reservation_type, stops = [], appointment_date = tx.today } = input;
  if (discounts === undefined || id_client === undefined) return [];
  return bookedDiscounts(tx, { ...of, id_client, reservation_type, stops, appointment_date }, discounts);
}

/** Leaves out services that are not, or no longer, offered. */
async function offeredOf(tx: Tx, wanted: PriceInput): Promise<{ input: PriceInput; offered: Known['offered'] }> {
  const named = [wanted, ...wanted.containers].flatMap(({ services = [] }) => services.map(one => one.id_service));
  const offered = await findServices(tx, [...new Set(named)]);
  const ids = new Set(offered.map(service => service.id_service));
  const sold = (services: PriceInput['services']) => services?.filter(({ id_service }) => ids.has(id_service));
  const containers = wanted.containers.map(box => ({ ...box, services: sold(box.services) }));
  return { input: { ...wanted, services: sold(wanted.services), containers }, offered };
}

export interface PriceOptions {
  /** False: without costs (customers). */
  withCosts: boolean;
  /** Discounts to include: those of a new reservation, or of the given one that is edited; absent: none. */
  discounts?: { id_reservation?: number | undefined; isHeld: boolean };
}

/** Sale, cost and profitability of a booking. */
export async function priceReservation(
  tx: Tx,
  roads: RoadPlan,
  wanted: PriceInput,
  options: PriceOptions,
): Promise<Priced> {
  const places = await placesOf(tx, wanted);
  const { input, offered } = await offeredOf(tx, wanted);
  const way = roadOf(input, places, roads);
  const types = await findContainerTypes(tx);
  const needy = needyBoxes(input.containers, { types });
  const known: Known = {
    needy,
    all: [...needy, ...(input.bookedBefore ?? [])],
    offered,
    places,
    types,
    km: kmOf(input, places, roads),
    hours: way?.hours ?? null,
    id_route: await routeOf(tx, input),
  };
  const { prices, isFreight } = await salePrices(tx, input, known);
  const priced = prices.flatMap(price => price.charges);
  const charges = [...priced, ...(await discountsOn(tx, { input, places, charges: priced, isFreight }, options))];
  const vat = await standardIva(tx, tx.today);
  const sale = add('0.00', ...charges.map(c => c.subtotal));
  const taxed = add('0.00', ...charges.filter(c => c.iva_kind === 'STANDARD').map(c => c.subtotal));
  const iva = percent(taxed, vat);
  const road = options.withCosts ? way : null;
  const { costs, lines } =
    road === null
      ? { costs: input.containers.map(() => null), lines: [] }
      : await costSide(tx, input, known, road, prices);
  const boxes = prices.map(({ trace }, i) => {
    const type = known.types.get(input.containers[i]?.id_container_type ?? 0);
    return { trace, container_type: type?.code ?? null };
  });
  const cost = costs.length === 0 || costs.includes(null) ? null : add(...costs.filter(c => c !== null));
  return {
    prices,
    container_costs: costs,
    road,
    pricing: {
      charges: priceLines(charges),
      sale,
      iva,
      total: add(sale, iva),
      fee_code: prices.map(({ trace }) => freightFee(trace)?.code).find(code => code !== undefined) ?? null,
      cost,
      cost_items: lines.map(({ description, subtotal, iva: vat }) => ({ description, subtotal, iva: vat })),
      profitability: charges.length === 0 ? null : profitability(sale, cost, 1),
      km: road?.km ?? null,
      hours: road?.hours ?? null,
      warnings: await warningsOf(tx, input, prices),
      explanation: options.withCosts ? explainedPrices(boxes) : null,
    },
  };
}
