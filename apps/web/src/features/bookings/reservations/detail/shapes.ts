import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';

/** Names for parts of a reservation's page. */
export type SubReservationView = ReservationDetail['sub_reservations'][number];
export type LegView = SubReservationView['legs'][number];
export type GuideView = NonNullable<LegView['guide']>;
export type ChargeView = ReservationDetail['charges'][number];
export type { StopView } from '@cabezal/contract/bookings/reservations/reservation.shapes';
