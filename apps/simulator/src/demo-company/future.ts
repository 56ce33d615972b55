/** The future: tomorrow's plan, half assigned, the days after, reservations without a plan, requests to be approved. */
import { makeBooking } from './bookings';
import { DAY, HOUR, MINUTE, startOfDay } from './clock';
import { type ContainerDraft, makeGuide, type ReservationDraft } from './drafts';
import { bookedBefore, planContainers } from './history';
import type { Maker } from './maker';
import { appointmentOn, tradeOn } from './rhythm';

/** For 60 trucks. */
const TOMORROW_LEGS = 72;
const TOMORROW_UNASSIGNED = 30;
const LATER_PLANNED = 9;
const UNPLANNED = 16;
const PENDING = 12;
/** How far ahead customers book. */
const DAYS_AHEAD = 10;

export function future(maker: Maker, scale: number): ReservationDraft[] {
  const many = (count: number) => Math.max(1, Math.round(count * scale));
  return [
    ...tomorrow(maker, many(TOMORROW_LEGS), many(TOMORROW_UNASSIGNED)),
    ...Array.from({ length: many(LATER_PLANNED) }, () => later(maker, 2, 4, 'PLANNED')),
    ...Array.from({ length: many(UNPLANNED) }, () => later(maker, 1, DAYS_AHEAD, 'ACCEPTED')),
    ...Array.from({ length: many(PENDING) }, () => later(maker, 1, DAYS_AHEAD, 'PENDING')),
  ];
}

function propose(maker: Maker, day: number): ReservationDraft {
  const trade = tradeOn(day, maker.random);
  const booking = makeBooking(maker.world, trade, maker.numbers, maker.random);
  const appointment = appointmentOn(day, trade, maker.random);
  const containers = planContainers(maker, booking, appointment);
  const starts = containers.flatMap(container => container.legs.map(leg => leg.trip.planned_start));
  return bookedBefore(booking, appointment, containers, Math.min(...starts, maker.world.now + 12 * HOUR), maker.random);
}

/** Reservations planned so that tomorrow has that many legs, some of them unassigned. */
function tomorrow(maker: Maker, wantedLegs: number, wantedOpen: number): ReservationDraft[] {
  const { now } = maker.world;
  const start = startOfDay(now) + DAY;
  const isTomorrow = (at: number) => at >= start && at < start + DAY;
  const made: ReservationDraft[] = [];
  let [legs, open] = [0, 0];
  for (let attempt = 0; attempt < wantedLegs * 4 && legs < wantedLegs; attempt++) {
    const draft = propose(maker, start + (attempt % 4 === 3 ? DAY : 0));
    const trips = draft.containers.flatMap(container => container.legs.map(leg => leg.trip));
    if (trips.some(trip => trip.planned_start < now + HOUR)) continue;
    made.push(draft);
    for (const container of draft.containers) {
      const own = container.legs.filter(leg => isTomorrow(leg.trip.planned_start)).length;
      const stayOpen = open * wantedLegs < legs * wantedOpen;
      const assigned = stayOpen ? 0 : assignAhead(maker, draft, container);
      legs += own;
      open += Math.max(0, own - assigned);
    }
  }
  return made;
}

/** Assigns the legs that start within two days; whatever the number of those that start tomorrow. */
function assignAhead(maker: Maker, draft: ReservationDraft, container: ContainerDraft): number {
  const { world, random, dispatcher } = maker;
  const need = { container_type: draft.booking.container_type, tag: container.tag, horizon: world.now - 10 * DAY };
  const scheduled = draft.scheduled ?? draft.created;
  let count = 0;
  let before = null;
  for (const leg of container.legs) {
    if (leg.trip.planned_start > world.now + 2 * DAY) break;
    const assignment = dispatcher.assign(leg.trip, need, before);
    if (!assignment) break;
    before = assignment;
    const guide = makeGuide(
      leg.trip,
      assignment,
      Math.min(scheduled + random.int(20, 300) * MINUTE, world.now - 5 * MINUTE),
    );
    const soon = leg.trip.planned_start < world.now + 16 * HOUR;
    if (soon && count === 0 && random.chance(0.3)) guide.issued = world.now - random.int(2, 4) * MINUTE;
    leg.guides.push(guide);
    count += 1;
  }
  return count;
}

function later(
  maker: Maker,
  fromDay: number,
  toDay: number,
  stage: 'PLANNED' | 'ACCEPTED' | 'PENDING',
): ReservationDraft {
  const { random, world } = maker;
  let draft = propose(maker, startOfDay(world.now) + random.int(fromDay, toDay) * DAY);
  const starts = (candidate: ReservationDraft) =>
    candidate.containers.flatMap(container => container.legs.map(leg => leg.trip.planned_start));
  while (Math.min(...starts(draft)) < world.now + 3 * HOUR) {
    draft = propose(maker, startOfDay(world.now) + random.int(fromDay, toDay + 1) * DAY);
  }
  const created = world.now - random.int(20, stage === 'PENDING' ? 1700 : 4000) * MINUTE;
  if (stage === 'PENDING') return { ...draft, created, accepted: null, scheduled: null };
  const accepted = created + Math.min(world.now - created - 3 * MINUTE, random.int(10, 600) * MINUTE);
  const scheduled =
    stage === 'PLANNED' ? Math.min(world.now - 2 * MINUTE, accepted + random.int(5, 200) * MINUTE) : null;
  return { ...draft, created, accepted, scheduled };
}
