/** The past: reservations day by day, all finished. */
import { makeBooking } from './bookings';
import { DAY, HOUR, MINUTE, startOfDay } from './clock';
import { CALENDAR_MEMORY } from './dispatch';
import { type ContainerDraft, makeGuide, type ReservationDraft, visitsUntil } from './drafts';
import type { Maker } from './maker';
import type { Random } from './random';
import { appointmentOn, dayWeight, tradeOn } from './rhythm';
import { addBrokenFirst, makeRescue, markFalseFreight } from './special-trips';
import { drive, planTrips } from './trips';

/** Growth: the first day has this share of the work of the last. */
const FIRST_DAY_SHARE = 0.5;
/** A reservation that ends later than this before now belongs to the present. */
const SETTLED = 8 * HOUR;

const REJECTIONS = [
  'Sin disponibilidad de unidades en la fecha solicitada',
  'Tarifa no acordada con el cliente',
  'Reserva duplicada',
  'Datos de la reserva incompletos o incorrectos',
];
const CANCELLATIONS = [
  'Booking anulado o rolado por la naviera',
  'Cliente canceló el embarque',
  'Sin carga en planta',
  'Buque adelantado o retrasado',
];

/** How many reservations each day gets, so that they add up to `count`. */
function* days(from: number, until: number, count: number): Generator<{ day: number; count: number }> {
  const list: { day: number; weight: number }[] = [];
  for (let day = startOfDay(from); day < until; day += DAY) {
    const share = (day - from) / Math.max(DAY, until - from);
    list.push({ day, weight: dayWeight(day) * (FIRST_DAY_SHARE + (1 - FIRST_DAY_SHARE) * share) });
  }
  const total = list.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  let given = 0;
  for (const { day, weight } of list) {
    sum += weight;
    const due = Math.round((sum / total) * count) - given;
    given += due;
    yield { day, count: due };
  }
}

/** Reservations of the past in the order of their appointments; `clock` of each is the current moment of the history. */
export function* history(
  maker: Maker,
  from: number,
  count: number,
): Generator<{ draft: ReservationDraft; clock: number }> {
  const { now } = maker.world;
  let number = 0;
  for (const { day, count: today } of days(from, now - SETTLED, count)) {
    const planned = Array.from({ length: today }, () => {
      const trade = tradeOn(day, maker.random);
      return { trade, appointment: appointmentOn(day, trade, maker.random) };
    }).sort((a, b) => a.appointment - b.appointment);
    for (const { trade, appointment } of planned) {
      number += 1;
      const draft = past(maker, trade, appointment, number);
      if (draft) yield { draft, clock: Math.min(day, now) };
    }
  }
}

type Fate = 'DONE' | 'REJECTED' | 'CANCELLED' | 'FALSE_FREIGHT' | 'SECOND_TRUCK' | 'RESCUE' | 'ONE_LESS';

function fateOf(number: number): Fate {
  if (number % 83 === 40) return 'REJECTED';
  if (number % 61 === 30) return 'CANCELLED';
  if (number % 190 === 100) return 'FALSE_FREIGHT';
  if (number % 240 === 150) return 'SECOND_TRUCK';
  if (number % 410 === 200) return 'RESCUE';
  return number % 140 === 70 ? 'ONE_LESS' : 'DONE';
}

/** One reservation; null if there is no truck for it (it would not have been accepted). */
function past(
  maker: Maker,
  trade: Parameters<typeof makeBooking>[1],
  wanted: number,
  number: number,
): ReservationDraft | null {
  const { world, random } = maker;
  const booking = makeBooking(world, trade, maker.numbers, random);
  const fate = fateOf(number);
  let appointment = wanted;
  for (let attempt = 0; attempt < 8; attempt++) {
    const containers = planContainers(maker, booking, appointment);
    if (fate === 'REJECTED' || fate === 'CANCELLED') return unexecuted(maker, booking, appointment, containers, fate);
    const ends = Math.max(...containers.flatMap(container => container.legs.map(leg => leg.trip.end)));
    if (ends > world.now - SETTLED) {
      appointment -= DAY;
      continue;
    }
    if (dispatchAll(maker, booking.container_type, containers, appointment)) {
      const draft = settle(maker, booking, appointment, containers);
      if (fate !== 'DONE') applyFate(maker, draft, fate);
      return draft;
    }
    appointment += 3 * HOUR;
  }
  return null;
}

/** The containers of a booking one after another, 30 to 60 minutes apart, with their legs planned and driven. */
export function planContainers(
  maker: Maker,
  booking: ReservationDraft['booking'],
  appointment: number,
): ContainerDraft[] {
  const apart = maker.random.int(2, 4) * 15 * MINUTE;
  return booking.containers.map((booked, i) => {
    const trips = planTrips(maker.world, booking, appointment + i * apart, maker.random);
    drive(trips, maker.random);
    return { booked, legs: trips.map(trip => ({ trip, guides: [] })), tag: maker.nextTag(), cancelled: null };
  });
}

