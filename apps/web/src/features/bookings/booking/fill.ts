import type { ShippingLine } from '@cabezal/contract/people/companies/companies.calls';
import type { BookableService } from '@cabezal/contract/prices/services/services.calls';
import type { ContainerType, Product, Ship } from '@cabezal/contract/system/catalogues/catalogues.calls';
import {
  followNeeds,
  type NeedyBox,
  newlyNeeded,
  servicesOfBox,
  withNeeded,
} from '@cabezal/domain/bookings/booking/needed-services';
import type { BookingValues } from './booking-values.ts';
import { type BookedBox, type BookedService, followingBoxes, formerBox } from './boxes.ts';

/** Fills in what follows from the person's last choice. Pure rules. */

export interface Lookups {
  products: readonly Product[];
  types: readonly ContainerType[];
  lines: readonly ShippingLine[];
  ships: readonly Ship[];
  services: readonly BookableService[];
}

type Patch = Partial<BookingValues>;

const isReefer = (box: BookedBox, types: readonly ContainerType[]) =>
  types.find(type => type.id_container_type === box.id_container_type)?.reefer === true;

const setPointOf = (product: Product | undefined) =>
  product?.set_point_c === null || product?.set_point_c === undefined ? null : Number(product.set_point_c);

/** The container with its usual type and the set point of the product; a dry one has none. Values that the person changed stay. */
function filledBox(box: BookedBox, product: Product | undefined, before: Product | undefined, lookups: Lookups) {
  const isUsual = !box.id_container_type || box.id_container_type === before?.id_container_type;
  const next = isUsual && product?.id_container_type ? { ...box, id_container_type: product.id_container_type } : box;
  if (!isReefer(next, lookups.types))
    return { ...next, set_point_c: null, ...(next.own_generator && !next.needs_generator && { own_generator: false }) };
  const isTyped =
    next.set_point_c !== null && next.set_point_c !== undefined && next.set_point_c !== setPointOf(before);
  return isTyped ? next : { ...next, set_point_c: setPointOf(product) };
}

const productOf = (id: number | null | undefined, { products }: Lookups) =>
  products.find(product => product.id_product === id);

/** Free days of the line, by direction and kind of container. */
function freeDaysOf(values: BookingValues, lookups: Lookups): number | null {
  const line = lookups.lines.find(entry => entry.id_shipping_line === values.id_shipping_line);
  if (!line) return null;
  if (values.reservation_type === 'E') return line.free_days_export;
  const reefer = values.containers.some(box => isReefer(box, lookups.types));
  return reefer ? line.free_days_import_reefer : line.free_days_import_dry;
}

function afterLine(values: BookingValues, before: BookingValues, lookups: Lookups): Patch {
  const line = lookups.lines.find(entry => entry.id_shipping_line === values.id_shipping_line);
  const ship = lookups.ships.find(entry => entry.id_ship === values.id_ship);
  const isOtherShip = ship !== undefined && ship.id_shipping_line !== values.id_shipping_line;
  const usual = line?.id_usual_terminal && !values.port ? line.id_usual_terminal : null;
  return {
    ...(isOtherShip ? { id_ship: null, voyage: null } : {}),
    ...(usual ? { port: usual, names: { ...values.names, port: line?.usual_terminal ?? '' } } : {}),
    ...freeDaysPatch(values, before, lookups),
  };
}

/** The line's free days, unless the person entered others. */
function freeDaysPatch(values: BookingValues, before: BookingValues, lookups: Lookups): Patch {
  const usual = freeDaysOf(values, lookups);
  const isTyped = values.free_days && values.free_days !== freeDaysOf(before, lookups);
  return isTyped || usual === (values.free_days ?? null) ? {} : { free_days: usual };
}

const PREFIXED = /^([A-Z]{4})\d/;

/** The line with the prefix of the booking number; else the only one that owns all containers with a known number. */
function lineByPrefix({ booking, containers }: BookingValues, { lines }: Lookups): ShippingLine | undefined {
  const prefixOf = (text: string | null | undefined) => PREFIXED.exec((text ?? '').trim().toUpperCase())?.[1];
  const code = prefixOf(booking);
  const named = code === undefined ? [] : lines.filter(line => line.scac.includes(code));
  if (named.length === 1) return named[0];
  const owners = containers.flatMap(box => prefixOf(box.container_code) ?? []);
  const own = lines.filter(line => owners.length > 0 && owners.every(prefix => line.bic_prefixes.includes(prefix)));
  return own.length === 1 ? own[0] : undefined;
}

/** Proposes the line if none was selected, with everything that follows from it. */
function proposedLine(values: BookingValues, before: BookingValues, lookups: Lookups): Patch {
  const line = values.id_shipping_line ? undefined : lineByPrefix(values, lookups);
  if (line === undefined) return {};
  const { id_shipping_line } = line;
  return { id_shipping_line, ...afterLine({ ...values, id_shipping_line }, before, lookups) };
}

function afterProduct(values: BookingValues, before: BookingValues, lookups: Lookups): Patch {
  const product = productOf(values.id_product, lookups);
  const old = productOf(before.id_product, lookups);
  const containers = values.containers.map(box => filledBox(box, product, old, lookups));
  return { containers: followedBoxes(containers, before.containers, lookups) };
}

