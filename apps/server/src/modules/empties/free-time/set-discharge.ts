import type { EditAnswer } from '@cabezal/contract/bookings/reservations/editing.calls';
import { canExtend, canSetDischarge } from '@cabezal/domain/empties/free-time/free-time-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import type { EditDone } from '../../bookings/reservations/editing/edit-reservation.ts';
import { answerOf } from '../../bookings/reservations/editing/fast-edit.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { holdHandedOver } from '../../trips/free-time-clocks/clocks.queries.ts';
import { concernedBy, holdReservations, loadManyFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import * as queries from './clock-list.queries.ts';

interface Row {
  id_sub_reservation: number;
  version: number;
  discharged_on: string | null;
}

/** Requires that the box's reservation is locked. */
async function setOne(tx: Tx, row: Row): Promise<EditDone> {
  const { id_sub_reservation: id, discharged_on } = row;
  const box = await queries.findBox(tx, id);
  if (box === undefined) throw notFound('El contenedor no existe');
  if (box.version !== row.version) throw changedMeanwhile();
  demand(canSetDischarge(box, discharged_on, tx.today));
  if (box.discharged_on === discharged_on) return { version: box.version, unchanged: true, warnings: [] };
  const version = await queries.storeDischarge(tx, id, discharged_on);
  // Loads the parties that are notified.
  await loadManyFacts(tx, [box.id_reservation]);
  await settleClocksAndTasks(tx, [box.id_reservation]);
  tx.audit({
    action: 'set_discharge',
    noun: 'reservation',
    id: box.id_reservation,
    before: { discharged_on: box.discharged_on },
    after: { discharged_on },
  });
  tx.changed('reservation', box.id_reservation, concernedBy(tx, box.id_reservation));
  return { version, unchanged: false, warnings: [] };
}

/** Sets discharge dates of imported boxes, each row separately. Only for the operator, so without a check of the scope. */
export async function setDischarge(tx: Tx, { rows }: { rows: readonly Row[] }): Promise<EditAnswer> {
  await tx.elevate();
  // All at once and in order: two people who set the same boxes wait for each other.
  await holdReservations(
    tx,
    await queries.reservationsOf(
      tx,
      rows.map(row => row.id_sub_reservation),
    ),
  );
  const outcomes = await eachInSavepoint(
    tx,
    rows,
    row => row.id_sub_reservation,
    row => setOne(tx, row),
  );
  return answerOf(
    rows.map(row => row.id_sub_reservation),
    outcomes,
  );
}

/** Stores extra free days granted by the line; returns the clock. */
export async function extendFreeTime(
  tx: Tx,
  input: { id_clock: number; version: number; extended_days: number; extension_ref?: string | null | undefined },
): Promise<number> {
  const { id_clock, extended_days } = input;
  await tx.elevate();
  const id_reservation = await queries.reservationOfClock(tx, id_clock);
  if (id_reservation === undefined) throw notFound('El reloj no existe');
  await holdReservations(tx, [id_reservation]);
  // Same locking order as when it is settled: the street turn before the clock.
  await holdHandedOver(tx, [id_reservation]);
  const before = await queries.holdExtension(tx, id_clock);
  if (before === undefined) throw notFound('El reloj no existe');
  if (before.version !== input.version) throw changedMeanwhile();
  const extension_ref = extended_days === 0 ? null : input.extension_ref?.trim() || null;
  demand(canExtend(before, { extended_days, extension_ref }));
  await queries.storeExtension(tx, id_clock, { extended_days, extension_ref });
  await settleClocksAndTasks(tx, [id_reservation]);
  tx.audit({
    action: 'extend_free_time',
    noun: 'reservation',
    id: id_reservation,
    before: { extended_days: before.extended_days, extension_ref: before.extension_ref },
    after: { extended_days, extension_ref },
  });
  tx.changed('free_time', before.id_sub_reservation);
  return id_clock;
}
