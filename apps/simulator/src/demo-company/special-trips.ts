/** Trips that did not go as planned: false freight, a second truck, a rescue on the road. */
import { alongLine, lineLengthM } from '@cabezal/domain/system/geo/distance';
import { HOUR, MINUTE, roundTo } from './clock';
import { CALENDAR_MEMORY } from './dispatch';
import { type ContainerDraft, type GuideDraft, makeGuide, type ReservationDraft, visitsUntil } from './drafts';
import type { Maker } from './maker';
import { roadBetween } from './roads';
import { roadThrough, type Trip, type Visit } from './trips';
import type { Place } from './world';

/** Why the service was not performed, by the place where this became known. */
function motiveAt(visit: Visit): string {
  if (visit.code === 'DEP') return 'Contenedor no disponible en depósito';
  return visit.code === 'PLT' ? 'Planta sin carga / sin personal' : 'Terminal/depósito sin sistema o cerrado';
}

/** False freight of the first leg: its guide ends there, and the container is cancelled. `at`: when it is declared. */
export function markFalseFreight(maker: Maker, container: ContainerDraft): void {
  const [first, ...later] = container.legs;
  const guide = first?.guides[0];
  const stop = first?.trip.visits.find((visit, i) => i > 0 && visit.arrival !== null && visit.action !== null);
  if (!guide || !stop || stop.arrival === null) return;
  const at = stop.arrival + maker.random.int(60, 130) * MINUTE;
  stopAt(guide, stop.arrival, { at, motive: motiveAt(stop) });
  guide.closed = Math.min(at + maker.random.int(3, 20) * HOUR, maker.world.now - HOUR);
  for (const leg of later) leg.guides.length = 0;
  container.cancelled = {
    at: Math.min(at + 90 * MINUTE, maker.world.now - HOUR),
    reason: 'Falso flete: servicio no ejecutado',
  };
}

/** Removes all events after a moment. */
function stopAt(guide: GuideDraft, moment: number, falseFreight: GuideDraft['false_freight']): void {
  guide.visits = visitsUntil(guide.trip, moment);
  guide.false_freight = falseFreight;
}

/** A first truck breaks down on the way to the first place (nothing is billed); a second guide is carried out. */
export function addBrokenFirst(maker: Maker, draft: ReservationDraft, container: ContainerDraft): void {
  const leg = container.legs[0];
  const guide = leg?.guides[0];
  if (!leg || !guide || guide.issued === null) return;
  const earlier = shifted(leg.trip, -7 * HOUR);
  const need = {
    container_type: draft.booking.container_type,
    tag: maker.nextTag(),
    horizon: draft.appointment - CALENDAR_MEMORY,
  };
  const assignment = maker.dispatcher.assign(earlier, need, null, guide.assignment?.truck ?? null);
  if (!assignment) return;
  const known = (draft.scheduled ?? draft.created) + 2 * MINUTE;
  const broken = makeGuide(earlier, assignment, Math.max(known, guide.created - 7 * HOUR));
  broken.issued = Math.max(broken.created + 3 * MINUTE, guide.issued - 7 * HOUR);
  const first = earlier.visits[0];
  const left = first?.departure ?? earlier.start;
  stopAt(broken, left, { at: left + 50 * MINUTE, motive: 'Avería mecánica' });
  broken.closed = left + 30 * HOUR < maker.world.now ? left + 30 * HOUR : maker.world.now - HOUR;
  leg.guides.unshift(broken);
}

/** The same trip some time later (negative: earlier). */
export function shifted(trip: Trip, by: number): Trip {
  const move = (at: number | null) => (at === null ? null : at + by);
  return {
    ...trip,
    planned_start: trip.planned_start + by,
    planned_end: trip.planned_end + by,
    start: trip.start + by,
    end: trip.end + by,
    visits: trip.visits.map(visit => ({
      ...visit,
      planned_arrival: move(visit.planned_arrival),
      planned_departure: move(visit.planned_departure),
      appointment: move(visit.appointment),
      arrival: move(visit.arrival),
      departure: move(visit.departure),
    })),
  };
}

