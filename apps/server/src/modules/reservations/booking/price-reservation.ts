import type { Pricing, ReservationInput } from '@cabezal/contract/reservations/reservation.shapes';
import { shortNumber } from '@cabezal/domain/money/format';
import { add, type Money, multiply, percent } from '@cabezal/domain/money/money';
import { ownTruckCost, tollCost } from '@cabezal/domain/money/own-truck-cost';
import { profitability } from '@cabezal/domain/money/profitability';
import { DWELL_MINUTES } from '@cabezal/domain/plan/plan-legs';
import { buildTemplate, type TemplateRoute, templateFor } from '@cabezal/domain/status/templates';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Read } from '../../../platform/http/route.ts';
import { parameter } from '../../parameters/read-parameter.queries.ts';
import {
  type Fee,
  findFee,
  findPurchaseFee,
  findServices,
  serviceByCode,
  standardIva,
} from '../../rates/rates.queries.ts';
import type { Roads } from '../../roads/roads.ts';
import { planRoads, type RoadPlan } from '../../routes/road-plan.ts';
import { drivesItself, findPlaces, type PlaceRow, usualTerminal } from './pricing.queries.ts';

/** What pricing needs of a booking, complete or half filled. */
export interface PriceInput {
  reservation_type: 'E' | 'I';
  with_pickup?: boolean;
  id_client?: number;
  id_carrier?: number | null;
  id_shipping_line?: number | null;
  appointment_date?: string;
  stops?: ReservationInput['stops'];
  services?: ReservationInput['services'];
  containers: { id_container_type: number; needs_generator?: boolean }[];
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

async function saleCharges(
  tx: Tx,
  input: PriceInput,
): Promise<{ charges: PricedCharge[]; fee: Fee | undefined; missing: boolean }> {
  const route = templateRoute(input.stops ?? []);
  const date = input.appointment_date ?? tx.today;
  const freight = await serviceByCode(tx, 'FLE');
  const extra = await findServices(
    tx,
    (input.services ?? []).map(s => s.id_service),
  );
  const charges: PricedCharge[] = [];
  let fee: Fee | undefined;
  let missing = input.containers.length === 0;
  for (const [container, box] of input.containers.entries()) {
    const known = route.plant && route.port && input.id_client;
    const key = {
      reservation_type: input.reservation_type,
      id_plant: route.plant ?? 0,
      id_port: route.port ?? 0,
      id_container_type: box.id_container_type,
      date,
    };
    const found = known ? await findFee(tx, key, input.id_client ?? 0) : undefined;
    fee ??= found;
    if (found === undefined) missing = true;
    else charges.push(chargeOf(container, freight, found.amount, '1', 'FEE', found.id_fee));
    for (const wanted of input.services ?? []) {
      const service = extra.find(s => s.id_service === wanted.id_service);
      if (service?.unit_price)
        charges.push(chargeOf(container, service, service.unit_price, String(wanted.quantity), 'SERVICE', null));
    }
  }
  return { charges, fee, missing };
}

function chargeOf(
  container: number,
  service: { id_service: number; name: string; iva_kind: 'ZERO' | 'STANDARD' },
  unit: Money,
  quantity: string,
  source: 'FEE' | 'SERVICE',
  id_fee: number | null,
): PricedCharge {
  return {
    container,
    id_service: service.id_service,
    id_fee,
    source,
    description: service.name,
    quantity,
    unit_price: unit,
    subtotal: multiply(unit, quantity),
    iva_kind: service.iva_kind,
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
  const km = Math.round(road.km * 10) / 10;
  const type = input.containers[0]?.id_container_type ?? 0;
  const key = {
    reservation_type: input.reservation_type,
    id_plant: route.plant ?? 0,
    id_port: route.port ?? 0,
    id_container_type: type,
    date,
  };
  const operator = await drivesItself(tx, input.id_carrier ?? null);
  if (!operator) {
    const price = await findPurchaseFee(tx, key, input.id_carrier ?? null);
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
  input: PriceInput,
  options: { withCosts: boolean },
): Promise<Priced> {
  const { charges, fee, missing } = await saleCharges(tx, input);
  const rate = await standardIva(tx, tx.today);
  const sale = add('0.00', ...charges.map(c => c.subtotal));
  const taxed = add('0.00', ...charges.filter(c => c.iva_kind === 'STANDARD').map(c => c.subtotal));
  const iva = percent(taxed, rate);
  const side = options.withCosts ? await costPerContainer(tx, roads, input, await placesOf(tx, input)) : noCost;
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
      fee_code: fee?.code ?? null,
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
