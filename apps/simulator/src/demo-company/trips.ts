/** The legs of one container: planned with the times of the road, and simulated as driven. */

import type { LegKind } from '@cabezal/domain/trips/status/labels';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { buildTemplate, type TemplateLeg } from '@cabezal/domain/trips/status/templates';
import type { Booking } from './bookings';
import { DAY, MINUTE, roundTo, startOfDay } from './clock';
import type { Random } from './random';
import { tuesdayNight } from './rhythm';
import { roadBetween } from './roads';
import type { Place, World } from './world';

export interface Visit {
  readonly place: Place;
  readonly code: StopCode;
  readonly action: StopAction | null;
  readonly id_local: number | null;
  readonly free_hours: number | null;
  planned_arrival: number | null;
  planned_departure: number | null;
  appointment: number | null;
  slot: string | null;
  arrival: number | null;
  departure: number | null;
}

export interface Trip {
  readonly kind: LegKind;
  readonly visits: Visit[];
  planned_start: number;
  planned_end: number;
  readonly km: number;
  /** Toll stations on the way. */
  readonly tolls: number;
  /** The truck of the previous leg continues with this one. */
  readonly continues: boolean;
  /** Simulated first and last moment. */
  start: number;
  end: number;
}

/** Planned minutes at a stop. */
function plannedDwell(visit: Visit): number {
  if (visit.action === 'CARGAR') return 240;
  if (visit.action === 'DESCARGAR') return 180;
  if (visit.action === 'RETIRAR') return visit.code === 'PRT' ? 70 : 45;
  if (visit.action === 'ENTREGAR') return 75;
  return visit.action === 'DEVOLVER' ? 35 : 0;
}

function driveMinutes(from: Visit, to: Visit): number {
  return Math.max(5, Math.round(roadBetween(from.place, to.place).minutes / 5) * 5);
}

/** Fills in planned times, starting from the arrival at one stop. */
function planAround(visits: readonly Visit[], anchor: number, arrival: number): void {
  let at = arrival;
  for (let i = anchor; i < visits.length; i++) {
    const visit = visits[i];
    const previous = visits[i - 1];
    if (!visit) continue;
    if (i > anchor && previous) at += driveMinutes(previous, visit) * MINUTE;
    visit.planned_arrival = at;
    at += plannedDwell(visit) * MINUTE;
    visit.planned_departure = at;
  }
  at = arrival;
  for (let i = anchor - 1; i >= 0; i--) {
    const visit = visits[i];
    const next = visits[i + 1];
    if (!visit || !next) continue;
    at -= driveMinutes(visit, next) * MINUTE;
    visit.planned_departure = at;
    at -= plannedDwell(visit) * MINUTE;
    visit.planned_arrival = at;
  }
}

/** A stop without an action has no arrival if it is the first, and no departure if it is the last. */
function trimEnds(trip: Trip): void {
  const first = trip.visits[0];
  const last = trip.visits.at(-1);
  if (!first || !last) return;
  trip.planned_start = first.planned_arrival ?? 0;
  if (first.action === null) first.planned_arrival = null;
  if (trip.kind === 'RETIRO' && last.action === null) last.planned_departure = null;
  trip.planned_end = Math.max(last.planned_departure ?? last.planned_arrival ?? 0, trip.planned_start + 5 * MINUTE);
}

/** Kilometres and toll stations from the first stop to the last. */
export function roadThrough(visits: readonly Visit[]): { km: number; tolls: number } {
  let [km, tolls] = [0, 0];
  for (let i = 1; i < visits.length; i++) {
    const [from, to] = [visits[i - 1], visits[i]];
    if (!from || !to) continue;
    const road = roadBetween(from.place, to.place);
    km += road.km;
    tolls += road.tolls;
  }
  return { km, tolls };
}

function makeTrip(world: World, leg: TemplateLeg, booking: Booking, continues: boolean): Trip {
  const visits = leg.stops.map((stop): Visit => {
    const place = world.placeById.get(stop.id_location ?? 0);
    if (!place) throw new RangeError(`No place ${stop.id_location}`);
    const local = place === booking.route.plant ? booking.local : null;
    return {
      place,
      code: stop.code,
      action: stop.action,
      id_local: local?.id ?? null,
      free_hours: local?.free_hours ?? place.free_hours,
      planned_arrival: null,
      planned_departure: null,
      appointment: null,
      slot: null,
      arrival: null,
      departure: null,
    };
  });
  const { km, tolls } = roadThrough(visits);
  return { kind: leg.kind, visits, planned_start: 0, planned_end: 0, km, tolls, continues, start: 0, end: 0 };
}

