/** Whether an action on a reservation, a sub-reservation or a leg is possible now (design 2.4; R1–R10, S1–S4, G1). */
import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { listed } from '../../system/text/listed';
import { type Instant, toMillis } from '../../system/time/time';
import { deriveGuideStatus, type GuideFacts, hasDeparted, hasEvents } from '../status/guide-status';
import { labelOf, type ReservationStatus } from '../status/labels';
import {
  deriveReservationStatus,
  deriveSubReservationStatus,
  isLive,
  type LegFacts,
  liveGuide,
  type ReservationFacts,
  type SubReservationFacts,
} from '../status/reservation-status';

export const MIN_STOPS = 2;
export const MAX_STOPS = 25;

/** Context of accepting (R2). */
export interface AcceptContext {
  readonly has_fee: boolean;
  /** Permission `aprobar_sin_tarifa`. */
  readonly may_accept_without_fee: boolean;
  /** Names of the roles that write rates, for a caller that may not; empty: the caller may, or is not of the operator. */
  readonly fee_writers: readonly string[];
  /** Numbers of containers whose manual price is outdated, because something on which it depends has changed. */
  readonly waiting_prices: readonly number[];
  readonly has_carrier: boolean;
  /** Name of the company that is blocked or over its credit; null: none. */
  readonly blocked_company: string | null;
  /** Verdict on the margin (marginProblem). */
  readonly margin: Verdict;
}

/** The order with charges of the reservation. */
export interface Billed {
  /** Null: the caller may not see orders. */
  readonly numero_orden: number | null;
  /** Whether the caller may delete orders (`billing.order`). */
  readonly may_delete_order: boolean;
  /** The order is invoiced and cannot be deleted; a cancellation is credited by a credit note. */
  readonly is_invoiced: boolean;
}

function onOrder({ numero_orden, may_delete_order }: Billed): Verdict {
  const way = may_delete_order ? 'elimine primero la orden' : 'pida a contabilidad que elimine la orden';
  const donde =
    numero_orden === null ? 'facturación: pida el cambio a la operadora' : `la orden de pago ${numero_orden}: ${way}`;
  return refuse('RUBRO_EN_ORDEN', { donde });
}

/** Whether a reservation may be rejected or return to PENDING: with no charge on an order (8-money §1.3). */
export function notBilled(billed: Billed | null): Verdict {
  if (billed === null) return true;
  return billed.is_invoiced ? refuse('RUBRO_FACTURADO') : onOrder(billed);
}

/** Whether a container may be given up: its order is deleted first; if invoiced, the charges stay on the order. */
export const offItsOrder = (billed: Billed | null): Verdict =>
  billed === null || billed.is_invoiced ? true : onOrder(billed);

/** Whether the price of a container may change: not while it is on an order; an invoiced one is credited (8-money §1.3). */
export function canReprice(billed: Billed | null): Verdict {
  if (billed === null) return true;
  return billed.is_invoiced
    ? refuse('RUBRO_EN_ORDEN', { donde: 'una factura: emita una nota de crédito' })
    : onOrder(billed);
}

/** Who cancels, and when (R4). */
export interface CancelContext {
  /** True for the operator's side, which has no deadline. */
  readonly is_operator: boolean;
  readonly now: Instant;
  readonly appointment_at: Instant | null;
  /** Hours before the appointment until which the customer may cancel without charge (`horas_cancelacion_sin_cargo`). */
  readonly free_hours: number;
}

function guidesOf(subs: readonly SubReservationFacts[]): GuideFacts[] {
  return subs.flatMap(sub => sub.legs.flatMap(leg => leg.guides));
}

function moveFrom(
  status: ReservationStatus,
  allowed: readonly ReservationStatus[],
  target: ReservationStatus,
): Verdict {
  return allowed.includes(status) ? true : refuse('TRANSICION_INVALIDA', { a: labelOf(status), b: labelOf(target) });
}

