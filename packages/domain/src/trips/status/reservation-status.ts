/** Status of reservations, sub-reservations and legs, derived from facts (design 2.2–2.4; R5–R9, S1–S4). */
import type { Instant } from '../../system/time/time';
import { type GuideFacts, hasDeparted, seenGuideStatus } from './guide-status';
import type { GuideStatus, LegKind, ReservationStatus, Status, SubReservationStatus } from './labels';

/** A leg with all its guides, in order of creation. */
export interface LegFacts {
  readonly kind: LegKind;
  /** False when another movement replaces it (STREET_TURN): the sub-reservation finishes without it. */
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
  /** When its times were planned (programación); null: not yet. */
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
 * Status of a leg: of its live guide; else of a false freight still to be closed; else GUIA_NO_GENERADA (a closed false freight leaves the leg free,
 * design 2.5).
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
 * Status of a sub-reservation (S1–S4): rejected, cancelled, all required legs closed → FINISHED, any departure or closed guide → IN_PROGRESS, else
 * ACCEPTED or PENDING like its reservation.
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

/** Whether a container will not be carried: it or its reservation was rejected or cancelled. */
export const isRejectedOrCancelled = (
  sub: Pick<SubReservationFacts, 'rejected_at' | 'cancelled_at'>,
  reservation: Pick<ReservationFacts, 'rejected_at' | 'cancelled_at'>,
): boolean =>
  [sub.rejected_at, sub.cancelled_at, reservation.rejected_at, reservation.cancelled_at].some(at => at !== null);

/**
 * Status of a reservation: rejected and cancelled first; when every sub-reservation is over, one FINISHED → FINISHED, all REJECTED → REJECTED,
 * otherwise NOT_EJECUTED; any started → IN_PROGRESS; else ACCEPTED or PENDING (R2–R9). `elsewhere`: statuses of containers that are not in `facts`;
 * duplicates are allowed.
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

/** True for a final status: FINISHED, REJECTED or NOT_EJECUTED. */
export function isOver(status: ReservationStatus): boolean {
  return status === 'FINISHED' || status === 'REJECTED' || status === 'NOT_EJECUTED';
}

/**
 * Displayed status of a sub-reservation: the label of its first leg not closed (design 2.3); its own status when it is over, when its reservation is
 * not accepted yet, or without legs. Legs not required are ignored until they have a guide.
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
 * List of a reservation (design 2.3): PENDING → pending; ACCEPTED → programming once its times are planned, else approved; IN_PROGRESS; FINISHED.
 * Null for REJECTED and NOT_EJECUTED, which only the state filter finds.
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
