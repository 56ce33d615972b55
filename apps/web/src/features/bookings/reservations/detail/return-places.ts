import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { SubReservationView } from './shapes.ts';

interface Place {
  id: number;
  name: string;
}

/**
 * The place of a container that is returned out of order, and its destination: an empty goes to the depot of its route, a full one to its
 * port. Undefined: not known.
 */
export function returnPlaces(
  { reservation_type, route }: Pick<ReservationDetail, 'reservation_type' | 'route'>,
  { legs }: Pick<SubReservationView, 'legs'>,
): { from: Place | undefined; to: Place | undefined } {
  const stops = legs.flatMap(leg => (leg.guide === null ? [] : leg.stops));
  const left = (action: string) => stops.some(stop => stop.action === action && stop.departure_at !== null);
  const isFull = reservation_type === 'E' ? left('CARGAR') : !left('DESCARGAR');
  const last = stops.filter(stop => stop.arrival_at !== null).at(-1);
  const next = route.find(stop => stop.code === (isFull ? 'PRT' : 'DEP'));
  return {
    from: last?.id_location == null ? undefined : { id: last.id_location, name: last.name },
    to: next && { id: next.id_location, name: next.name },
  };
}