/** Part of the road to the next stop after which the truck breaks down. */
const BREAKDOWN_SHARE = 0.4;

interface Breakdown {
  readonly at: number;
  readonly place: Place;
  /** Open stops. */
  readonly rest: readonly Visit[];
}

/** Where and when the truck of an export's VIAJE stops, between plant and port. */
function breakdownOf(trip: Trip): Breakdown | null {
  const index = trip.visits.findIndex(visit => visit.code === 'PLT');
  const plant = trip.visits[index];
  const next = trip.visits[index + 1];
  if (!plant || !next || plant.departure === null || next.arrival === null) return null;
  const road = roadBetween(plant.place, next.place);
  const point = alongLine(road.line, BREAKDOWN_SHARE * lineLengthM(road.line));
  if (!point) return null;
  const round5 = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const place: Place = {
    id: 0,
    code: 'RESCATE',
    type: 'OTR',
    name: 'Punto de rescate',
    short: 'Rescate',
    id_canton: plant.place.id_canton,
    canton: plant.place.canton,
    lat: round5(point.place.lat),
    lng: round5(point.place.lng),
    radius_m: 300,
    free_hours: null,
    requires_credential: false,
    locals: [],
  };
  const at = plant.departure + BREAKDOWN_SHARE * (next.arrival - plant.departure);
  return { at: roundTo(at, 1), place, rest: trip.visits.slice(index + 1) };
}

/** Another truck takes over between plant and port. True if that is possible. */
export function makeRescue(maker: Maker, draft: ReservationDraft, container: ContainerDraft): boolean {
  const leg = container.legs.find(candidate => candidate.trip.kind === 'VIAJE');
  const guide = leg?.guides[0];
  const breakdown = leg ? breakdownOf(leg.trip) : null;
  if (!leg || !guide?.assignment || !breakdown) return false;
  const trip = rescueTrip(leg.trip, breakdown);
  const need = {
    container_type: draft.booking.container_type,
    tag: container.tag,
    horizon: draft.appointment - CALENDAR_MEMORY,
  };
  const assignment = maker.dispatcher.assign(trip, need, guide.assignment, guide.assignment.truck);
  if (!assignment) return false;
  const rescue = makeGuide(trip, assignment, breakdown.at + 25 * MINUTE);
  rescue.issued = breakdown.at + 35 * MINUTE;
  rescue.visits = visitsUntil(trip, maker.world.now);
  rescue.rescue_of = guide;
  rescue.closed = guide.closed === null ? null : Math.min(trip.end + 4 * HOUR, maker.world.now - HOUR);
  guide.visits = visitsUntil(leg.trip, breakdown.at);
  guide.rescued_by = rescue;
  leg.guides.push(rescue);
  return true;
}

function rescueTrip(trip: Trip, { at, place, rest }: Breakdown): Trip {
  const start = roundTo(at + 70 * MINUTE, 5);
  const first: Visit = {
    place,
    code: 'OTR',
    action: null,
    id_local: null,
    free_hours: null,
    planned_arrival: null,
    planned_departure: start,
    appointment: null,
    slot: null,
    arrival: null,
    departure: start + 12 * MINUTE,
  };
  const visits: Visit[] = [first];
  let [planned, real] = [start, start + 12 * MINUTE];
  for (const visit of rest) {
    const minutes = Math.ceil(roadBetween((visits.at(-1) ?? first).place, visit.place).minutes / 5) * 5;
    const stay = Math.max(0, (visit.planned_departure ?? 0) - (visit.planned_arrival ?? 0));
    planned += minutes * MINUTE;
    real += minutes * MINUTE;
    visits.push({
      ...visit,
      planned_arrival: planned,
      planned_departure: planned + stay,
      arrival: real,
      departure: real + stay,
    });
    planned += stay;
    real += stay;
  }
  return {
    kind: trip.kind,
    visits,
    planned_start: start,
    planned_end: planned,
    ...roadThrough(visits),
    continues: false,
    start: start + 12 * MINUTE,
    end: real,
  };
}
