import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';

/** A booking without the data of one date or one container: what a copy takes over. */
export type BookingPattern = Omit<ReservationInput, 'appointment_date' | 'appointment_time'>;

/**
 * The part of a booking that is booked again. Never box, booking, BL, CW1, the client's reference, slot, cut-off, ship and voyage: they
 * belong to one shipment, and a copy would send a truck for the wrong box. Seals are not part of a booking.
 */
export function patternOf(input: ReservationInput): BookingPattern {
  const { appointment_date: _, appointment_time: __, ...rest } = input;
  return {
    ...rest,
    booking: null,
    bl: null,
    cw1_code: null,
    reference: null,
    cut_off: null,
    id_ship: null,
    voyage: null,
    stops: input.stops.map(({ code, id_location, id_local }) => ({ code, id_location, id_local })),
    containers: input.containers.map(
      ({ id_container_type, weight_kg, set_point_c, needs_generator, own_generator, services }) => ({
        container_code: null,
        id_container_type,
        weight_kg,
        set_point_c,
        needs_generator,
        own_generator,
        services,
      }),
    ),
  };
}

/** Without services, of the reservation and of its containers. */
export const withoutServices = (pattern: BookingPattern): BookingPattern => ({
  ...pattern,
  services: [],
  containers: pattern.containers.map(box => ({ ...box, services: [] })),
});
