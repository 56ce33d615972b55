import type { ReservationInput } from '@cabezal/contract/reservations/reservation.shapes';
import { bookingRules, type CompanyType } from '@cabezal/domain/access/roles';
import type { Money } from '@cabezal/domain/money/money';
import { refuse } from '@cabezal/domain/rules/refusal';
import { stopCodeName } from '@cabezal/domain/status/stop-codes';
import { missingCodes, templateFor } from '@cabezal/domain/status/templates';
import { businessDate, instantOf } from '@cabezal/domain/time/time';
import { blockedText } from '@cabezal/domain/validation/company';
import { payloadError, weightError } from '@cabezal/domain/validation/shipment';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demand, notFound, unprocessable } from '../../platform/http/errors.ts';
import type { Roads } from '../roads/roads.ts';
import {
  companiesByIds,
  findContainerInUse,
  insertReservation,
  replaceBooked,
  updateBooked,
} from './booking.queries.ts';
import type { Booking, CompanyRow } from './booking.types.ts';
import { priceReservation } from './price-reservation.ts';
import { type ContainerTypeRow, findContainerTypes, findPlaces, type PlaceRow } from './pricing.queries.ts';
import { refreshReservation } from './refresh-status.ts';
import { saveTotals } from './totals.queries.ts';

/** Who may book for whom (spec §6 «Booking rules»): a customer for itself, a forwarder for its customers, the operator for all. */
function parties(
  actor: Actor,
  input: ReservationInput,
  companies: Map<number, CompanyRow>,
): Pick<Booking, 'client' | 'id_forwarder' | 'id_bill_to'> {
  const client = companies.get(input.id_client);
  if (client === undefined) throw notFound('El cliente no existe');
  if (actor.audience === 'customer' && actor.company_type !== 'FWDR' && client.id_company !== actor.id_company)
    throw unprocessable('CLIENTE', 'Solo puede reservar para su compañía', {
      id_client: 'Solo puede reservar para su compañía',
    });
  const rules = bookingRules({ role: actor.role, company_type: actor.company_type as CompanyType });
  const forwarder = actor.company_type === 'FWDR';
  const mayChoose = actor.audience === 'operator' || rules.bill_to_choice;
  const id_bill_to = mayChoose ? input.id_bill_to : actor.id_company;
  if (!companies.has(id_bill_to)) throw notFound('La compañía a facturar no existe');
  return { client, id_forwarder: forwarder ? actor.id_company : null, id_bill_to };
}

function checkRoute(input: ReservationInput, places: Map<number, PlaceRow>): void {
  const missing = missingCodes(
    input.reservation_type,
    input.stops.map(s => s.code),
  );
  if (missing.length > 0)
    throw unprocessable('RECORRIDO', `Falta en el recorrido: ${missing.map(stopCodeName).join(', ')}`, {
      stops: `Falta: ${missing.map(stopCodeName).join(', ')}`,
    });
  for (const [i, stop] of input.stops.entries()) {
    const place = places.get(stop.id_location);
    if (place === undefined)
      throw unprocessable('RECORRIDO', 'Un lugar del recorrido no existe', {
        [`stops.${i}.id_location`]: 'El lugar no existe',
      });
    if (place.type !== stop.code)
      throw unprocessable('RECORRIDO', `${place.name} no es ${stopCodeName(stop.code)}`, {
        [`stops.${i}.id_location`]: `No es ${stopCodeName(stop.code)}`,
      });
  }
}

function checkContainers(input: ReservationInput, types: Map<number, ContainerTypeRow>): void {
  const seen = new Set<string>();
  for (const [i, box] of input.containers.entries()) {
    const type = types.get(box.id_container_type);
    if (type === undefined)
      throw unprocessable('TIPO', 'El tipo de contenedor no existe', {
        [`containers.${i}.id_container_type`]: 'Elija el tipo',
      });
    const wrong = weightError(box.weight_kg, type.tare_kg) ?? payloadError(box.weight_kg, type.payload_kg);
    if (wrong !== null) throw unprocessable('PESO_EXCEDIDO', wrong, { [`containers.${i}.weight_kg`]: wrong });
    if (box.container_code !== null && seen.has(box.container_code))
      throw unprocessable('CONTENEDOR_DUPLICADO', 'El contenedor está repetido', {
        [`containers.${i}.container_code`]: 'El contenedor está repetido',
      });
    if (box.container_code !== null) seen.add(box.container_code);
  }
}

/**
 * Nothing new is booked with a blocked company, nor by its people (COMPANIA_BLOQUEADA 422, beside the field). Why it is blocked is the
 * operator's note.
 */
