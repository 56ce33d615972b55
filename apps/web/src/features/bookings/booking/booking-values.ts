import type { FormerBooking, ReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import { type ReservationDetail, reservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { id } from '@cabezal/contract/shapes';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import type { StopCode } from '@cabezal/domain/trips/status/stop-codes';
import type { ReservationType } from '@cabezal/domain/trips/status/templates';
import { type BookedBox, type BookedService, copiedBox } from './boxes.ts';

/** The values of the booking form: the call's input, with named places instead of a list of stops. */

/** A place of the route, as a field of the form. */
type PlaceField = 'base' | 'depot' | 'yard' | 'plant' | 'port';
/** Fields whose name is stored with the id, so that a draft shows names instead of numbers. */
export type NamedField =
  | PlaceField
  | 'id_client'
  | 'id_bill_to'
  | 'id_addressee'
  | 'id_carrier'
  | `extra_plants.${number}`;

export interface BookingValues extends Partial<Record<PlaceField, number | null>> {
  reservation_type: ReservationType;
  with_pickup: boolean;
  id_client?: number | null;
  id_bill_to?: number | null;
  id_addressee?: number | null;
  id_carrier?: number | null;
  reference?: string | null;
  cw1_code?: string | null;
  booking?: string | null;
  bl?: string | null;
  id_shipping_line?: number | null;
  id_ship?: number | null;
  voyage?: string | null;
  id_product?: number | null;
  cut_off?: string | null;
  free_days?: number | string | null;
  containers: BookedBox[];
  extra_plants: (number | null)[];
  appointment_date?: string | null;
  appointment_time?: string | null;
  instructions?: string | null;
  /** Services of the containers that have none of their own. */
  services: BookedService[];
  /** The route of a stored booking, with what the form has no field for. */
  stood?: StoodRoute;
  names: Partial<Record<NamedField, string>>;
}

/** The schema of the form's fields: that of the call, with one id for each place. */
export const bookingSchema = reservationInput.omit({ stops: true }).extend({
  base: id.nullish(),
  depot: id,
  yard: id.nullish(),
  plant: id,
  extra_plants: id.nullish().array(),
  port: id,
});

export const emptyBooking: BookingValues = {
  reservation_type: 'E',
  with_pickup: true,
  containers: [{}],
  extra_plants: [],
  services: [],
  names: {},
};

interface StoodRoute extends Pick<BookingValues, 'reservation_type' | 'with_pickup'> {
  stops: StoodStop[];
}
interface StoodStop {
  code: StopCode;
  id_location: number;
  id_local: number | null;
  /** The hour that was agreed for it. */
  appointment_at: string | null;
}

type Field = (string | number)[];
interface RouteStop
  extends Pick<StoodStop, 'code' | 'id_location'>,
    Partial<Pick<StoodStop, 'id_local' | 'appointment_at'>> {
  /** The field of the form that a server error about this stop belongs to. */
  field: Field;
}

const placeCodes: Record<PlaceField, StopCode> = {
  base: 'BASE',
  depot: 'DEP',
  yard: 'PATIO',
  plant: 'PLT',
  port: 'PRT',
};

/** What is written of the route, in order of travel: export depot → plant → port, import port → plant → depot. */
function writtenStops(values: BookingValues): RouteStop[] {
  const at = (field: PlaceField): RouteStop[] => {
    const place = values[field];
    return place ? [{ code: placeCodes[field], id_location: place, field: [field] }] : [];
  };
  const extra = values.extra_plants.flatMap((place, index) =>
    place ? [{ code: 'PLT' as const, id_location: place, field: ['extra_plants', index] }] : [],
  );
  const yard = values.with_pickup || hasYardOnTheWay(values.stood) ? at('yard') : [];
  return values.reservation_type === 'E'
    ? [...at('base'), ...at('depot'), ...yard, ...at('plant'), ...extra, ...at('port')]
    : [...at('base'), ...at('port'), ...yard, ...at('plant'), ...extra, ...at('depot')];
}

/** Booked through a yard without a pick-up of its own. */
const hasYardOnTheWay = (stood: StoodRoute | undefined): boolean =>
  stood !== undefined && !stood.with_pickup && stood.stops.some(stop => stop.code === 'PATIO');

const isSameField = (a: Field | null, b: Field): boolean => a?.join('.') === b.join('.');

/** Which field shows each stop: the first of a code, and all plants; the others have none. */
function fieldsOf(stops: readonly { code: string }[]): (Field | null)[] {
  return stops.map(({ code }, at) => {
    const before = stops.slice(0, at).filter(stop => stop.code === code).length;
    if (code === 'PLT' && before > 0) return ['extra_plants', before - 1];
    const field = (Object.keys(placeCodes) as PlaceField[]).find(name => placeCodes[name] === code);
    return field === undefined || before > 0 ? null : [field];
  });
}

/**
 * The stops of the route in order of travel. Those of a stored booking stay in their places with what the form does not show: other stops,
 * the local of a place, the hour that was agreed for it. Another place has neither.
 */
export function stopsOf(values: BookingValues): RouteStop[] {
  const written = writtenStops(values);
  const { stood } = values;
  if (stood === undefined) return written;
  const withDetails = (stop: RouteStop): RouteStop => {
    const same = stood.stops.find(one => one.code === stop.code && one.id_location === stop.id_location);
    return same === undefined ? stop : { ...same, field: stop.field };
  };
  if (stood.reservation_type !== values.reservation_type) return written.map(withDetails);
  const fields = fieldsOf(stood.stops);
  const stops = stood.stops.flatMap((stop, at): RouteStop[] => {
    const field = fields[at];
    if (!field) return [{ ...stop, field: ['plant'] }];
    const now = written.find(one => isSameField(one.field, field));
    if (now === undefined) return [];
    return [now.id_location === stop.id_location ? { ...stop, field } : withDetails(now)];
  });
  for (const [at, stop] of written.entries()) {
    if (fields.some(field => isSameField(field, stop.field))) continue;
    const before = written[at - 1];
    const place = before === undefined ? 0 : stops.findIndex(one => isSameField(one.field, before.field)) + 1;
    stops.splice(place, 0, withDetails(stop));
  }
  return stops;
}

/** The stops as they are sent. */
export const sentStops = (values: BookingValues): Omit<RouteStop, 'field'>[] =>
  stopsOf(values).map(({ field, ...stop }) => stop);

/** What the call takes; fields that it does not know are dropped by `cleanValues`. */
export function inputOf(values: BookingValues): Record<string, unknown> {
  return { ...values, stops: sentStops(values) };
}

/** Maps the server's `stops.2.id_location` to the form's field for that stop; other names are returned unchanged. */
export function formField(name: (string | number)[], values: BookingValues): (string | number)[] {
  if (name[0] !== 'stops') return name;
  return stopsOf(values)[Number(name[1])]?.field ?? ['plant'];
}

/** The active containers; all of them if the whole reservation was cancelled or rejected, because it may be copied. */
function boxesOf({ sub_reservations }: ReservationDetail): ReservationDetail['sub_reservations'] {
  const open = sub_reservations.filter(box => !isRejectedOrCancelledStatus(box.status));
  return open.length > 0 ? open : sub_reservations;
}

/** The numbers of the containers that are not in the form. */
export function usedNumbers(detail: ReservationDetail): number[] {
  const shown = new Set(boxesOf(detail));
  return detail.sub_reservations.filter(box => !shown.has(box)).map(box => box.number);
}

/** The booked services of a container: they may differ, because a service can be added to one container. */
const servicesOf = ({ charges }: ReservationDetail, id_sub_reservation: number): BookedService[] =>
  charges
    .filter(charge => charge.id_sub_reservation === id_sub_reservation)
    .flatMap(({ id_service, booked }) => (booked === null ? [] : [{ id_service, quantity: booked }]));

/** The places of a route as fields of the form, with their names. */
function placesOf(route: readonly { code: string; id_location: number; name: string }[]) {
  const of = (code: StopCode) => route.find(stop => stop.code === code);
  const [, ...extra] = route.filter(stop => stop.code === 'PLT');
  const named = Object.fromEntries(
    (Object.keys(placeCodes) as PlaceField[]).map(field => [field, of(placeCodes[field])?.name]),
  );
  return {
    fields: {
      base: of('BASE')?.id_location,
      depot: of('DEP')?.id_location,
      yard: of('PATIO')?.id_location,
      plant: of('PLT')?.id_location,
      extra_plants: extra.map(stop => stop.id_location),
      port: of('PRT')?.id_location,
    },
    names: { ...named, ...Object.fromEntries(extra.map((stop, index) => [`extra_plants.${index}`, stop.name])) },
  };
}

/** The values of an existing reservation: to edit it, to calculate its price again, or to copy it. */
export function valuesOf(detail: ReservationDetail): BookingValues {
  const places = placesOf(detail.route);
  const with_pickup = detail.template.endsWith('CON_RETIRO');
  return {
    ...picked(detail),
    with_pickup,
    stood: {
      reservation_type: detail.reservation_type,
      with_pickup,
      stops: detail.route.map(({ code, id_location, id_local, appointment_at }) => ({
        code: code as StopCode,
        id_location,
        id_local,
        appointment_at,
      })),
    },
    containers: boxesOf(detail).map(box => ({
      id_sub_reservation: box.id_sub_reservation,
      container_code: box.container_code,
      id_container_type: box.id_container_type,
      weight_kg: box.weight_kg,
      set_point_c: box.set_point_c === null ? null : Number(box.set_point_c),
      needs_generator: box.needs_generator,
      own_generator: box.own_generator,
      services: servicesOf(detail, box.id_sub_reservation),
    })),
    ...places.fields,
    services: [],
    names: {
      ...places.names,
      id_client: detail.client_name,
      id_bill_to: detail.bill_to_name ?? undefined,
      id_addressee: detail.addressee_name ?? undefined,
      id_carrier: detail.carrier_name ?? undefined,
    },
  };
}

/** The initial values of a new booking: the person's client, and what is the same as last time. */
export function beginningOf({ parties, defaults }: ReservationRequest): BookingValues {
  const { reservation_type, with_pickup, plant, port } = defaults;
  const known = shownNames({ plant: plant?.name, port: port?.name, ...nameOfParties(parties) });
  return {
    ...emptyBooking,
    reservation_type,
    with_pickup,
    ...idsOf(parties),
    ...(plant && { plant: plant.id_location }),
    ...(port && { port: port.id_location }),
    names: known,
  };
}
/** Removes empty names. */
const shownNames = (names: Partial<Record<NamedField, string | null>>): BookingValues['names'] =>
  Object.fromEntries(Object.entries(names).flatMap(([field, name]) => (name ? [[field, name]] : [])));

type RequestParties = ReservationRequest['parties'];
const idsOf = ({ id_client, id_bill_to, id_addressee }: RequestParties): Partial<BookingValues> => ({
  ...(id_client !== null && { id_client }),
  ...(id_bill_to !== null && { id_bill_to }),
  ...(id_addressee !== null && { id_addressee }),
});
const nameOfParties = ({ client_name, bill_to_name, addressee_name }: RequestParties) => ({
  id_client: client_name,
  id_bill_to: bill_to_name,
  id_addressee: addressee_name,
});

/** A person who books for one company only: a copy gets this company. */
export const fixedOf = ({ parties }: ReservationRequest): Partial<BookingValues> =>
  parties.client_choice ? {} : idsOf(parties);

/** One of the latest bookings, to book it again: the server has already removed its numbers. */
export function repeatOf({ booking, names }: FormerBooking): BookingValues {
  const { stops, ...rest } = booking;
  const places = placesOf(stops);
  return { ...emptyBooking, ...rest, ...places.fields, names: { ...places.names, ...shownNames(names) } };
}

const plainFields = [
  'id_client',
  'id_bill_to',
  'id_addressee',
  'id_carrier',
  'reference',
  'cw1_code',
  'booking',
  'bl',
  'id_shipping_line',
  'id_ship',
  'voyage',
  'id_product',
  'cut_off',
  'free_days',
  'appointment_date',
  'appointment_time',
  'instructions',
] as const;

function picked(detail: ReservationDetail) {
  return {
    reservation_type: detail.reservation_type,
    ...(Object.fromEntries(plainFields.map(field => [field, detail[field]])) as Pick<
      ReservationDetail,
      (typeof plainFields)[number]
    >),
  };
}

/** A copy of a reservation: the same parties, route and containers, without numbers and dates. */
export function copyOf(detail: ReservationDetail): BookingValues {
  const { stood, ...values } = valuesOf(detail);
  return {
    ...values,
    ...(stood && { stood: { ...stood, stops: stood.stops.map(stop => ({ ...stop, appointment_at: null })) } }),
    booking: null,
    bl: null,
    reference: null,
    cut_off: null,
    id_ship: null,
    voyage: null,
    appointment_date: null,
    containers: values.containers.map(copiedBox),
  };
}
