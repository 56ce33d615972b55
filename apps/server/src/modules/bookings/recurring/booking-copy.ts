import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import type { BookingPattern } from '../reservations/booking/booking-pattern.ts';
import { saveReservation } from '../reservations/booking/save-reservation.ts';
import { acceptContext, acceptReservation } from '../reservations/deciding/decide-reservation.ts';
import { carryForwarder, versionOf } from './booking-copy.queries.ts';

export const bookingOn = (pattern: BookingPattern, date: string, time: string): ReservationInput => ({
  ...pattern,
  appointment_date: date,
  appointment_time: time,
});

interface Copy {
  /** The source reservation; the copy keeps its forwarder. */
  id_source: number;
  input: ReservationInput;
  accept: boolean;
}

/**
 * Books a reservation again with the verb of the form, and accepts it if requested. Errors: those of booking and of accepting; 422
 * TARIFA_REQUERIDA, because no person checks this booking and so it must have a price.
 */
export async function bookCopy(tx: Tx, actor: Actor, copy: Copy, roads: RoadPlan): Promise<number> {
  const id_reservation = await saveReservation(tx, actor, copy.input, roads);
  await carryForwarder(tx, id_reservation, copy.id_source);
  if (!(await acceptContext(tx, actor, id_reservation)).has_fee) demand(refuse('TARIFA_REQUERIDA'));
  if (copy.accept)
    await acceptReservation(tx, actor, roads, { id_reservation, version: await versionOf(tx, id_reservation) });
  return id_reservation;
}