function demandNoneBlocked(
  actor: Actor,
  input: ReservationInput,
  { id_bill_to, companies }: { id_bill_to: number; companies: Map<number, CompanyRow> },
): void {
  const chosen = {
    id_client: input.id_client,
    id_bill_to,
    id_addressee: input.id_addressee,
    id_carrier: input.id_carrier,
  };
  for (const [field, id] of Object.entries(chosen)) {
    const company = id == null ? undefined : companies.get(id);
    if (!company?.blocked) continue;
    const { message, code } = refuse('COMPANIA_BLOQUEADA', { compania: company.name });
    const text = blockedText(actor.audience === 'operator' ? company.blocked_reason : null);
    throw unprocessable(code, message, { [field]: text });
  }
  const own = companies.get(actor.id_company);
  if (own?.blocked) demand(refuse('COMPANIA_BLOQUEADA', { compania: own.name }));
}

/** How a place is called in a route: a plant by its canton, anything else by its name. */
const short = (place: PlaceRow): string => (place.type === 'PLT' ? (place.canton ?? place.name) : place.name);

/** Checks a booking against the caller's scope and the rules; what it returns is ready to be stored. */
async function prepare(tx: Tx, actor: Actor, input: ReservationInput, zone: string, own?: number): Promise<Booking> {
  const ids = [input.id_client, input.id_bill_to, input.id_addressee, input.id_carrier, actor.id_company].filter(
    i => i != null,
  );
  const companies = await companiesByIds(tx, ids);
  const who = parties(actor, input, companies);
  demandNoneBlocked(actor, input, { ...who, companies });
  const places = await findPlaces(
    tx,
    input.stops.map(s => s.id_location),
  );
  checkRoute(input, places);
  const types = await findContainerTypes(tx);
  checkContainers(input, types);
  const appointment_at = instantOf(input.appointment_date, input.appointment_time, zone);
  const late = Date.parse(appointment_at) < tx.now.getTime();
  if (late && actor.audience !== 'operator')
    throw unprocessable('CITA_PASADA', 'La cita no puede estar en el pasado', {
      appointment_date: 'La cita no puede estar en el pasado',
    });
  for (const [i, box] of input.containers.entries()) {
    if (box.container_code === null) continue;
    const taken = await findContainerInUse(tx, box.container_code, own);
    if (taken !== undefined) {
      const refusal = refuse('CONTENEDOR_DUPLICADO', { n: taken });
      throw unprocessable(refusal.code, refusal.message, { [`containers.${i}.container_code`]: refusal.message });
    }
  }
  const first = types.get(input.containers[0]?.id_container_type ?? 0);
  const only = input.containers.length === 1 ? input.containers[0] : undefined;
  return {
    input,
    ...who,
    places,
    types,
    appointment_at,
    template: templateFor(input.reservation_type, input.with_pickup),
    route_text: input.stops
      .filter(s => s.code !== 'BASE' && s.code !== 'PATIO')
      .map(s => short(places.get(s.id_location) as PlaceRow))
      .join(' → '),
    containers_text: only?.container_code ?? `${input.containers.length} × ${first?.code ?? ''}`,
  };
}

export interface Pricer {
  roads: Roads;
  zone: string;
}

async function priceAndStore(tx: Tx, booking: Booking, id_reservation: number, { roads, zone }: Pricer): Promise<void> {
  const { input } = booking;
  const priced = await priceReservation(
    tx,
    roads,
    { ...input, id_client: booking.client.id_company },
    { today: businessDate(tx.now, zone), withCosts: true },
  );
  await replaceBooked(tx, id_reservation, booking, priced.charges);
  const { sale, cost, profitability } = priced.pricing;
  await saveTotals(tx, id_reservation, { sale: sale as Money, cost, profitability });
  await refreshReservation(tx, id_reservation);
}

/** Books containers (R1). Errors: 404 a party outside the scope; 422 route, container, weight, blocked client; 409 a box already under way. */
export async function saveReservation(tx: Tx, actor: Actor, input: ReservationInput, pricer: Pricer): Promise<number> {
  const booking = await prepare(tx, actor, input, pricer.zone);
  await tx.elevate();
  const id_reservation = await insertReservation(tx, actor, booking);
  await priceAndStore(tx, booking, id_reservation, pricer);
  tx.audit({ action: 'create', noun: 'reservation', id: id_reservation, after: input });
  return id_reservation;
}

/** Changes a booking that nobody has decided on yet. */
export async function updateReservation(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  version: number,
  input: ReservationInput,
  pricer: Pricer,
): Promise<void> {
  const booking = await prepare(tx, actor, input, pricer.zone, id_reservation);
  await updateBooked(tx, id_reservation, version, booking);
  await priceAndStore(tx, booking, id_reservation, pricer);
}
