import type { Pricing, ReservationInput } from '@cabezal/contract/reservations/reservation.shapes';
import { shortNumber } from '@cabezal/domain/money/format';
import { add, type Money, multiply, percent } from '@cabezal/domain/money/money';
import { ownTruckCost, tollCost } from '@cabezal/domain/money/own-truck-cost';
import { profitability } from '@cabezal/domain/money/profitability';
import { DWELL_MINUTES } from '@cabezal/domain/plan/plan-legs';
import { rate } from '@cabezal/domain/rating/rate';
import { FREIGHT_CODE } from '@cabezal/domain/rating/rate-rules';
import type { RateLine } from '@cabezal/domain/rating/rate-trace';
import { buildTemplate, type TemplateRoute, templateFor } from '@cabezal/domain/status/templates';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Read } from '../../../platform/http/route.ts';
import { parameter } from '../../parameters/read-parameter.queries.ts';
import { type Movement, rateFacts } from '../../rates/facts.ts';
import { plannedPrice } from '../../rates/movement.ts';
import { findServices, standardIva } from '../../rates/rates.queries.ts';
import { saleRules } from '../../rates/rules.ts';
import type { Roads } from '../../roads/roads.ts';
import { planRoads, type RoadPlan } from '../../routes/road-plan.ts';
import {
  type ContainerTypeRow,
  drivesItself,
  findContainerTypes,
  findPlaces,
  type PlaceRow,
  routeBetween,
  usualTerminal,
} from './pricing.queries.ts';

/** What pricing needs of a booking, complete or half filled. */
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
  containers: { id_container_type: number; needs_generator?: boolean; weight_kg?: number | null }[];
}
export interface PricedCharge {
  container: number;
  id_service: number;
  id_fee: number | null;
  source: 'FEE' | 'SERVICE';
  description: string;
  quantity: string;
  unit_price: Money;
  subtotal: Money;
  iva_kind: 'ZERO' | 'STANDARD';
}
export interface Priced {
  pricing: Pricing;
  charges: PricedCharge[];
  has_fee: boolean;
  /** What one container is reckoned to cost, USD; null where no price is known, or for who may not see costs. */
  container_cost: Money | null;
}

/** The places of a route by what they are in the template. */
export function templateRoute(stops: readonly { code: string; id_location: number }[]): TemplateRoute {
  const of = (code: string): number | null => stops.find(s => s.code === code)?.id_location ?? null;
  const plants = stops.filter(s => s.code === 'PLT').map(s => s.id_location);
  return {
    base: of('BASE'),
    depot: of('DEP'),
    yard: of('PATIO'),
    plant: plants[0] ?? null,
    extra_plants: plants.slice(1),
    port: of('PRT'),
  };
}

/** What a quote may not know yet is null: rates that ask for it do not hold. */
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
    // As the booking is stored: what needs cold needs a genset.
    needs_generator: (box?.needs_generator ?? false) || (type?.reefer ?? false),
    services: input.services ?? [],
    km: known.km,
  };
}

/** The stored road from plant to port, of an import the other way round; null: none is stored. */
async function routeOf(tx: Tx, input: PriceInput): Promise<number | null> {
  const { plant, port } = templateRoute(input.stops ?? []);
  if (plant == null || port == null) return null;
  const [id_origin, id_destination] = input.reservation_type === 'E' ? [plant, port] : [port, plant];
  return tx.asSystem(() => routeBetween(tx, id_origin, id_destination));
}

/** What of a booking is looked up once for all its containers. */
interface Known {
  places: Map<number, PlaceRow>;
  types: Map<number, ContainerTypeRow>;
  km: number | null;
  /** The stored road of the cargo, where there is one. */
  id_route: number | null;
}

interface Sale {
  charges: PricedCharge[];
  /** Rate of the first container's freight. */
  fee_code: string | null;
  missing: boolean;
}

/** Containers of one booking differ in their type alone. */
const distinctLanes = (movements: readonly Movement[]): Movement[] => [
  ...new Map(movements.map(movement => [movement.id_container_type, movement])).values(),
];

/** What each container is sold for: the nearest rate of each service, else the catalogue's price. */
async function saleCharges(tx: Tx, input: PriceInput, known: Known): Promise<Sale> {
  const owners = [input.id_client, input.id_bill_to].filter(id => id != null);
  const movements = input.containers.map((_, container) => movementOf(tx, input, known, container));
  const rules = await saleRules(tx, owners, input.appointment_date ?? tx.today, distinctLanes(movements));
  const traces = movements.map(movement => rate(rateFacts(movement), rules));
  const freights = traces.flatMap(trace => trace.lines.filter(isFreightFee));
  return {
    charges: traces.flatMap((trace, container) => trace.lines.map(line => chargeOf(container, line))),
    fee_code: freights.flatMap(({ rule }) => (rule.origin === 'FEE' ? [rule.code] : []))[0] ?? null,
    missing: freights.length < input.containers.length || input.containers.length === 0,
  };
}

const isFreightFee = (line: RateLine): boolean => line.service === FREIGHT_CODE && line.rule.origin === 'FEE';

function chargeOf(container: number, line: RateLine): PricedCharge {
  return {
    container,
    id_service: line.id_service,
    id_fee: line.rule.origin === 'FEE' ? line.rule.id_fee : null,
    source: isFreightFee(line) ? 'FEE' : 'SERVICE',
    description: line.description,
    quantity: String(Number(line.quantity)),
    unit_price: line.unit_price,
    subtotal: line.amount,
    iva_kind: line.iva_kind,
  };
}

