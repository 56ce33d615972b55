/** The present: trips under way, guides to be issued or closed. Each is moved in time so that it is in the wanted stage now. */
import { deriveGuideStatus } from '@cabezal/domain/trips/status/guide-status';
import type { GuideStatus } from '@cabezal/domain/trips/status/labels';
import { makeBooking } from './bookings';
import { HOUR, MINUTE, roundTo } from './clock';
import type { Assignment } from './dispatch';
import { type ContainerDraft, guideFacts, guidesOf, makeGuide, type ReservationDraft, visitsUntil } from './drafts';
import { bookedBefore } from './history';
import type { Maker } from './maker';
import { makeRescue, shifted } from './special-trips';
import { TRADES } from './trades.data';
import { type Course, drive, planTrips, type Trip } from './trips';

/** The moment of a trip that should be now. */
interface Wanted {
  readonly status: GuideStatus;
  readonly course?: Course;
  /** Part of the stage that has passed, from and to. */
  readonly share: readonly [number, number];
  /** `WAITING_BOX`: an empty that was picked up for an export and has not left for its plant yet. */
  readonly special?: 'RESCUE' | 'FALSE_FREIGHT' | 'WAITING_BOX';
}

const USUAL = [0.15, 0.85] as const;
/** At a plant for longer than the free hours: the stand-by runs. */
const OVERDUE = { share: [0.75, 0.92], course: { plant_factor: 2.6 } } as const;
const QUEUED = { share: [0.8, 0.95], course: { gate_factor: 5 } } as const;
const LATE = { share: USUAL, course: { late: 95 } } as const;

/** Wanted number of guides by status, for 60 trucks. Rows with the same status add up. */
const WANTED: readonly (readonly [number, Wanted])[] = [
  [3, { status: 'RETIRANDO', share: USUAL }],
  [3, { status: 'EN_DEPOSITO', share: USUAL }],
  [1, { status: 'EN_DEPOSITO', ...QUEUED }],
  [3, { status: 'RETIRADO', share: USUAL }],
  [4, { status: 'VIAJANDO', share: USUAL }],
  [2, { status: 'VIAJANDO', ...LATE }],
  [3, { status: 'EN_PLANTA', share: USUAL }],
  [2, { status: 'EN_PLANTA', ...OVERDUE }],
  [2, { status: 'EN_PUERTO', share: USUAL }],
  [1, { status: 'EN_PUERTO', ...QUEUED }],
  [1, { status: 'VIAJANDO', share: [0.8, 0.95], special: 'RESCUE' }],
  [1, { status: 'EN_DEPOSITO', share: [0.7, 0.9], special: 'FALSE_FREIGHT' }],
  [3, { status: 'RETIRO_POR_SALIR', share: USUAL }],
  [3, { status: 'VIAJE_POR_SALIR', share: USUAL }],
  [3, { status: 'DEVOLUCION_POR_SALIR', share: USUAL }],
  [3, { status: 'RETIRO_POR_CERRAR', share: USUAL }],
  [6, { status: 'VIAJE_POR_CERRAR', share: USUAL }],
  [4, { status: 'DEVOLUCION_POR_CERRAR', share: USUAL }],
  // At any hour the demonstration has a box that may be returned to its depot. Last, so that it changes nothing of the rows before.
  [1, { status: 'VIAJE_POR_SALIR', share: USUAL, special: 'WAITING_BOX' }],
];

const TRIES = 60;