const needyBox = (box: BookedBox, { types }: Lookups): NeedyBox => ({
  reefer: isReefer(box, types),
  needs_generator: box.needs_generator,
  own_generator: box.own_generator,
});

/** The services with those that containers without own services need, unless a person selected services; null: no change. */
export function gensetServices({ services, containers }: BookingValues, lookups: Lookups): BookedService[] | null {
  const boxes = containers.filter(box => box.services === undefined).map(box => needyBox(box, lookups));
  return followNeeds(services, boxes, lookups.services);
}

/** A container with its own services: newly needed ones are added, those no longer needed are removed. */
function followedBox(box: BookedBox, was: BookedBox | undefined, lookups: Lookups): BookedBox {
  if (box.services === undefined || was === undefined) return box;
  const [before, after] = [[needyBox(was, lookups)], [needyBox(box, lookups)]];
  const gone = new Set(newlyNeeded(after, before, lookups.services).map(service => service.id_service));
  const kept = box.services.filter(({ id_service }) => !gone.has(id_service));
  const services = withNeeded(kept, newlyNeeded(before, after, lookups.services));
  return services.length === box.services.length && gone.size === 0 ? box : { ...box, services };
}

/** The containers after a change: one that was changed to another type no longer requests a genset, and own services follow its needs. */
function followedBoxes(boxes: readonly BookedBox[], before: readonly BookedBox[], lookups: Lookups): BookedBox[] {
  return boxes.map((box, row) => {
    const was = formerBox(boxes, before, row);
    const isOther = was !== undefined && box.needs_generator && was.id_container_type !== box.id_container_type;
    return followedBox(isOther ? { ...box, needs_generator: false } : box, was, lookups);
  });
}

/** A service in the form: the containers that have it, and whether all that would be charged for it have it. */
export interface ShownService {
  /** Indexes, from 0. */
  rows: number[];
  whole: boolean;
}

const has = (services: readonly BookedService[], id: number) => services.some(one => one.id_service === id);

/** Which containers would be charged a service selected for the reservation. */
const takes = (id_service: number, containers: readonly BookedBox[], lookups: Lookups): boolean[] => {
  const all = containers.map(box => needyBox(box, lookups));
  return all.map(box => servicesOfBox([{ id_service }], box, all, lookups.services).length > 0);
};

/** Which containers have a service. */
export function shownService(id: number, { services, containers }: BookingValues, lookups: Lookups): ShownService {
  const taking = takes(id, containers, lookups);
  const on = containers.map((box, row) => has(box.services ?? (taking[row] ? services : []), id));
  const rows = on.flatMap((isOn, row) => (isOn ? [row] : []));
  return { rows, whole: rows.length > 0 && taking.every((isTaking, row) => !isTaking || on[row]) };
}

/** Selects or removes a service of the reservation; also on each container with its own services. */
export function withChosen(
  { services, containers }: BookingValues,
  { id_service, chosen }: { id_service: number; chosen: boolean },
  lookups: Lookups,
): Pick<BookingValues, 'services' | 'containers'> {
  const taking = takes(id_service, containers, lookups);
  const set = (list: BookedService[], isOn: boolean): BookedService[] => {
    if (!chosen) return list.filter(one => one.id_service !== id_service);
    return isOn && !has(list, id_service) ? [...list, { id_service, quantity: 1 }] : list;
  };
  return {
    services: set(services, true),
    containers: containers.map((box, row) =>
      box.services === undefined ? box : { ...box, services: set(box.services, taking[row] === true) },
    ),
  };
}

/** The changes that follow from a change of these fields. `before`: the previous values. */
export function fillsAfter(
  changed: readonly string[],
  values: BookingValues,
  before: BookingValues,
  lookups: Lookups,
): Patch {
  let patch: Patch = {};
  const now = () => ({ ...values, ...patch });
  if (changed.includes('reservation_type')) {
    const product = productOf(values.id_product, lookups);
    if (product && product.reservation_type !== values.reservation_type) patch = { ...patch, id_product: null };
    patch = { ...patch, ...freeDaysPatch(now(), before, lookups) };
  }
  if (changed.includes('id_client')) patch = { ...patch, ...afterClient(values, before) };
  if (changed.includes('id_shipping_line')) patch = { ...patch, ...afterLine(now(), before, lookups) };
  if (changed.includes('booking') || changed.includes('containers'))
    patch = { ...patch, ...proposedLine(now(), before, lookups) };
  if (changed.includes('id_product')) patch = { ...patch, ...afterProduct(now(), before, lookups) };
  if (changed.includes('containers')) {
    const product = productOf(values.id_product, lookups);
    const boxes = followingBoxes(now().containers, before.containers);
    const filled = boxes.map(box => filledBox(box, product, product, lookups));
    const containers = followedBoxes(filled, before.containers, lookups);
    if (JSON.stringify(containers) !== JSON.stringify(values.containers)) patch = { ...patch, containers };
  }
  return patch;
}

/** The client pays unless another payer was selected; plants of the previous client are cleared. */
function afterClient(values: BookingValues, before: BookingValues): Patch {
  const follows = !values.id_bill_to || values.id_bill_to === before.id_client;
  const { names } = values;
  return {
    ...(follows ? { id_bill_to: values.id_client ?? null } : {}),
    plant: null,
    extra_plants: [],
    names: { ...names, plant: '', ...(follows ? { id_bill_to: names.id_client ?? '' } : {}) },
  };
}