/** Assigns trucks to all legs of all containers, or to none. */
function dispatchAll(
  maker: Maker,
  container_type: ReservationDraft['booking']['container_type'],
  containers: readonly ContainerDraft[],
  appointment: number,
): boolean {
  const taken: (() => void)[] = [];
  for (const container of containers) {
    const { tag } = container;
    const need = { container_type, tag, horizon: appointment - CALENDAR_MEMORY };
    const assignments = maker.dispatcher.assignAll(
      container.legs.map(leg => leg.trip),
      need,
    );
    if (!assignments) {
      for (const release of taken) release();
      return false;
    }
    taken.push(() => maker.dispatcher.release(assignments, tag));
    container.legs.forEach((leg, i) => {
      leg.guides.push(makeGuide(leg.trip, assignments[i] ?? null, 0));
    });
  }
  return true;
}

/** Sets the dates of booking and approval, all events, and closes all guides. */
function settle(
  maker: Maker,
  booking: ReservationDraft['booking'],
  appointment: number,
  containers: ContainerDraft[],
): ReservationDraft {
  const { random, world } = maker;
  const starts = containers.flatMap(container => container.legs.map(leg => leg.trip.planned_start));
  const draft = bookedBefore(booking, appointment, containers, Math.min(...starts), random);
  for (const container of containers) {
    for (const leg of container.legs) {
      for (const guide of leg.guides) {
        guide.created = assignedAt(draft.scheduled ?? draft.created, leg.trip.planned_start, random.int(10, 26));
        guide.issued = Math.max(guide.created + 10 * MINUTE, leg.trip.planned_start - random.int(90, 420) * MINUTE);
        guide.issued = Math.min(guide.issued, leg.trip.start - 5 * MINUTE);
        guide.created = Math.min(guide.created, guide.issued - 5 * MINUTE);
        guide.visits = visitsUntil(leg.trip, world.now);
        guide.closed = closingTime(leg.trip.end, world.now, random);
      }
    }
  }
  return draft;
}

/** Two of three legs get their truck within an hour after planning, the others the day before they leave. */
function assignedAt(scheduled: number, start: number, hours: number): number {
  return hours <= 20 ? scheduled + hours * 3 * MINUTE : Math.max(scheduled, start - hours * HOUR);
}

/** A guide is closed an hour to a day after its last event. */
function closingTime(end: number, now: number, random: Random): number {
  const latest = Math.min(end + 25 * HOUR, now - 30 * MINUTE);
  return Math.round(random.between(Math.min(end + HOUR, latest), latest));
}

/** Booked, accepted and scheduled some days before the first truck leaves. */
export function bookedBefore(
  booking: ReservationDraft['booking'],
  appointment: number,
  containers: ContainerDraft[],
  firstStart: number,
  random: Random,
): ReservationDraft {
  const scheduled = firstStart - random.int(14, 40) * HOUR - random.int(0, 59) * MINUTE;
  const accepted = scheduled - random.int(5, 100) * MINUTE;
  const created = accepted - random.int(15, 900) * MINUTE;
  return { booking, appointment, created, accepted, scheduled, rejected: null, cancelled: null, containers };
}

function unexecuted(
  maker: Maker,
  booking: ReservationDraft['booking'],
  appointment: number,
  containers: ContainerDraft[],
  fate: 'REJECTED' | 'CANCELLED',
): ReservationDraft {
  const { random, world } = maker;
  const start = Math.min(...containers.flatMap(container => container.legs.map(leg => leg.trip.planned_start)));
  const draft = bookedBefore(booking, appointment, containers, Math.min(start, world.now), random);
  if (fate === 'REJECTED') {
    const at = draft.accepted ?? draft.created;
    return { ...draft, accepted: null, scheduled: null, rejected: { at, reason: random.pick(REJECTIONS) } };
  }
  const at = (draft.scheduled ?? draft.created) + random.int(30, 600) * MINUTE;
  return { ...draft, cancelled: { at, reason: random.pick(CANCELLATIONS) } };
}

/** What goes wrong with the reservation. */
function applyFate(maker: Maker, draft: ReservationDraft, fate: Fate): void {
  const container = draft.containers.at(-1);
  if (!container) return;
  if (fate === 'FALSE_FREIGHT') markFalseFreight(maker, container);
  if (fate === 'SECOND_TRUCK') addBrokenFirst(maker, draft, container);
  if (fate === 'RESCUE') makeRescue(maker, draft, container);
  if (fate === 'ONE_LESS' && draft.containers.length > 1) {
    for (const leg of container.legs) leg.guides.length = 0;
    container.cancelled = { at: (draft.scheduled ?? draft.created) + HOUR, reason: maker.random.pick(CANCELLATIONS) };
  }
}