/** Reservations in progress; `scale` 1 for a fleet of 60 trucks. */
export function present(maker: Maker, scale: number): ReservationDraft[] {
  const made: ReservationDraft[] = [];
  const counts = new Map<GuideStatus, number>();
  const due = new Map<GuideStatus, number>();
  for (const [count, wanted] of WANTED) {
    due.set(wanted.status, (due.get(wanted.status) ?? 0) + Math.max(1, Math.round(count * scale)));
    const special = wanted.special ? 1 : 0;
    for (let n = 0; n < Math.max(1, Math.round(count * scale)); n++) {
      if (!special && (counts.get(wanted.status) ?? 0) >= (due.get(wanted.status) ?? 0)) break;
      const draft = place(maker, wanted);
      if (!draft) continue;
      made.push(draft);
      for (const guide of guidesOf(draft)) {
        const status = deriveGuideStatus(guideFacts(guide));
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
  }
  return made;
}

/** One reservation with a guide in the wanted stage now; null if that is impossible. */
function place(maker: Maker, wanted: Wanted): ReservationDraft | null {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const trade = maker.random.weighted(TRADES.map(candidate => [candidate, candidate.weight] as const));
    const whole = makeBooking(maker.world, trade, maker.numbers, maker.random);
    const booking = { ...whole, containers: whole.containers.slice(0, wanted.special ? 1 : maker.random.int(1, 2)) };
    if (wanted.special === 'RESCUE' && (whole.template !== 'E_CON_RETIRO' || whole.route.yard)) continue;
    if (wanted.special === 'WAITING_BOX' && whole.template !== 'E_CON_RETIRO') continue;
    const trips = planTrips(maker.world, booking, roundTo(maker.world.now, 30), maker.random);
    drive(trips, maker.random, wanted.course);
    const by = shiftTo(trips, wanted, maker);
    if (by === null) continue;
    const draft = assemble(maker, booking, trips, by);
    if (draft && finishSpecial(maker, draft, wanted)) return draft;
    if (draft) releaseAll(maker, draft);
  }
  return null;
}

/** Offset of the trips so that the stage is now; a multiple of half an hour, so that appointments stay round. */
function shiftTo(trips: readonly Trip[], wanted: Wanted, { world, random }: Maker): number | null {
  const stage = stageOf(trips, wanted.status);
  if (!stage || stage.to - stage.from < 12 * MINUTE) return null;
  const [from, to] = wanted.share;
  const point = stage.from + (stage.to - stage.from) * random.between(from, to);
  const step = stage.to - stage.from > 2 * HOUR ? 30 : 5;
  const by = roundTo(world.now - point, step);
  const inside = stage.from + by < world.now - 2 * MINUTE && world.now + 2 * MINUTE < stage.to + by;
  return inside ? by : null;
}

/** First time span in which a leg has the status. */
function stageOf(trips: readonly Trip[], status: GuideStatus): { from: number; to: number } | null {
  for (const [i, trip] of trips.entries()) {
    const before = trips[i - 1];
    if (status === `${trip.kind}_POR_CERRAR`) return { from: trip.end + 10 * MINUTE, to: trip.end + 20 * HOUR };
    if (status === `${trip.kind}_POR_SALIR`) {
      const from = Math.max(trip.planned_start - 4 * HOUR, before ? before.end + 10 * MINUTE : 0);
      return { from, to: trip.start - 5 * MINUTE };
    }
    const guide = { ...makeGuide(trip, null, 0), issued: 1 };
    const events = trip.visits.flatMap(visit => [visit.arrival, visit.departure]).filter(at => at !== null);
    for (const [n, at] of events.entries()) {
      const next = events[n + 1];
      if (next === undefined) break;
      guide.visits = visitsUntil(trip, at);
      if (deriveGuideStatus(guideFacts(guide)) === status) return { from: at, to: next };
    }
  }
  return null;
}

/** The reservation with its trips moved, its guides cut off at now, and a truck for each. */
function assemble(
  maker: Maker,
  booking: ReservationDraft['booking'],
  trips: readonly Trip[],
  by: number,
): ReservationDraft | null {
  const { world, random } = maker;
  const apart = random.int(2, 4) * 15 * MINUTE;
  const containers = booking.containers.map((booked, i): ContainerDraft => {
    const own = trips.map(trip => shifted(trip, by + i * apart));
    return { booked, legs: own.map(trip => ({ trip, guides: [] })), tag: maker.nextTag(), cancelled: null };
  });
  const appointment = roundTo(world.now, 30) + by;
  const starts = containers.flatMap(container => container.legs.map(leg => leg.trip.planned_start));
  const draft = bookedBefore(booking, appointment, containers, Math.min(...starts, world.now), random);
  for (const container of containers) {
    if (!staffContainer(maker, draft, container)) {
      releaseAll(maker, draft);
      return null;
    }
  }
  return draft;
}

/** Trucks and facts for the legs that have begun or soon will. */
function staffContainer(maker: Maker, draft: ReservationDraft, container: ContainerDraft): boolean {
  const { world, random } = maker;
  const need = {
    container_type: draft.booking.container_type,
    tag: container.tag,
    horizon: world.now - 10 * 24 * HOUR,
  };
  let before: Assignment | null = null;
  for (const leg of container.legs) {
    const { trip } = leg;
    const hoursAway = (trip.planned_start - world.now) / HOUR;
    if (trip.start > world.now && hoursAway > 5 && random.chance(hoursAway > 14 ? 0.8 : 0.35)) break;
    const assignment = maker.dispatcher.assign(trip, need, before);
    if (!assignment) return false;
    before = assignment;
    const guide = makeGuide(trip, assignment, Math.min(trip.planned_start - 9 * HOUR, world.now - 2 * HOUR));
    if (trip.start <= world.now || hoursAway <= 5) {
      guide.issued = Math.min(
        trip.planned_start - random.int(60, 200) * MINUTE,
        world.now - random.int(8, 40) * MINUTE,
      );
      guide.created = Math.min(guide.created, guide.issued - 20 * MINUTE);
    }
    guide.visits = visitsUntil(trip, world.now);
    leg.guides.push(guide);
  }
  closeEarlierLegs(maker, container);
  return true;
}

/** A leg before one that has begun is mostly closed; the last finished leg waits for its closing. */
function closeEarlierLegs(maker: Maker, container: ContainerDraft): void {
  const { world, random } = maker;
  container.legs.forEach((leg, i) => {
    const guide = leg.guides[0];
    const next = container.legs[i + 1]?.trip;
    if (!guide || leg.trip.end > world.now - 3 * HOUR || !next || next.start > world.now) return;
    if (random.chance(0.85))
      guide.closed = Math.min(leg.trip.end + random.int(40, 160) * MINUTE, world.now - 12 * MINUTE);
  });
}

function finishSpecial(maker: Maker, draft: ReservationDraft, wanted: Wanted): boolean {
  const [container] = draft.containers;
  if (!wanted.special || wanted.special === 'WAITING_BOX' || !container) return true;
  if (wanted.special === 'RESCUE') {
    if (!makeRescue(maker, draft, container)) return false;
    const rescue = guidesOf(draft).find(guide => guide.rescue_of !== null);
    return rescue?.issued !== null && rescue !== undefined && rescue.issued < maker.world.now - 5 * MINUTE;
  }
  const first = container.legs[0]?.guides[0];
  if (!first || container.legs[0]?.trip.kind !== 'RETIRO') return false;
  first.false_freight = { at: maker.world.now - 10 * MINUTE, motive: 'Contenedor en mal estado / no pasa PTI' };
  for (const leg of container.legs.slice(1)) leg.guides.length = 0;
  return true;
}

function releaseAll(maker: Maker, draft: ReservationDraft): void {
  for (const container of draft.containers) {
    const assignments = container.legs.flatMap(leg => leg.guides.flatMap(guide => guide.assignment ?? []));
    maker.dispatcher.release(assignments, container.tag);
  }
}