function noLiveGuides(guides: readonly GuideFacts[]): Verdict {
  return guides.some(isLive) ? refuse('GUIAS_VIVAS') : true;
}

/** A manual price made for another lane must be confirmed before the approval. */
function priceStands(waiting: readonly number[]): Verdict {
  const [one] = waiting;
  if (one === undefined) return true;
  const de = waiting.length === 1 ? `del contenedor ${one}` : `de los contenedores ${waiting.join(', ')}`;
  return refuse('PRECIO_POR_RECALCULAR', { de });
}

/** A missing fee; for a caller who may not write rates, the sentence names the roles that may. */
function feeRequired(writers: readonly string[]): Verdict {
  const verb = writers.length === 1 ? 'registra' : 'registran';
  return refuse('TARIFA_REQUERIDA', { quien: writers.length === 0 ? '' : `: la ${verb} ${listed(writers)}` });
}

/** Whether a pending reservation may be accepted: fee (or the permission), carrier, company not blocked (R2), sufficient margin (8-money §2). */
export function canAccept(facts: ReservationFacts, context: AcceptContext): Verdict {
  return firstRefusal(
    moveFrom(deriveReservationStatus(facts), ['PENDING'], 'ACCEPTED'),
    context.blocked_company === null ? true : refuse('COMPANIA_BLOQUEADA', { compania: context.blocked_company }),
    context.has_carrier ? true : refuse('TRANSPORTISTA_REQUERIDO'),
    context.has_fee || context.may_accept_without_fee ? true : feeRequired(context.fee_writers),
    priceStands(context.waiting_prices),
    context.margin,
  );
}

/** Whether a reservation may be rejected: only while PENDING (R3). */
export function canReject(facts: ReservationFacts): Verdict {
  return moveFrom(deriveReservationStatus(facts), ['PENDING'], 'REJECTED');
}

/** True when a live guide has an arrival, a departure or a skipped stop. */
function isBegun(guide: GuideFacts): boolean {
  return isLive(guide) && guide.closed_at === null && hasEvents(guide);
}

/**
 * Whether a reservation may be cancelled: PENDING or ACCEPTED, no guide begun; by the customer while PENDING or before the deadline (R4).
 */
export function canCancel(facts: ReservationFacts, context: CancelContext): Verdict {
  const status = deriveReservationStatus(facts);
  const guides = guidesOf(facts.sub_reservations);
  if (guides.some(guide => guide.deleted_at === null && hasDeparted(guide))) return refuse('GUIA_CON_SALIDA');
  if (guides.some(isBegun)) return refuse('GUIA_CON_HITOS');
  return firstRefusal(moveFrom(status, ['PENDING', 'ACCEPTED'], 'NOT_EJECUTED'), inTime(status, context));
}

/** The customer's deadline for cancelling an approved reservation or one of its containers (R4). */
function inTime(status: ReservationStatus, context: CancelContext): Verdict {
  if (context.is_operator || status === 'PENDING' || context.appointment_at === null) return true;
  const horas = context.free_hours;
  const hoursLeft = (toMillis(context.appointment_at) - toMillis(context.now)) / 3_600_000;
  return hoursLeft > horas ? true : refuse('CANCELACION_TARDIA', { horas });
}

/** True when a cancellation is so late that false freight is proposed (R4). */
export function proposesFalseFreight(context: Pick<CancelContext, 'now' | 'appointment_at' | 'free_hours'>): boolean {
  if (context.appointment_at === null) return false;
  return (toMillis(context.appointment_at) - toMillis(context.now)) / 3_600_000 < context.free_hours;
}

/**
 * A late cancellation that may be charged names an entry of the catalogue: the entry says who is responsible, and a text names nobody.
 * Errors: MOTIVO_DEL_CATALOGO (422).
 */
export function namesResponsible(given: { id_motivo: number | null }): Verdict {
  return given.id_motivo === null ? refuse('MOTIVO_DEL_CATALOGO') : true;
}

