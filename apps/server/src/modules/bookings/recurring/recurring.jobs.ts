import type { runRecurring } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { ahead, type Occurrence } from '@cabezal/domain/bookings/recurring/recurring';
import { shortened } from '@cabezal/domain/system/text/shortened';
import { addDays, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import type { Roads } from '../../places/roads/roads.ts';
import { type Place, planRoads, type RoadPlan } from '../../places/routes/road-plan.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { holdFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import type { BookingPattern } from '../reservations/booking/booking-pattern.ts';
import { bookingWay } from '../reservations/booking/price-reservation.ts';
import { findPlaces } from '../reservations/booking/pricing.queries.ts';
import { publishTask } from '../tasks/lock-task.ts';
import { insertTask } from '../tasks/tasks.queries.ts';
import { bookCopy, bookingOn } from './booking-copy.ts';
import * as queries from './recurring.queries.ts';

/** Bookings per transaction, so that other work can run between two portions. */
const PORTION = 50;
const keyOf = ({ date, copy }: Pick<Occurrence, 'date' | 'copy'>): string => `${date}/${copy}`;

type Outcome = z.infer<typeof runRecurring.output>;

/** Due dates within its days ahead that are not booked yet. */
async function missing(tx: Tx, booking: queries.DueBooking): Promise<Occurrence[]> {
  const window = { from: tx.today, to: addDays(tx.today, booking.create_days_ahead) };
  const { id_recurring_booking: id } = booking;
  const holidays = (await queries.holidaysOf(tx, [id], window)).get(id) ?? new Set<string>();
  const runs = await queries.runsSince(tx, id, tx.today);
  const booked = new Set(
    runs.filter(run => run.id_reservation !== null).map(run => keyOf({ date: run.appointment_date, copy: run.copy })),
  );
  const falling = ahead(booking, { ...window, holidays, now: tx.now, zone: tx.zone });
  return falling.filter(at => !booked.has(keyOf(at)));
}

/** The way of a booking as it is priced, and between neighbouring stops as its legs are planned. */
export async function waysOfBookings(
  read: Read,
  bookings: readonly Pick<BookingPattern, 'reservation_type' | 'with_pickup' | 'stops' | 'containers' | 'services'>[],
): Promise<Place[][]> {
  const ids = bookings.flatMap(booking => booking.stops.map(stop => stop.id_location));
  const places = await read(async tx => {
    await tx.elevate();
    return findPlaces(tx, ids);
  });
  const ways = bookings.map((booking): Place[] => bookingWay(booking, places));
  const hops = ways.flatMap(way => way.slice(1).map((to, i): Place[] => [way[i] ?? to, to]));
  return [...ways, ...hops.filter(([from, to]) => from?.id_location !== to?.id_location)];
}

/** Requested before the transaction; null: nothing is due. */
export async function roadsDue(read: Read, roads: Roads, id: number): Promise<RoadPlan | null> {
  const booking = await read(async tx => {
    const found = await queries.findDue(tx, id);
    return found !== undefined && (await missing(tx, found)).length > 0 ? found.booking : null;
  });
  return booking === null ? null : planRoads(read, roads, await waysOfBookings(read, [booking]));
}

/** A refused date gives the operativo a task on the source reservation; one, while it is open. */
async function giveTask(tx: Tx, booking: queries.DueBooking, title: string): Promise<number> {
  const { id_reservation, id_reservation_task } = booking;
  if (id_reservation_task !== null && (await queries.isOpenTask(tx, id_reservation_task))) return id_reservation_task;
  await holdFacts(tx, id_reservation);
  const id_user = await queries.operativeOf(tx, id_reservation);
  const id = await insertTask(tx, {
    id_reservation,
    id_sub_reservation: null,
    id_task: null,
    title: shortened(title, 200),
    due_at: tx.now.toISOString(),
    due_is_manual: true,
    id_user,
    user_is_manual: id_user !== null,
  });
  publishTask(tx, id_reservation);
  tx.audit({ action: 'create', noun: 'task', id, after: { task_title: title, id_assignee: id_user } });
  return id;
}

const noResponsible = 'Quien la guardó ya no trabaja aquí: ábrala y guárdela para hacerse cargo';
const pastThis = 'Ya cambió lo que se repite';

/**
 * Books the due dates of a weekly booking, each once: the weekly booking is locked, and a booked date stays recorded. A refused date
 * (blocked client, no rate) gives the operativo a task and is tried again by the next run. Books at most one portion of what is not in
 * `done`; `left` is the number that remains. Errors: 404; 409 PAUSADA.
 */
export async function runOne(
  tx: Tx,
  id: number,
  roads: RoadPlan | null,
  done: ReadonlySet<string> = new Set(),
): Promise<Outcome> {
  await tx.elevate();
  const booking = await queries.holdDue(tx, id);
  if (booking === undefined) throw notFound('La reserva semanal no existe');
  if (!booking.active) throw conflict('PAUSADA', 'La reserva semanal está en pausa');
  const due = (await missing(tx, booking)).filter(at => !done.has(keyOf(at)));
  const wanted = due.slice(0, PORTION);
  const tried = new Set(
    (await queries.runsSince(tx, id, tx.today)).map(run => keyOf({ date: run.appointment_date, copy: run.copy })),
  );
  const actor = await queries.responsibleOf(tx, booking.id_user);
  const outcomes = await eachInSavepoint(
    tx,
    wanted,
    at => Date.parse(at.date) + at.copy,
    ({ date }) => {
      if (actor === undefined) throw conflict('SIN_RESPONSABLE', noResponsible);
      if (roads === null) throw conflict('MODIFICADO', pastThis);
      const input = bookingOn(booking.booking, date, booking.appointment_time);
      return bookCopy(tx, actor, { id_source: booking.id_reservation, input, accept: booking.auto_accept }, roads);
    },
  );
  const answer: Outcome = { made: [], refused: [], left: due.length - wanted.length };
  for (const [i, outcome] of outcomes.entries()) {
    const at = wanted[i] as Occurrence;
    const { message } = outcome.ok ? { message: '' } : outcome.refusal;
    await queries.storeRun(tx, id, {
      ...at,
      id_reservation: outcome.ok ? outcome.value : null,
      error: outcome.ok ? null : message,
    });
    if (outcome.ok) answer.made.push(outcome.value);
    else answer.refused.push({ ...at, message });
  }
  await settle(tx, booking, answer, { isFirstTry: at => !tried.has(keyOf(at)), isFirstPortion: done.size === 0 });
  return answer;
}

/** Stores the result of a run. */
async function settle(
  tx: Tx,
  booking: queries.DueBooking,
  { made, refused }: Outcome,
  { isFirstTry, isFirstPortion }: { isFirstTry: (at: Occurrence) => boolean; isFirstPortion: boolean },
): Promise<void> {
  const { id_recurring_booking: id, name } = booking;
  const refusalTexts = refused.map(({ date, message }) => `${formatWeekdayDate(date)}: ${message}`);
  // Keeps the refusal of an earlier portion of the same run.
  const last_error = (isFirstPortion ? null : booking.last_error) ?? refusalTexts[0] ?? null;
  const fresh = refused.find(isFirstTry);
  const id_reservation_task =
    fresh === undefined
      ? booking.id_reservation_task
      : await giveTask(tx, booking, `Reserva semanal «${name}» no creada. ${last_error}`);
  await queries.storeOutcome(tx, id, { last_error, id_reservation_task });
  if (made.length > 0)
    tx.audit({ action: 'run_recurring', noun: 'recurring', id, after: { made_reservations: made.join(', ') } });
  if (made.length > 0 || last_error !== booking.last_error) tx.changed('recurring', id, []);
}

/** Runs portion by portion and tries each date once. */
async function runPortions(db: Database, id: number, ready: RoadPlan): Promise<void> {
  const done = new Set<string>();
  for (let left = 1; left > 0; ) {
    const outcome = await db.write(systemScope, systemAuthor, tx => runOne(tx, id, ready, done));
    for (const at of outcome.refused) done.add(keyOf(at));
    left = outcome.left;
  }
}

/** Books the due dates of all weekly bookings, each separately: a failure of one stops no other. */
export async function runAll(db: Database, roads: Roads): Promise<void> {
  const read: Read = work => db.read(systemScope, work);
  const failures: unknown[] = [];
  for (const id of await read(queries.activeIds))
    try {
      const ready = await roadsDue(read, roads, id);
      if (ready !== null) await runPortions(db, id, ready);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

export const recurringJobs = ({ roads }: Services): Job[] => [
  { name: 'recurring_bookings', every_minutes: 15, lane: 'slow', run: db => runAll(db, roads) },
];