/** Legs of one container with their planned times; `appointment` is the agreed time at the plant. */
export function planTrips(world: World, booking: Booking, appointment: number, random: Random): Trip[] {
  const { base, depot, yard, plant, port } = booking.route;
  const legs = buildTemplate(booking.template, {
    base: base?.id ?? null,
    depot: depot.id,
    yard: yard?.id ?? null,
    plant: plant.id,
    port: port.id,
  });
  const laterReturn = random.chance(0.35);
  const trips = legs.map(leg =>
    makeTrip(world, leg, booking, leg.kind === 'DEVOLUCION' ? !laterReturn : leg.kind === 'VIAJE' && yard === null),
  );
  const travel = trips.find(trip => trip.kind === 'VIAJE');
  if (!travel) return trips;
  planAround(
    travel.visits,
    travel.visits.findIndex(visit => visit.code === 'PLT'),
    appointment,
  );
  trimEnds(travel);
  for (const trip of trips) {
    if (trip.kind === 'RETIRO') planPickup(trip, travel, booking, appointment, random);
    if (trip.kind === 'DEVOLUCION') planReturn(trip, travel, laterReturn, random);
  }
  for (const trip of trips) setAppointments(trip, booking, appointment, random);
  return trips;
}

function planPickup(trip: Trip, travel: Trip, booking: Booking, appointment: number, random: Random): void {
  const last = trip.visits.length - 1;
  const work = trip.visits.findIndex(visit => visit.action === 'RETIRAR');
  if (!booking.route.yard) {
    // The truck continues at once: the pick-up ends when the trip begins.
    const end = trip.visits[last];
    const dwell = end ? plannedDwell(end) * MINUTE : 0;
    planAround(trip.visits, last, travel.planned_start - dwell - (end?.code === 'PLT' ? 10 * MINUTE : 0));
    trimEnds(trip);
    return;
  }
  const tuesday =
    booking.trade.rhythm === 'BANANA' && random.chance(0.55)
      ? tuesdayNight(appointment, startOfDay(appointment), random)
      : null;
  const wait = random.chance(0.6) ? random.int(3, 20) * 5 : random.int(20, 90) * 10;
  planAround(trip.visits, last, travel.planned_start - wait * MINUTE);
  if (tuesday !== null) planAround(trip.visits, work, tuesday);
  trimEnds(trip);
}

function planReturn(trip: Trip, travel: Trip, later: boolean, random: Random): void {
  const next = startOfDay(travel.planned_end) + DAY + random.int(14, 30) * 30 * MINUTE;
  const start = later ? next : travel.planned_end + 10 * MINUTE;
  planAround(trip.visits, 0, start);
  trimEnds(trip);
}

function setAppointments(trip: Trip, booking: Booking, appointment: number, random: Random): void {
  for (const visit of trip.visits) {
    if (visit.code === 'PLT' && (visit.action === 'CARGAR' || visit.action === 'DESCARGAR'))
      visit.appointment = appointment;
    if ((visit.code !== 'PRT' && visit.code !== 'DEP') || visit.action === null) continue;
    visit.appointment = visit.planned_arrival;
    visit.slot = visit.code === 'DEP' ? `T${random.digits(6)}` : `${portSlot(booking)}${random.digits(7)}`;
  }
}

function portSlot(booking: Booking): string {
  const code = booking.route.port.code;
  if (code === 'DPW') return 'CITA-';
  if (code === 'TPG') return booking.trade.type === 'E' ? 'DISV-' : 'DRES-';
  return code === 'CGSA' || code === 'NAPORTEC' ? 'AISV-' : 'TUR-';
}

export interface Course {
  /** Minutes by which the first leg starts late, in addition to the usual delay. */
  readonly late?: number;
  /** Factor on the time at plants. */
  readonly plant_factor?: number;
  /** Factor on the time at ports and depots. */
  readonly gate_factor?: number;
}

/** Simulates the legs one after another: fills in all arrivals and departures, also future ones. */
export function drive(trips: readonly Trip[], random: Random, course: Course = {}): void {
  let free = Number.NEGATIVE_INFINITY;
  trips.forEach((trip, i) => {
    const late = (i === 0 ? (course.late ?? 0) : 0) + Math.max(-10, 6 + random.bell() * 9);
    let at = Math.max(trip.planned_start + late * MINUTE, free + random.int(3, 9) * MINUTE);
    trip.start = roundTo(at, 1);
    trip.visits.forEach((visit, n) => {
      const previous = trip.visits[n - 1];
      if (previous) at += driveMinutes(previous, visit) * MINUTE * roadFactor(random);
      const isFirst = n === 0;
      visit.arrival = isFirst && visit.action === null ? null : roundTo(at, 1);
      const begin = visit.code === 'PLT' ? Math.max(at, visit.appointment ?? at) : at;
      at = begin + plannedDwell(visit) * MINUTE * dwellFactor(visit, random, course);
      const stays = n === trip.visits.length - 1 && visit.planned_departure === null;
      visit.departure = stays ? null : roundTo(at, 1);
    });
    const last = trip.visits.at(-1);
    trip.end = last?.departure ?? last?.arrival ?? trip.start;
    free = trip.end;
  });
}

function roadFactor(random: Random): number {
  return random.chance(0.06) ? random.between(1.25, 1.6) : random.between(0.92, 1.14);
}

function dwellFactor(visit: Visit, random: Random, course: Course): number {
  if (visit.code === 'PLT')
    return course.plant_factor ?? (random.chance(0.12) ? random.between(1.6, 2.4) : random.between(0.7, 1.35));
  const usual = random.chance(0.07) ? random.between(2.2, 4.5) : random.between(0.6, 1.5);
  return course.gate_factor ?? usual;
}
