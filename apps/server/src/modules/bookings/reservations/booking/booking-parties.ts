import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { type BookingParties, bookingParties } from '@cabezal/domain/system/access/booking-parties';
import type { CompanyType } from '@cabezal/domain/system/access/roles';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { blockedText } from '@cabezal/domain/system/validation/company';
import type { Actor } from '../../../../platform/http/context.ts';
import { type AppError, demand, notFound, unprocessable } from '../../../../platform/http/errors.ts';
import type { Parties } from './booking.queries.ts';
import type { Booking, CompanyRow } from './booking.types.ts';

/** The stored parties of a booking that is changed. */
type Standing = Pick<Parties, 'id_client' | 'id_bill_to' | 'id_addressee' | 'id_forwarder' | 'version'>;

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
export function partiesOf(
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

/**
 * Refuses new bookings with a blocked company or by its people (COMPANIA_BLOQUEADA 422, at the field). The reason of the block is internal
 * to the operator.
 */
export function demandNoneBlocked(
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
