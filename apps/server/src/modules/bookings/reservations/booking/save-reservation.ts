import type { GivenReservation, ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { type BookingParties, bookingParties } from '@cabezal/domain/system/access/booking-parties';
import type { CompanyType } from '@cabezal/domain/system/access/roles';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { instantOf } from '@cabezal/domain/system/time/time';
import { blockedText } from '@cabezal/domain/system/validation/company';
import { ownGeneratorError, payloadError } from '@cabezal/domain/system/validation/shipment';
import { weightError } from '@cabezal/domain/system/validation/unit-weight';
import { canConfirmAmount } from '@cabezal/domain/trips/rules/shown-amount';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { missingCodes, templateFor } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import {
  type AppError,
  changedMeanwhile,
  conflict,
  demand,
  notFound,
  unprocessable,
} from '../../../../platform/http/errors.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { type Settled, settlePrices } from '../../../prices/pricing/settle-prices.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { seesSales } from '../../../system/rights/sale-rights.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import {
  companiesByIds,
  findParties,
  followClient,
  insertReservation,
  isEmptiesMove,
  type Parties,
  updateBooked,
} from './booking.queries.ts';
import type { Booking, CompanyRow } from './booking.types.ts';
import { containerTaken } from './container-taken.ts';
import { holdBooked } from './hold-booked.ts';
import { lockForChange, mayChange } from './lock-reservation.ts';
import { withServices } from './needed-services.ts';
import { priceReservation } from './price-reservation.ts';
import { type ContainerTypeRow, findContainerTypes, findPlaces, type PlaceRow } from './pricing.queries.ts';
import { replaceBooked } from './replace-booked.ts';

/** The stored parties of a booking that is changed. */
export type Standing = Pick<Parties, 'id_client' | 'id_bill_to' | 'id_addressee' | 'id_forwarder' | 'version'>;

const refuseCompany = (code: string, field: string, text: string): AppError =>
  unprocessable(code, text, { [field]: text });

/** Checks addressee and carrier: companies that the caller sees or that are stored already; a carrier cannot be the addressee. */
function checkNamed(input: ReservationInput, companies: Map<number, CompanyRow>, before: Standing | undefined): void {
  const { id_addressee, id_carrier } = input;
  if (id_addressee != null && id_addressee !== before?.id_addressee) {
    const addressee = companies.get(id_addressee);
    if (addressee === undefined) throw notFound('El destinatario no existe');
    if (addressee.company_type === 'TRANS')
      throw refuseCompany('DESTINATARIO', 'id_addressee', 'Un transportista no puede ser el destinatario');
  }
  if (id_carrier == null) return;
  const carrier = companies.get(id_carrier);
  if (carrier === undefined) throw notFound('El transportista no existe');
  if (carrier.company_type !== 'TRANS')
    throw refuseCompany('TRANSPORTISTA', 'id_carrier', 'Elija una compañía de transporte');
}

/** The client: the caller's own company; for a forwarder one of its customers; for the operator any. */
export function clientOf(
  actor: Actor,
  input: Pick<ReservationInput, 'id_client'>,
  companies: Map<number, CompanyRow>,
): CompanyRow {
  const client = companies.get(input.id_client);
  if (client === undefined) throw notFound('El cliente no existe');
  if (actor.audience === 'operator' || client.id_company === actor.id_company) return client;
  if (actor.audience === 'customer' && actor.company_type !== 'FWDR')
    throw refuseCompany('CLIENTE', 'id_client', 'Solo puede reservar para su compañía');
  if (client.company_type === 'TRANS') throw refuseCompany('CLIENTE', 'id_client', 'Elija un cliente de su compañía');
  return client;
}

/** The default parties, and whether the person may choose others (spec §6 «Booking rules»). */
export const offeredTo = (actor: Actor, id_client: number | null): BookingParties =>
  bookingParties(
    {
      role: actor.role,
      company_type: actor.company_type as CompanyType,
      is_operator: actor.audience === 'operator',
      id_company: actor.id_company,
    },
    id_client,
  );

/** The payer: the chosen one if the person may choose, otherwise the stored one, otherwise the default. */
export function payerOf(
  actor: Actor,
  input: Pick<ReservationInput, 'id_client' | 'id_bill_to'>,
  companies: Map<number, CompanyRow>,
  before: Standing | undefined,
): number {
  const offered = offeredTo(actor, input.id_client);
  if (!offered.may_choose) return before?.id_bill_to ?? offered.id_bill_to ?? actor.id_company;
  if (input.id_bill_to === before?.id_bill_to) return input.id_bill_to;
  const payer = companies.get(input.id_bill_to);
  if (payer === undefined) throw notFound('La compañía a facturar no existe');
  if (actor.audience !== 'operator' && payer.company_type === 'TRANS' && payer.id_company !== actor.id_company)
    throw refuseCompany('FACTURAR_A', 'id_bill_to', 'Elija un cliente de su compañía');
  return payer.id_company;
}

