/** Status of reservations, sub-reservations and legs, derived from facts (design 2.2–2.4; R5–R9, S1–S4). */
import type { Instant } from '../../system/time/time';
import { type GuideFacts, hasDeparted, seenGuideStatus } from './guide-status';
import type { GuideStatus, LegKind, ReservationStatus, Status, SubReservationStatus } from './labels';

/** A leg with every guide that it ever had, in order of creation. */
export interface LegFacts {
  readonly kind: LegKind;
  /** False when another movement replaces it (STREET_TURN): it does not hold the sub-reservation open. */
  readonly required: boolean;
  readonly guides: readonly GuideFacts[];
}

/** One container of a reservation; legs in order of travel. */
export interface SubReservationFacts {
  readonly rejected_at: Instant | null;
  readonly cancelled_at: Instant | null;
  readonly legs: readonly LegFacts[];
}

export interface ReservationFacts {
  readonly accepted_at: Instant | null;
  readonly rejected_at: Instant | null;
  readonly cancelled_at: Instant | null;
  /** When its times were planned (programación); null while they are not. */
  readonly scheduled_at: Instant | null;
  readonly sub_reservations: readonly SubReservationFacts[];
}

/** The five lists of spec §4. */
export type ReservationList = 'pending' | 'programming' | 'approved' | 'in_progress' | 'finished';

/** True when a guide occupies its leg: not deleted, not rescued, not false freight (design 2.1, 2.5). */
export function isLive(guide: GuideFacts): boolean {
  return guide.deleted_at === null && guide.rescued_by === null && guide.false_freight_at === null;
}

/** The live guide of a leg, at most one; null when the leg is free. */
export function liveGuide(leg: LegFacts): GuideFacts | null {
  return leg.guides.findLast(isLive) ?? null;
}

/**
 * Status of a leg: that of its live guide; else that of a false freight still to be closed; else GUIA_NO_GENERADA
 * (a closed false freight leaves the leg free, design 2.5).
 */
export function legStatus(leg: LegFacts): GuideStatus {
  const live = liveGuide(leg);
  if (live) return seenGuideStatus(live);
  const falseFreight = leg.guides.findLast(
    guide => guide.deleted_at === null && guide.rescued_by === null && guide.closed_at === null,
  );
  return seenGuideStatus(falseFreight ?? null);
}

/** True when the leg's live guide is closed. */
export function isLegClosed(leg: LegFacts): boolean {
  const live = liveGuide(leg);
  return live !== null && live.closed_at !== null;
}

function hasStarted(leg: LegFacts): boolean {
  return leg.guides.some(guide => guide.deleted_at === null && (hasDeparted(guide) || guide.closed_at !== null));
}

/**
 * Status of a sub-reservation (S1–S4): rejected, cancelled, all required legs closed → FINISHED, any departure or closed
 * guide → IN_PROGRESS, else ACCEPTED or PENDING as its reservation is.
 */
export function deriveSubReservationStatus(
  sub: SubReservationFacts,
  reservation: Pick<ReservationFacts, 'accepted_at' | 'rejected_at' | 'cancelled_at'>,
): SubReservationStatus {
  if (sub.rejected_at !== null) return 'REJECTED';
  if (sub.cancelled_at !== null) return 'NOT_EJECUTED';
  if (reservation.rejected_at !== null) return 'REJECTED';
  if (reservation.cancelled_at !== null) return 'NOT_EJECUTED';
  const required = sub.legs.filter(leg => leg.required);
  if (required.length > 0 && required.every(isLegClosed)) return 'FINISHED';
  if (sub.legs.some(hasStarted)) return 'IN_PROGRESS';
  return reservation.accepted_at !== null ? 'ACCEPTED' : 'PENDING';
}

/** Whether a container is not carried any more: rejected or cancelled, by itself or with its reservation. */
export const isGivenUp = (
  sub: Pick<SubReservationFacts, 'rejected_at' | 'cancelled_at'>,
  reservation: Pick<ReservationFacts, 'rejected_at' | 'cancelled_at'>,
): boolean =>
  [sub.rejected_at, sub.cancelled_at, reservation.rejected_at, reservation.cancelled_at].some(at => at !== null);

/**
 * Status of a reservation: rejected and cancelled first; when every sub-reservation is over, one FINISHED → FINISHED,
 * all REJECTED → REJECTED, otherwise NOT_EJECUTED; any started → IN_PROGRESS; else ACCEPTED or PENDING (R2–R9).
 * `elsewhere`: which statuses containers have that are not among the facts, each once or more.
 */
export function deriveReservationStatus(
  facts: ReservationFacts,
  elsewhere: readonly SubReservationStatus[] = [],
): ReservationStatus {
  if (facts.rejected_at !== null) return 'REJECTED';
  if (facts.cancelled_at !== null) return 'NOT_EJECUTED';
  const subs = [...facts.sub_reservations.map(sub => deriveSubReservationStatus(sub, facts)), ...elsewhere];
  const over = subs.filter(isOver);
  if (subs.length > 0 && over.length === subs.length) {
    if (subs.includes('FINISHED')) return 'FINISHED';
    return subs.every(status => status === 'REJECTED') ? 'REJECTED' : 'NOT_EJECUTED';
  }
  if (subs.includes('IN_PROGRESS') || subs.includes('FINISHED')) return 'IN_PROGRESS';
  return facts.accepted_at !== null ? 'ACCEPTED' : 'PENDING';
}

/** True when nothing more will happen: FINISHED, REJECTED or NOT_EJECUTED. */
export function isOver(status: ReservationStatus): boolean {
  return status === 'FINISHED' || status === 'REJECTED' || status === 'NOT_EJECUTED';
}

/**
 * Status shown for a sub-reservation: the label of its first leg not closed, in order (design 2.3); its own status when it
 * is over, when its reservation is not accepted yet, or when it has no legs. Legs not required are passed over until they have a guide.
 */
export function shownStatus(
  sub: SubReservationFacts,
  reservation: Pick<ReservationFacts, 'accepted_at' | 'rejected_at' | 'cancelled_at'>,
): Status {
  const own = deriveSubReservationStatus(sub, reservation);
  if (isOver(own) || own === 'PENDING') return own;
  const open = sub.legs.find(leg => !isLegClosed(leg) && (leg.required || liveGuide(leg) !== null));
  return open ? legStatus(open) : own;
}

/**
 * List in which a reservation stands (design 2.3): PENDING → pending; ACCEPTED → programming once its times are planned,
 * else approved; IN_PROGRESS; FINISHED. Null for REJECTED and NOT_EJECUTED, which only the state filter shows.
 */
export function reservationList(status: ReservationStatus, scheduledAt: Instant | null): ReservationList | null {
  if (status === 'PENDING') return 'pending';
  if (status === 'ACCEPTED') return scheduledAt !== null ? 'programming' : 'approved';
  if (status === 'IN_PROGRESS') return 'in_progress';
  return status === 'FINISHED' ? 'finished' : null;
}

/** The same from facts. */
export function listMembership(facts: ReservationFacts): ReservationList | null {
  return reservationList(deriveReservationStatus(facts), facts.scheduled_at);
}
