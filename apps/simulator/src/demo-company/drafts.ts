/** A reservation with its containers, legs and guides at one moment: the source of rows and statuses. */
import type { GuideFacts } from '@cabezal/domain/trips/status/guide-status';
import type { LegFacts, ReservationFacts, SubReservationFacts } from '@cabezal/domain/trips/status/reservation-status';
import type { BookedContainer, Booking } from './bookings';
import { iso } from './clock';
import type { Assignment } from './dispatch';
import type { Trip, Visit } from './trips';

export interface GuideDraft {
  readonly trip: Trip;
  /** Stops with their events so far. */
  visits: Visit[];
  assignment: Assignment | null;
  created: number;
  issued: number | null;
  closed: number | null;
  false_freight: { readonly at: number; readonly motive: string } | null;
  /** The guide that took over. */
  rescued_by: GuideDraft | null;
  /** The guide that this one took over. */
  rescue_of: GuideDraft | null;
  /** Set when the rows are written. */
  id: number;
}

export interface LegDraft {
  readonly trip: Trip;
  readonly guides: GuideDraft[];
}

export interface ContainerDraft {
  readonly booked: BookedContainer;
  readonly legs: LegDraft[];
  /** Marks its entries in the calendars. */
  readonly tag: number;
  cancelled: { readonly at: number; readonly reason: string } | null;
}

export interface ReservationDraft {
  readonly booking: Booking;
  readonly appointment: number;
  created: number;
  accepted: number | null;
  scheduled: number | null;
  rejected: { readonly at: number; readonly reason: string } | null;
  cancelled: { readonly at: number; readonly reason: string } | null;
  readonly containers: ContainerDraft[];
}

/** Some clients bring the genset of a reefer themselves; here only for pending reservations, so that none of our trucks drove it. */
export const clientBringsGenset = ({ booking, accepted, rejected, cancelled }: ReservationDraft): boolean =>
  booking.container_type.reefer && accepted === null && !rejected && !cancelled && booking.client.id % 3 === 0;

export function makeGuide(trip: Trip, assignment: Assignment | null, created: number): GuideDraft {
  return {
    trip,
    visits: trip.visits.map(visit => ({ ...visit, arrival: null, departure: null })),
    assignment,
    created,
    issued: null,
    closed: null,
    false_freight: null,
    rescued_by: null,
    rescue_of: null,
    id: 0,
  };
}

/** Stops with the events up to a moment. */
export function visitsUntil(trip: Trip, moment: number): Visit[] {
  const upTo = (at: number | null) => (at !== null && at <= moment ? at : null);
  return trip.visits.map(visit => ({ ...visit, arrival: upTo(visit.arrival), departure: upTo(visit.departure) }));
}

/** Last recorded event of a guide. */
export function lastEvent(guide: GuideDraft): number | null {
  let last: number | null = null;
  for (const visit of guide.visits) last = visit.departure ?? visit.arrival ?? last;
  return last;
}

export function firstDeparture(guide: GuideDraft): number | null {
  return guide.visits.find(visit => visit.departure !== null)?.departure ?? null;
}

/** When the truck was free again, for a finished guide. */
export function freedAt(guide: GuideDraft): number | null {
  if (guide.rescued_by) return guide.rescued_by.created;
  if (guide.false_freight) return guide.false_freight.at;
  return guide.closed === null && !isDone(guide) ? null : lastEvent(guide);
}

/** True if every stop has its events. */
export function isDone(guide: GuideDraft): boolean {
  const last = guide.visits.at(-1);
  if (!last) return false;
  return last.planned_departure === null ? last.arrival !== null : last.departure !== null;
}

export function guideFacts(guide: GuideDraft): GuideFacts {
  return {
    kind: guide.trip.kind,
    deleted_at: null,
    rescued_by: guide.rescued_by ? guide.rescued_by.id : null,
    closed_at: guide.rescued_by ? null : iso(guide.closed),
    costs_closed_at: guide.rescued_by ? iso(guide.closed) : null,
    rescue: guide.rescue_of !== null,
    carries_container: guide.rescue_of !== null,
    // Only a trip that a person declares finished has it; these ended with their last event.
    finished_at: null,
    false_freight_at: iso(guide.false_freight?.at ?? null),
    issued_at: iso(guide.issued),
    stops: guide.visits.map(visit => ({
      code: visit.code,
      action: visit.action,
      arrival_at: iso(visit.arrival),
      departure_at: iso(visit.departure),
      skipped_at: null,
    })),
  };
}

function legFacts(leg: LegDraft): LegFacts {
  return { kind: leg.trip.kind, required: true, guides: leg.guides.map(guideFacts) };
}

export function containerFacts(container: ContainerDraft): SubReservationFacts {
  return { rejected_at: null, cancelled_at: iso(container.cancelled?.at ?? null), legs: container.legs.map(legFacts) };
}

export function reservationFacts(draft: ReservationDraft): ReservationFacts {
  return {
    accepted_at: iso(draft.accepted),
    rejected_at: iso(draft.rejected?.at ?? null),
    cancelled_at: iso(draft.cancelled?.at ?? null),
    scheduled_at: iso(draft.scheduled),
    sub_reservations: draft.containers.map(containerFacts),
  };
}

/** Every guide of a reservation, in order of legs. */
export function guidesOf(draft: ReservationDraft): GuideDraft[] {
  return draft.containers.flatMap(container => container.legs.flatMap(leg => leg.guides));
}

/** When the last guide of a reservation was closed; null while one is open. */
export function allClosedAt(draft: ReservationDraft): number | null {
  let last = 0;
  for (const container of draft.containers) {
    if (container.cancelled) {
      last = Math.max(last, container.cancelled.at);
      continue;
    }
    for (const leg of container.legs) {
      const closed = leg.guides.at(-1)?.closed ?? null;
      if (closed === null) return null;
      last = Math.max(last, closed);
    }
  }
  return last;
}
