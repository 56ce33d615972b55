import type { ReservationInput } from '@cabezal/contract/reservations/reservation.shapes';
import { refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demand } from '../../platform/http/errors.ts';
import { saveReservation } from '../reservations/booking/save-reservation.ts';
import { acceptContext, acceptReservation } from '../reservations/deciding/decide-reservation.ts';
import type { RoadPlan } from '../routes/road-plan.ts';
import { carryForwarder, versionOf } from './booking-copy.queries.ts';

/** A booking without what is of one date or one box: what a copy takes over. */
export type BookingPattern = Omit<ReservationInput, 'appointment_date' | 'appointment_time'>;

/**
 * What of a booking is booked again. Never box, booking, BL, CW1, the client's reference, slot, cut-off, ship and voyage: they are of one
 * shipment, and copied they would send a truck for the wrong box. Seals are no part of a booking.
 */
export function patternOf(input: ReservationInput): BookingPattern {
  const { appointment_date: _, appointment_time: __, ...rest } = input;
  return {
    ...rest,
    ...{ booking: null, bl: null, cw1_code: null, reference: null, cut_off: null, id_ship: null, voyage: null },
    stops: input.stops.map(({ code, id_location, id_local }) => ({ code, id_location, id_local })),
    containers: input.containers.map(({ id_container_type, weight_kg, set_point_c, needs_generator }) => ({
      ...{ container_code: null, id_container_type, weight_kg, set_point_c, needs_generator },
    })),
  };
}

export const bookingOn = (pattern: BookingPattern, date: string, time: string): ReservationInput => ({
  ...pattern,
  appointment_date: date,
  appointment_time: time,
});

interface Copy {
  /** The reservation that is booked again: who booked it for its client stands on the copy, too. */
  id_source: number;
  input: ReservationInput;
  accept: boolean;
}

/**
 * Books a reservation again by the verb of the form, and accepts it where that is wanted. Errors: those of booking and of accepting; 422
 * TARIFA_REQUERIDA: what nobody looks at while it is booked is not booked without a price.
 */
export async function bookCopy(tx: Tx, actor: Actor, copy: Copy, roads: RoadPlan): Promise<number> {
  const id_reservation = await saveReservation(tx, actor, copy.input, roads);
  await carryForwarder(tx, id_reservation, copy.id_source);
  if (!(await acceptContext(tx, actor, id_reservation)).has_fee) demand(refuse('TARIFA_REQUERIDA'));
  if (copy.accept)
    await acceptReservation(tx, actor, roads, { id_reservation, version: await versionOf(tx, id_reservation) });
  return id_reservation;
}