/** The addressee, by the same rule. */
function addresseeOf(actor: Actor, input: ReservationInput, before: Standing | undefined): number | null {
  const offered = offeredTo(actor, input.id_client);
  if (offered.may_choose) return input.id_addressee ?? null;
  return before === undefined ? offered.id_addressee : before.id_addressee;
}

/** Who may book for whom (spec §6 «Booking rules»): a customer for itself, a forwarder for its customers, the operator for all. */
function parties(
  actor: Actor,
  input: ReservationInput,
  companies: Map<number, CompanyRow>,
  before: Standing | undefined,
): Pick<Booking, 'client' | 'id_forwarder' | 'id_bill_to' | 'id_addressee'> {
  const client = clientOf(actor, input, companies);
  const id_bill_to = payerOf(actor, input, companies, before);
  checkNamed(input, companies, before);
  const books = actor.company_type === 'FWDR' || actor.audience === 'carrier';
  const id_forwarder = before === undefined ? (books ? actor.id_company : null) : before.id_forwarder;
  const moves = before !== undefined && actor.audience !== 'operator' && client.id_company !== before.id_client;
  // Only the forwarder that booked it may move it to another of its customers, so that nobody can take over a reservation.
  if (moves && before.id_forwarder !== actor.id_company)
    throw refuseCompany('CLIENTE', 'id_client', 'El cliente de la reserva no cambia');
  return { client, id_forwarder, id_bill_to, id_addressee: addresseeOf(actor, input, before) };
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

function checkContainers(input: ReservationInput, types: Map<number, ContainerTypeRow>, maxKg: number): void {
  const seen = new Set<string>();
  for (const [i, box] of input.containers.entries()) {
    const type = types.get(box.id_container_type);
    if (type === undefined)
      throw unprocessable('TIPO', 'El tipo de contenedor no existe', {
        [`containers.${i}.id_container_type`]: 'Elija el tipo',
      });
    const wrong = weightError(box.weight_kg, type.tare_kg, maxKg) ?? payloadError(box.weight_kg, type.payload_kg);
    if (wrong !== null) throw unprocessable('PESO_EXCEDIDO', wrong, { [`containers.${i}.weight_kg`]: wrong });
    const alien = ownGeneratorError(box.own_generator, box.needs_generator || type.reefer);
    if (alien !== null)
      throw unprocessable('GENERADOR_DEL_CLIENTE', alien, { [`containers.${i}.own_generator`]: alien });
    if (box.container_code !== null && seen.has(box.container_code))
      throw unprocessable('CONTENEDOR_DUPLICADO', 'El contenedor está repetido', {
        [`containers.${i}.container_code`]: 'El contenedor está repetido',
      });
    if (box.container_code !== null) seen.add(box.container_code);
  }
}

/**
 * Refuses new bookings with a blocked company or by its people (COMPANIA_BLOQUEADA 422, at the field). The reason of the block is internal
 * to the operator.
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

/** Short name of a place in a route: the canton of a plant, otherwise the name. */
const short = (place: PlaceRow): string => (place.type === 'PLT' ? (place.canton ?? place.name) : place.name);

/**
 * Checks a booking against the caller's scope and the rules and writes nothing; the result is ready to be stored. Errors: those of booking.
 */
export async function checkBooking(tx: Tx, actor: Actor, input: ReservationInput, before?: Parties): Promise<Booking> {
  const ids = [input.id_client, input.id_bill_to, input.id_addressee, input.id_carrier, actor.id_company].filter(
    i => i != null,
  );
  const companies = await companiesByIds(tx, ids);
  const who = parties(actor, input, companies, before);
  demandNoneBlocked(actor, input, { ...who, companies });
  const places = await findPlaces(
    tx,
    input.stops.map(s => s.id_location),
  );
  checkRoute(input, places);
  const types = await findContainerTypes(tx);
  checkContainers(input, types, await parameter(tx, 'unidad_max_kg', tx.today));
  const appointment_at = instantOf(input.appointment_date, input.appointment_time, tx.zone);
  const late = Date.parse(appointment_at) < tx.now.getTime();
  if (late && actor.audience !== 'operator')
    throw unprocessable('CITA_PASADA', 'La cita no puede estar en el pasado', {
      appointment_date: 'La cita no puede estar en el pasado',
    });
  for (const [i, box] of input.containers.entries()) {
    if (box.container_code === null) continue;
    const taken = await containerTaken(tx, actor, box.container_code, before?.id_reservation);
    if (taken !== undefined)
      throw unprocessable(taken.code, taken.message, { [`containers.${i}.container_code`]: taken.message });
  }
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
  };
}

