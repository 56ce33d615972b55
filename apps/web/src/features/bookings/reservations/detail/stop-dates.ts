import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { StopView, SubReservationView } from './shapes.ts';

export interface StopDates {
  retrieval_at: string | null;
  delivery_at: string | null;
}

/** Nothing has happened at the stop: its hours can still change. */
export const isOpenStop = (stop: StopView) => stop.status === 'PENDING';
const hourOf = (stop: StopView | undefined) => stop?.appointment_at ?? stop?.planned_arrival ?? null;

/** When a container is picked up and delivered, as agreed, else as planned; null: there is no open stop. */
export function datesOf({ status, reservation_type, route }: ReservationDetail, sub: SubReservationView): StopDates {
  if (status === 'PENDING') {
    const at = (code: string) => route.find(stop => stop.code === code)?.appointment_at ?? null;
    const [from, to] = reservation_type === 'E' ? ['DEP', 'PRT'] : ['PRT', 'DEP'];
    return { retrieval_at: at(from ?? ''), delivery_at: at(to ?? '') };
  }
  const stops = sub.legs.filter(leg => leg.required).flatMap(leg => leg.stops.filter(isOpenStop));
  return {
    retrieval_at: hourOf(stops.find(stop => stop.action === 'RETIRAR')),
    delivery_at: hourOf(stops.findLast(stop => stop.action === 'ENTREGAR' || stop.action === 'DEVOLVER')),
  };
}
