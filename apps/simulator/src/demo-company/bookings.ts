/** What a customer books: cargo, line, places, number of containers. */
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import { FORWARDED, FORWARDER } from './companies.data';
import type { ContainerNumbers } from './identifiers';
import type { Random } from './random';
import {
  type ContainerType,
  containerTypeByCode,
  lineByScac,
  type Product,
  productNamed,
  type ShippingLine,
} from './reference';
import type { Trade } from './trades.data';
import type { Company, Place, Ship, World } from './world';

export interface Booking {
  readonly trade: Trade;
  readonly client: Company;
  readonly bill_to: Company;
  readonly addressee: Company | null;
  readonly forwarder: Company | null;
  readonly template: TemplateCode;
  readonly product: Product;
  readonly container_type: ContainerType;
  readonly line: ShippingLine;
  readonly scac: string;
  readonly ship: Ship | null;
  readonly voyage: string | null;
  readonly booking: string | null;
  readonly bl: string | null;
  readonly cw1_code: string | null;
  readonly reference: string | null;
  readonly route: BookedRoute;
  /** Dock of the plant. */
  readonly local: { readonly id: number; readonly free_hours: number | null } | null;
  readonly containers: readonly BookedContainer[];
  readonly services: readonly string[];
}

export interface BookedRoute {
  readonly base: Place | null;
  readonly depot: Place;
  readonly yard: Place | null;
  readonly plant: Place;
  readonly port: Place;
}

export interface BookedContainer {
  /** The container number of an import is known from its BL; that of an export once the depot hands out the box. */
  readonly code: string;
  readonly weight_kg: number;
  readonly seal: string;
}

const GUAYAQUIL_DEPOTS = [
  'REPCONTVER',
  'RFS',
  'DEPCONSA',
  'FARBEM',
  'TERCON',
  'ARETINA',
  'TASESA',
  'BLASTI',
  'OPACIFIC',
];

function place(world: World, code: string): Place {
  const found = world.places.get(code);
  if (!found) throw new RangeError(`No place ${code}`);
  return found;
}

export function makeBooking(world: World, trade: Trade, numbers: ContainerNumbers, random: Random): Booking {
  const client = world.customers.get(trade.customer);
  if (!client) throw new RangeError(`No customer ${trade.customer}`);
  const forwarder =
    FORWARDED.includes(trade.customer) && random.chance(0.45) ? (world.customers.get(FORWARDER) ?? null) : null;
  const scac = random.pick(trade.lines);
  const line = lineByScac(scac);
  const usual = line.id_usual_terminal === null ? null : (world.placeById.get(line.id_usual_terminal) ?? null);
  const port = usual ?? place(world, random.pick(trade.ports));
  const plant = place(world, random.pick(trade.plants));
  const { template, route } = chooseRoute(world, trade, plant, port, random);
  const ships = world.ships.get(scac) ?? [];
  const container_type = containerTypeByCode(trade.container);
  const isExport = trade.type === 'E';
  return {
    trade,
    client,
    bill_to: forwarder && random.chance(0.5) ? forwarder : client,
    addressee: isExport ? null : client,
    forwarder,
    template,
    product: productNamed(trade.product),
    container_type,
    line,
    scac,
    ship: ships.length > 0 ? random.pick(ships) : null,
    voyage: ships.length > 0 ? `${random.int(210, 698)}${random.pick(['N', 'S', 'W'])}` : null,
    booking: isExport ? `${scac}${random.digits(9)}` : null,
    bl: isExport ? null : `${scac}${random.pick(['GYE', 'SHA', 'NGB', 'HOU'])}${random.digits(7)}`,
    cw1_code: forwarder ? random.digits(8) : null,
    reference: random.chance(0.4) ? `OC-${random.digits(5)}` : null,
    route,
    local: plant.locals.length > 0 ? random.pick(plant.locals) : null,
    containers: bookContainers(trade, line, container_type, numbers, random),
    services: chooseServices(trade, random),
  };
}

function bookContainers(
  trade: Trade,
  line: ShippingLine,
  type: ContainerType,
  numbers: ContainerNumbers,
  random: Random,
): BookedContainer[] {
  const count = random.weighted([
    [1, 44],
    [2, 26],
    [3, 15],
    [4, 9],
    [5, 4],
    [6, 2],
  ] as const);
  const prefix =
    line.bic_prefixes.length > 0 && random.chance(0.8)
      ? random.pick(line.bic_prefixes)
      : random.pick(['TCNU', 'TEMU', 'TRIU', 'SEGU', 'CAIU']);
  const [least, most] = trade.weight_kg;
  return Array.from({ length: count }, () => ({
    code: numbers.next(prefix),
    weight_kg: Math.min(Math.round(random.between(least, most) / 10) * 10, type.payload_kg),
    seal: `${random.pick(['EC', 'ML', 'HL', 'SV'])}${random.digits(7)}`,
  }));
}

function chooseServices(trade: Trade, random: Random): string[] {
  const services: string[] = [];
  if (trade.type === 'E' && random.chance(0.12)) services.push('CUS');
  if (random.chance(0.1)) services.push('PES');
  if (trade.type === 'I' && random.chance(0.08)) services.push('LAV');
  return services;
}

function chooseRoute(
  world: World,
  trade: Trade,
  plant: Place,
  port: Place,
  random: Random,
): { template: TemplateCode; route: BookedRoute } {
  const south = port.code === 'YILPORT';
  const west = port.code === 'DPW';
  const withPickup = random.chance(trade.type === 'E' ? 0.76 : 0.5);
  const wantsYard = withPickup && !south && random.chance(trade.type === 'E' ? 0.72 : 0.5);
  const depot = south ? 'DEP-PBO' : west && random.chance(0.3) ? 'DEP-PSJ' : random.pick(GUAYAQUIL_DEPOTS);
  const yardAtPosorja = trade.type === 'E' ? depot === 'DEP-PSJ' : west;
  const base = south ? 'BASE-MCH' : yardAtPosorja ? 'BASE-PSJ' : 'BASE-PER';
  const route: BookedRoute = {
    base: withPickup ? place(world, base) : null,
    depot: place(world, depot),
    yard: wantsYard ? place(world, yardAtPosorja ? 'PATIO-PSJ' : 'PATIO-PER') : null,
    plant,
    port,
  };
  const template =
    trade.type === 'E' ? (withPickup ? 'E_CON_RETIRO' : 'E_DIRECTO') : withPickup ? 'I_CON_RETIRO' : 'I_DIRECTO';
  return { template, route };
}
