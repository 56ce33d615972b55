import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { reservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { shortened } from '@cabezal/domain/system/text/shortened';
import { trimEndOf } from '@cabezal/domain/system/text/trim-signs';
import { parseDate } from '@cabezal/domain/system/time/read-date';
import { instantOf } from '@cabezal/domain/system/time/time';
import { cleanPaper } from '@cabezal/domain/system/validation/shipment';
import { ISSUE_LACK_NAMES, issueLacks } from '@cabezal/domain/trips/rules/issue-lacks';
import { type RESERVATION_TYPE_NAMES, TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { type CellValues, plain, textOf, tight } from '../../../system/imports/parse-cells.ts';
import { type Needs, servicesOfFile } from '../booking/needed-services.ts';
import type { BookingNames, Named } from './booking-names.queries.ts';

/** Columns of each container; all others belong to the reservation. */
export const CONTAINER_COLUMNS: readonly string[] = [
  'container_code',
  'container_type',
  'weight_kg',
  'set_point_c',
  'needs_generator',
  'own_generator',
];

type Errors = Record<string, string>;

/** Names of a file by their normalized words. */
export class BookingBook {
  constructor(private readonly names: BookingNames) {}

  find(kind: keyof BookingNames, text: string, fits: (one: Named) => boolean = () => true): Named[] {
    const written = (form: (text: string) => string): Named[] => {
      const wanted = form(text);
      if (wanted === '') return [];
      return this.names[kind].filter(
        one => fits(one) && one.words.some(word => word !== null && form(word) === wanted),
      );
    };
    const exact = written(plain);
    return exact.length > 0 ? exact : written(tight);
  }
}

/** Hour of the day from a twelve-hour time: 12 a. m. is 0. Null for an invalid hour. */
function hourOf(typed: number, half: string | undefined): number | null {
  if (half === undefined) return typed < 24 ? typed : null;
  if (typed < 1 || typed > 12) return null;
  return (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** 05:00 · 5:00 · 05:00:00 · 5:00 p. m. · 5:00 PM · as Excel stores a time: on day 0, or as a fraction of a day. */
export function timeOf(text: string): string | null {
  const share = /^0?[.,]\d+$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 24 * 60) : null;
  if (share !== null)
    return `${String(Math.floor(share / 60)).padStart(2, '0')}:${String(share % 60).padStart(2, '0')}`;
  const found = /^(?:\d{4}-\d{2}-\d{2} )?(\d{1,2}):([0-5]\d)(?::\d{2})?(?:\s*([ap])\.?\s*m\.?)?$/i.exec(text);
  const hour = found === null ? null : hourOf(Number(found[1]), found[3]);
  return hour === null ? null : `${String(hour).padStart(2, '0')}:${found?.[2]}`;
}

/** Maximum length of a date with time in any notation. */
const MOST_OF_A_MOMENT = 60;

/**
 * Date and time as people write them, «31/12/2026 18:00», «31-dic-2026 6:00 p. m.»; without a time, the start of the day. The whole text
 * must match.
 */
export function momentOf(text: string, zone: string): string | null {
  if (text.length > MOST_OF_A_MOMENT) return null;
  const whole = text.trim();
  const timed = /[ T](\d{1,2}:.*)$/s.exec(whole);
  const date = parseDate(trimEndOf(whole.slice(0, timed?.index), /[ T]/));
  const time = timed?.[1] ?? '00:00';
  const clock = timeOf(time);
  return date !== null && clock !== null ? instantOf(date, clock, zone) : null;
}

interface Reader {
  book: BookingBook;
  values: CellValues;
  errors: Errors;
}

/** The record that a cell names; among several of the same name the only one that `prefers` accepts. */
function named(
  { book, values, errors }: Reader,
  column: string,
  kind: keyof BookingNames,
  missing: string,
  prefers: (one: Named) => boolean = () => false,
): number | null {
  const text = textOf(values, column);
  if (text === '') return null;
  const found = book.find(kind, text);
  const one = found.length > 1 ? found.filter(prefers) : found;
  if (one.length === 1) return one[0]?.id ?? null;
  errors[column] = found.length > 1 ? 'Hay varios con ese nombre: escriba el RUC o el código' : missing;
  return null;
}

const placeWords = {
  BASE: ['base', 'No hay una base con ese nombre o código'],
  DEP: ['depot', 'No hay un depósito con ese nombre o código'],
  PATIO: ['yard', 'No hay un patio con ese nombre o código'],
  PLT: ['plant', 'No hay una planta con ese nombre o código'],
  PRT: ['port', 'No hay un puerto con ese nombre o código'],
} as const;
type PlaceCode = keyof typeof placeWords;

/** The places of a cell; several plants are separated. */
function placesOf({ book, values, errors }: Reader, code: PlaceCode, id_client: number | null): number[] {
  const [column, missing] = placeWords[code];
  const text = textOf(values, column);
  const parts = code === 'PLT' ? text.split(';').map(part => part.trim()) : [text];
  return parts
    .filter(part => part !== '')
    .flatMap(part => {
      const found = book.find('places', part, one => one.type === code);
      const own = found.length > 1 ? found.filter(one => one.id_company === id_client) : found;
      if (own.length === 1) return own.map(one => one.id);
      errors[column] = found.length > 1 ? 'Hay varios con ese nombre: escriba el código' : missing;
      return [];
    });
}

/** The stops in the order of the form: export depot → plant → port, import in reverse. */
function stopsOf(reader: Reader, type: 'E' | 'I', with_pickup: boolean, id_client: number | null) {
  for (const column of ['depot', 'plant', 'port'])
    if (textOf(reader.values, column) === '') reader.errors[column] = 'Campo obligatorio';
  const codes: PlaceCode[] =
    type === 'E' ? ['BASE', 'DEP', 'PATIO', 'PLT', 'PRT'] : ['BASE', 'PRT', 'PATIO', 'PLT', 'DEP'];
  return codes
    .filter(code => code !== 'PATIO' || with_pickup)
    .flatMap(code => placesOf(reader, code, id_client).map(id_location => ({ code, id_location })));
}

/** «STB: 2» means two of STB; without a final number, one of that name. */
export function countedService(part: string): { name: string; quantity: number } {
  const colon = part.lastIndexOf(':');
  const count = part.slice(colon + 1).trim();
  if (colon < 0 || !/^\d+(?:[.,]\d+)?$/.test(count)) return { name: part, quantity: 1 };
  return { name: part.slice(0, colon).trim(), quantity: Number(count.replace(',', '.')) };
}

/** «GEN; STB: 2» */
function servicesOf({ book, values, errors }: Reader): { id_service: number; quantity: number }[] {
  const parts = textOf(values, 'services')
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '');
  return parts.flatMap(part => {
    const { name, quantity } = countedService(part);
    const [found] = book.find('services', name);
    if (found === undefined) errors.services = `No se ofrece un servicio «${shortened(name, 60)}»`;
    return found === undefined ? [] : [{ id_service: found.id, quantity }];
  });
}

/** Column that shows the error of a form field. */
const columnOf: Readonly<Record<string, string>> = {
  id_client: 'client',
  id_bill_to: 'bill_to',
  id_addressee: 'addressee',
  id_carrier: 'carrier',
  id_shipping_line: 'shipping_line',
  id_ship: 'ship',
  id_product: 'product',
  reservation_type: 'mode',
  stops: 'plant',
  id_container_type: 'container_type',
};

/** The cell for the error of a form field: of the reservation, or of one of its containers. */
export function cellOf(
  path: string,
  input: Pick<ReservationInput, 'stops'>,
): { column: string; container: number | null } {
  const [field = '', index, inner = ''] = path.split('.');
  if (field === 'containers' && index !== undefined)
    return { column: columnOf[inner] ?? (CONTAINER_COLUMNS.includes(inner) ? inner : 'row'), container: Number(index) };
  const code = field === 'stops' && index !== undefined ? input.stops[Number(index)]?.code : undefined;
  if (code !== undefined && code in placeWords) return { column: placeWords[code as PlaceCode][0], container: null };
  return { column: columnOf[field] ?? field, container: null };
}

export interface ReadBooking {
  /** Null while a cell has a value that the form could not send. */
  input: ReservationInput | null;
  /** By column of the reservation. */
  errors: Errors;
  /** Of each container, in the order of its rows. */
  containerErrors: Errors[];
  /** By column of the reservation: remarks for a person to check. */
  remarks: Record<string, string>;
}

const GENSET_ADDED =
  'Se agrega el generador: el contenedor lo lleva. Si lo pone el cliente, escriba Sí en «Generador del cliente»';

const container = (book: BookingBook, values: CellValues, errors: Errors) => ({
  container_code: textOf(values, 'container_code') || null,
  id_container_type: named(
    { book, values, errors },
    'container_type',
    'containers',
    'No hay un tipo de contenedor con ese código',
  ),
  weight_kg: values.weight_kg,
  set_point_c: values.set_point_c ?? null,
  needs_generator: values.needs_generator ?? false,
  own_generator: values.own_generator ?? false,
});

/**
 * What the form would send for the rows of a reservation: the services in the cell, and those that the containers need, with a remark.
 * `payer`: the payer when no cell names one.
 */
export function readBooking(
  book: BookingBook,
  rows: readonly CellValues[],
  by: { zone: string; id_company: number | null; payer: (id_client: number) => number; needs: Needs },
): ReadBooking {
  const errors: Errors = {};
  const values = Object.fromEntries(
    Object.keys(rows[0] ?? {}).map(key => [key, rows.map(row => row[key]).find(cell => cell != null) ?? null]),
  ) as CellValues;
  const reader = { book, values, errors };
  const company = (column: string, missing: string) => named(reader, column, 'companies', missing);
  const mode = Object.entries(TEMPLATE_NAMES).find(([, name]) => name === values.mode)?.[0] ?? null;
  for (const column of ['mode', 'appointment_date', 'appointment_time'])
    if (values[column] === null) errors[column] = 'Campo obligatorio';
  const time = timeOf(textOf(values, 'appointment_time'));
  if (values.appointment_time !== null && time === null) errors.appointment_time = 'Escriba la hora como 05:00';
  const cut_off = values.cut_off === null ? null : momentOf(textOf(values, 'cut_off'), by.zone);
  if (values.cut_off !== null && cut_off === null) errors.cut_off = 'Escriba fecha y hora como 31/12/2026 18:00';
  const id_client =
    values.client === null ? by.id_company : company('client', 'No hay una compañía con ese RUC o nombre');
  if (values.client === null && by.id_company === null) errors.client = 'Campo obligatorio';
  const named_payer = company('bill_to', 'No hay una compañía con ese RUC o nombre');
  const type = mode?.startsWith('I') ? 'I' : 'E';
  const with_pickup = mode?.endsWith('CON_RETIRO') ?? true;
  const containerErrors: Errors[] = rows.map(() => ({}));
  const services = servicesOf(reader);
  const entered = {
    reservation_type: type as keyof typeof RESERVATION_TYPE_NAMES,
    with_pickup,
    id_client,
    id_bill_to: named_payer ?? (id_client === null ? null : by.payer(id_client)),
    id_addressee: company('addressee', 'No hay una compañía con ese RUC o nombre'),
    id_carrier: company('carrier', 'No hay una compañía con ese RUC o nombre'),
    id_shipping_line: named(reader, 'shipping_line', 'lines', 'No hay una naviera con ese nombre'),
    id_ship: named(reader, 'ship', 'ships', 'No hay un buque con ese nombre'),
    id_product: named(reader, 'product', 'products', 'No hay un producto con ese nombre'),
    ...Object.fromEntries(['voyage', 'reference', 'instructions'].map(key => [key, textOf(values, key) || null])),
    ...Object.fromEntries(['booking', 'bl', 'cw1_code'].map(key => [key, cleanPaper(textOf(values, key)) || null])),
    cut_off,
    free_days: values.free_days,
    appointment_date: values.appointment_date,
    appointment_time: time,
    stops: stopsOf(reader, type, with_pickup, id_client),
    containers: rows.map((row, i) => container(book, row, containerErrors[i] ?? {})),
    services,
  };
  const parsed = reservationInput.safeParse(entered);
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const { column, container: at } = cellOf(issue.path.join('.'), { stops: [] });
    const shownAt = at === null ? errors : (containerErrors[at] ?? errors);
    // «Not found» precedes «required».
    shownAt[column] ??= issue.message;
  }
  // The payer follows from the client, and the error is shown there.
  if (id_client === null && values.bill_to === null) delete errors.bill_to;
  if (!parsed.success) return { input: null, errors, containerErrors, remarks: {} };
  const booked = servicesOfFile(services, parsed.data.containers, by.needs);
  const lacks = issueLacks('VIAJE', { ...parsed.data, slot_missing_at: null });
  const remarks: Errors = {
    ...(booked.added && { services: GENSET_ADDED }),
    ...Object.fromEntries(lacks.map(lack => [lack.toLowerCase(), `Sin ${ISSUE_LACK_NAMES[lack]} no se emite su guía`])),
  };
  return { input: { ...parsed.data, services: booked.services }, errors, containerErrors, remarks };
}
