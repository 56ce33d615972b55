import { addDays, addMinutes, instantOf } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { authorOf } from '../../bookings/recurring/recurring.queries.ts';
import { addRecurring } from '../../bookings/recurring/save-recurring.ts';
import { editSchedule } from '../../bookings/reservations/editing/schedule-reservation.ts';
import { removeSlot } from '../../bookings/reservations/slots/change-slots.ts';
import { setCredentialState } from '../../fleet/credentials/ban-credential.ts';
import { type PublishedLeg, storePlan } from '../../operations/day-plans/day-plans.queries.ts';
import { notifyDrivers } from '../../operations/driver-notices/notify-driver.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import * as queries from './demo-plans.queries.ts';

/** Number of tomorrow's slots that the terminal cancelled. */
const LOST_SLOTS = 3;
/** Number of tomorrow's slots that are requested for a later hour. */
const LATER_SLOTS = 2;
const LATER_MIN = 45;
/** One in this many of yesterday's trips was planned with another truck and driver. */
const SWAPPED = 9;

/** Stores yesterday's plan as published the evening before. Some of its trips were driven by another truck. */
async function publishedYesterday(tx: Tx, actor: Actor, day: string): Promise<void> {
  const ran = await queries.plannedOn(
    tx,
    instantOf(day, '00:00', tx.zone),
    instantOf(addDays(day, 1), '00:00', tx.zone),
  );
  const legs = ran.map((leg, i): PublishedLeg => {
    const other = ran[i + 1];
    if (i % SWAPPED !== SWAPPED - 1 || other === undefined) return leg;
    const { id_truck, disk, id_driver, driver_name } = other;
    return { ...leg, id_truck, disk, id_driver, driver_name };
  });
  if (legs.length === 0) return;
  const published_at = instantOf(addDays(day, -1), '18:40', tx.zone);
  await storePlan(tx, { date: day, id_user: actor.id_user, author: actor.name, legs, published_at });
}

/** Moves trips to an hour after their slots, which the terminal still has to change. A trip that a rule does not let move stays. */
async function askLater(tx: Tx, actor: Actor, slots: readonly queries.WaitingSlot[]): Promise<void> {
  for (const {
    id_reservation,
    reservation_version: version,
    id_sub_reservation,
    which,
    slot_code,
    slot_from,
  } of slots) {
    const later = { id_sub_reservation, which, slot_code, at: addMinutes(slot_from, LATER_MIN) };
    const rows = [{ id_reservation, version, slots: [later] }];
    await editSchedule(tx, actor, { rows, motive: 'El camión llega más tarde', preview: false });
  }
}

/** Adds open points to tomorrow's plan: cancelled and later slots, a blocked credential, drivers without a notice. */
async function unfinishedTomorrow(tx: Tx, actor: Actor, day: string): Promise<void> {
  const [from, to] = [instantOf(day, '00:00', tx.zone), instantOf(addDays(day, 1), '00:00', tx.zone)];
  const slots = await queries.openSlots(tx, from, to, LOST_SLOTS + LATER_SLOTS);
  await eachInSavepoint(
    tx,
    slots.slice(0, LOST_SLOTS),
    slot => slot.id_slot,
    ({ id_slot, version }) => removeSlot(tx, actor, { id_slot, version, motive: 'El terminal retiró el turno' }),
  );
  await askLater(tx, actor, slots.slice(LOST_SLOTS));
  const credential = await queries.neededCredential(tx, from, to);
  if (credential !== undefined)
    await setCredentialState(tx, actor, 'driver', {
      ...credential,
      state: 'BANNED',
      motive: 'Ingreso suspendido por el terminal',
    });
  const issued = await queries.issuedOn(tx, from, to);
  const notified = issued.slice(0, Math.ceil(issued.length / 2));
  if (notified.length > 0)
    await notifyDrivers(tx, actor, { id_guides: notified, called: true }, { publicUrl: '', sendsMail: false });
}

/** Adds a client's weekly booking for Mondays. It is valid from two weeks on, so that nothing is booked during a presentation. */
async function everyMonday(tx: Tx, actor: Actor): Promise<void> {
  const found = await queries.repeatable(tx);
  if (found === undefined) return;
  const { id_reservation, client_name, appointment_time } = found;
  await addRecurring(tx, actor, {
    id_reservation,
    appointment_time,
    name: `${client_name.slice(0, 60)}, cada lunes`,
    counts: [1, 0, 0, 0, 0, 0, 0],
    create_days_ahead: 5,
    valid_from: addDays(tx.today, 14),
    valid_to: null,
    skip_holidays: true,
    auto_accept: false,
  });
}

/** Adds data about planning: yesterday's plan, tomorrow's open points, a weekly booking. */
export async function giveDemoPlans(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const id_user = await queries.dispatcher(tx);
    if (id_user === undefined) return;
    const actor = await authorOf(tx, id_user);
    await publishedYesterday(tx, actor, addDays(tx.today, -1));
    await unfinishedTomorrow(tx, actor, addDays(tx.today, 1));
    await everyMonday(tx, actor);
  });
}