const holdInput = (tx: Tx, { booking, bl, containers }: GivenReservation): Promise<void> =>
  holdBooked(tx, { papers: [booking, bl], boxes: containers.map(box => box.container_code) });

/** The total that the person was shown; null for a person who may not read sales, so that no refusal reveals an amount. */
const shownTo = (actor: Actor, expected: Money | null | undefined): Money | null =>
  seesSales(actor) ? (expected ?? null) : null;

/**
 * Stores the containers of a booking with their prices; with `agreed`, another price than the agreed one waits for a decision. Only while
 * there are no legs; the caller settles the reservation. Errors: 409 COBRO_CAMBIADO where the person was shown another total
 * (`expected_total`, with VAT), those of the claims on removed containers.
 */
export async function priceAndStore(
  tx: Tx,
  booking: Booking,
  id_reservation: number,
  of: { roads: RoadPlan; agreed: boolean; expected_total?: Money | null; lose: Lose },
): Promise<Settled> {
  const { roads, agreed, expected_total, lose } = of;
  const { input } = booking;
  const wanted = { ...input, id_client: booking.client.id_company, id_bill_to: booking.id_bill_to };
  const priced = await priceReservation(tx, roads, wanted, {
    withCosts: true,
    // Discounts are needed in advance only to compare with the shown total; otherwise they are added with the margins.
    ...(expected_total != null && { discounts: { id_reservation, isHeld: true } }),
  });
  demand(canConfirmAmount(expected_total, priced.pricing.total, 'con IVA'));
  const ids = await replaceBooked(tx, id_reservation, booking, priced, lose);
  const prices = priced.prices.map((price, i) => ({ ...price, id_sub_reservation: ids[i] as number }));
  return settlePrices(tx, prices, { reason: 'La reserva cambió', keep_freight: agreed, agreed });
}

/**
 * Books containers (R1), with the services that are sent or, without a list, those that the containers need. Errors: 404 a party outside
 * the scope; 422 a party that may not be named, route, container, weight, blocked client; 409 a box already on an open reservation,
 * COBRO_CAMBIADO.
 */
export async function saveReservation(
  tx: Tx,
  actor: Actor,
  given: GivenReservation,
  roads: RoadPlan,
  expected?: Money | null,
): Promise<number> {
  await holdInput(tx, given);
  const input = await withServices(tx, given);
  const booking = await checkBooking(tx, actor, input);
  await tx.elevate();
  const expected_total = shownTo(actor, expected);
  const fresh: Holding<number> = {
    take: () => insertReservation(tx, actor, booking),
    settles: id => ({ edited: [id] }),
  };
  const id_reservation = await withReservation(tx, actor, fresh, async (id, lose) => {
    await priceAndStore(tx, booking, id, { roads, agreed: false, expected_total, lose });
    return id;
  });
  tx.audit({ action: 'create', noun: 'reservation', id: id_reservation, after: input });
  return id_reservation;
}

/**
 * Changes a pending booking; its services as for a new one. Errors: those of booking; 422 RESERVA_AJENA for a company that does not own it,
 * RESERVA_DE_VACIOS; 409 MODIFICADO, COBRO_CAMBIADO, or TRANSICION_INVALIDA when it is no longer pending.
 */
export async function updateReservation(
  tx: Tx,
  actor: Actor,
  target: { id_reservation: number; version: number; expected_total?: Money | null },
  given: GivenReservation,
  roads: RoadPlan,
): Promise<void> {
  const { id_reservation, version } = target;
  await holdInput(tx, given);
  const input = await withServices(tx, given);
  const before = await findParties(tx, id_reservation);
  if (before === undefined) throw notFound('La reserva no existe');
  demand(mayChange(actor, before));
  if (before.version !== version) throw changedMeanwhile();
  if (await isEmptiesMove(tx, id_reservation))
    throw unprocessable('RESERVA_DE_VACIOS', 'Un movimiento de vacíos se cambia en su operación');
  const booking = await checkBooking(tx, actor, input, before);
  // The version check ensures that the parties are those that were checked.
  const held: Holding<ReservationRecord> = {
    take: () => lockForChange(tx, actor, id_reservation, version),
    settles: () => ({ edited: [id_reservation] }),
  };
  await withReservation(tx, actor, held, async ({ status }, lose) => {
    if (status !== 'PENDING') throw conflict('TRANSICION_INVALIDA', 'Solo se puede editar una reserva pendiente');
    await followClient(tx, id_reservation, booking);
    await updateBooked(tx, id_reservation, booking);
    const expected_total = shownTo(actor, target.expected_total);
    await priceAndStore(tx, booking, id_reservation, { roads, agreed: false, expected_total, lose });
  });
  tx.audit({ action: 'update', noun: 'reservation', id: id_reservation, before, after: input });
}