/**
 * Whether a reservation may return to PENDING (`update_reservation_pending_state`): from REJECTED or ACCEPTED, with no guides except deleted ones
 * (R10; a false freight is owed), and with at least one container to carry.
 */
export function canReopen(facts: ReservationFacts): Verdict {
  return firstRefusal(
    moveFrom(deriveReservationStatus(facts), ['REJECTED', 'ACCEPTED'], 'PENDING'),
    noLiveGuides(guidesOf(facts.sub_reservations)),
    guidesOf(facts.sub_reservations).some(guide => guide.deleted_at === null) ? refuse('GUIAS_EN_RESERVA') : true,
    deriveReservationStatus({ ...facts, accepted_at: null, rejected_at: null }) === 'PENDING'
      ? true
      : refuse('SIN_CONTENEDORES'),
  );
}

/** Whether a sub-reservation may be added: while the reservation is ACCEPTED or IN_PROGRESS (S3); a FINISHED one reopens by R8 unless invoiced. */
export function canAddSub(facts: ReservationFacts, isInvoiced: boolean): Verdict {
  const status = deriveReservationStatus(facts);
  if (status === 'FINISHED' && isInvoiced) return refuse('GUIA_FACTURADA');
  return moveFrom(status, ['ACCEPTED', 'IN_PROGRESS', 'FINISHED'], 'ACCEPTED');
}

/** Whether a sub-reservation may be rejected: PENDING or ACCEPTED, before any guide (S1). */
export function canRejectSub(sub: SubReservationFacts, reservation: ReservationFacts): Verdict {
  return firstRefusal(
    moveFrom(deriveSubReservationStatus(sub, reservation), ['PENDING', 'ACCEPTED'], 'REJECTED'),
    noLiveGuides(guidesOf([sub])),
  );
}

/** True when a guide has departed and is neither closed, nor false freight, nor handed over. */
function isOut(guide: GuideFacts): boolean {
  const open = guide.deleted_at === null && guide.rescued_by === null;
  return open && hasDeparted(guide) && guide.closed_at === null && guide.false_freight_at === null;
}

/**
 * Whether a sub-reservation may be cancelled: not over, every departed guide closed or false freight (S2); by the customer before the
 * deadline, as for the whole reservation (R4).
 */
export function canCancelSub(sub: SubReservationFacts, reservation: ReservationFacts, context: CancelContext): Verdict {
  const status = deriveSubReservationStatus(sub, reservation);
  return firstRefusal(
    moveFrom(status, ['PENDING', 'ACCEPTED', 'IN_PROGRESS'], 'NOT_EJECUTED'),
    guidesOf([sub]).some(isOut) ? refuse('GUIA_CON_SALIDA') : true,
    guidesOf([sub]).some(isBegun) ? refuse('GUIA_CON_HITOS') : true,
    inTime(status, context),
  );
}

/** Whether a guide may be created for a leg: reservation and sub-reservation open, leg free, 2 to 25 stops (G1). */
export function canCreateGuide(
  leg: LegFacts,
  sub: SubReservationFacts,
  reservation: ReservationFacts,
  stopCount: number,
): Verdict {
  const live = liveGuide(leg);
  return firstRefusal(
    guideMayStart(deriveReservationStatus(reservation)),
    guideMayStart(deriveSubReservationStatus(sub, reservation)),
    live ? refuse('TRAMO_CON_GUIA', { estado: labelOf(deriveGuideStatus(live)) }) : true,
    stopCount >= MIN_STOPS && stopCount <= MAX_STOPS ? true : refuse('PARADAS_INVALIDAS'),
  );
}

function guideMayStart(status: ReservationStatus): Verdict {
  if (status === 'ACCEPTED' || status === 'IN_PROGRESS') return true;
  return refuse('TRANSICION_INVALIDA', { a: labelOf(status), b: labelOf('GUIA_PENDIENTE') });
}