interface CostSide {
  cost: Money | null;
  items: Pricing['cost_items'];
  km: number | null;
  hours: number | null;
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

/** The road of a booking, asked for before its transaction begins. */
export async function bookingRoads(read: Read, roads: Roads, input: PriceInput): Promise<RoadPlan> {
  const places = await read(tx => placesOf(tx, input));
  return planRoads(read, roads, [pointsOf(templateStops(input), places)]);
}

/** Cost of one container: the carrier's price when a third party drives, else the own truck's by km, hours and tolls (spec §9). */
async function costPerContainer(
  tx: Tx,
  roads: RoadPlan,
  input: PriceInput,
  places: Map<number, PlaceRow>,
  sale_freight: Money | null,
): Promise<CostSide> {
  const route = templateRoute(input.stops ?? []);
  const stops = templateStops(input);
  const points = pointsOf(stops, places);
  if (route.plant === null || route.port === null || points.length < 2)
    return { cost: null, items: [], km: null, hours: null };
  const road = roads.through(points);
  const date = input.appointment_date ?? tx.today;
  const dwell = stops.reduce((sum, s) => sum + (s.action === null ? 0 : DWELL_MINUTES[s.code]), 0);
  const hours = Math.round(((road.minutes + dwell) / 60) * 100) / 100;
  const km = roundedKm(road.km);
  const operator = await drivesItself(tx, input.id_carrier ?? null);
  if (!operator) {
    const known = { places, types: await findContainerTypes(tx), km, id_route: await routeOf(tx, input) };
    const movement = movementOf(tx, input, known, 0);
    const price = await plannedPrice(tx, movement, { id_carrier: input.id_carrier ?? null, sale_freight });
    return {
      cost: price,
      items: price === null ? [] : [{ description: 'Tarifa del transportista', subtotal: price, iva: '0.00' }],
      km,
      hours,
    };
  }
  const cost = ownTruckCost({
    cost_per_km: String(await parameter(tx, 'costo_km_usd', date, '1.10')),
    km,
    cost_per_hour: String(await parameter(tx, 'costo_hora_usd', date, '9.00')),
    hours,
    toll: tollCost(road.tolls, 6),
    items: [],
  });
  return {
    cost: cost.total,
    items: [
      { description: `Kilómetros (${shortNumber(km)} km)`, subtotal: cost.km_cost, iva: '0.00' },
      { description: `Horas (${shortNumber(hours)} h)`, subtotal: cost.hour_cost, iva: '0.00' },
      { description: 'Peajes', subtotal: cost.toll, iva: '0.00' },
    ],
    km,
    hours,
  };
}

async function warningsOf(tx: Tx, input: PriceInput, missingFee: boolean): Promise<string[]> {
  const warnings: string[] = [];
  const port = templateRoute(input.stops ?? []).port;
  if (missingFee && input.containers.length > 0 && port !== null)
    warnings.push('No hay tarifa de venta para esta ruta, contenedor y cliente');
  if (input.id_shipping_line && port !== null) {
    const usual = await usualTerminal(tx, input.id_shipping_line);
    if (usual !== undefined && usual.id_location !== port) warnings.push(`${usual.line} suele operar en ${usual.name}`);
  }
  return warnings;
}

const noCost: CostSide = { cost: null, items: [], km: null, hours: null };

/** Sale, cost and profitability of a booking. `withCosts` false leaves the cost side out (customers). */
export async function priceReservation(
  tx: Tx,
  roads: RoadPlan,
  wanted: PriceInput,
  options: { withCosts: boolean },
): Promise<Priced> {
  const places = await placesOf(tx, wanted);
  const offered = await findServices(
    tx,
    (wanted.services ?? []).map(s => s.id_service),
  );
  // What is not offered (any more) is not sold.
  const input: PriceInput = {
    ...wanted,
    services: wanted.services?.filter(s => offered.some(({ id_service }) => id_service === s.id_service)),
  };
  const known: Known = {
    ...{ places, types: await findContainerTypes(tx), km: kmOf(input, places, roads) },
    id_route: await routeOf(tx, input),
  };
  const { charges, fee_code, missing } = await saleCharges(tx, input, known);
  const vat = await standardIva(tx, tx.today);
  const sale = add('0.00', ...charges.map(c => c.subtotal));
  const taxed = add('0.00', ...charges.filter(c => c.iva_kind === 'STANDARD').map(c => c.subtotal));
  const iva = percent(taxed, vat);
  const freight = charges.find(charge => charge.source === 'FEE')?.subtotal ?? null;
  const side = options.withCosts ? await costPerContainer(tx, roads, input, places, freight) : noCost;
  const count = input.containers.length;
  return {
    charges,
    has_fee: !missing,
    container_cost: side.cost,
    pricing: {
      charges: grouped(charges),
      sale,
      iva,
      total: add(sale, iva),
      fee_code,
      cost: side.cost === null ? null : multiply(side.cost, count),
      cost_items: side.items,
      profitability: charges.length === 0 ? null : profitability(sale, side.cost, count),
      km: side.km,
      hours: side.hours,
      warnings: await warningsOf(tx, input, missing),
    },
  };
}

/** One line per service and price for all containers: «Flete 2 × $480,00». */
function grouped(charges: readonly PricedCharge[]): Pricing['charges'] {
  const lines = new Map<string, Pricing['charges'][number]>();
  for (const c of charges) {
    const key = `${c.id_service}/${c.unit_price}/${c.source}`;
    const line = lines.get(key);
    if (line === undefined) {
      const { id_service, source, description, quantity, unit_price, subtotal, iva_kind } = c;
      lines.set(key, { id_service, source, description, quantity, unit_price, subtotal, iva_kind });
    } else {
      line.quantity = String(Number(line.quantity) + Number(c.quantity));
      line.subtotal = add(line.subtotal, c.subtotal);
    }
  }
  return [...lines.values()];
}
