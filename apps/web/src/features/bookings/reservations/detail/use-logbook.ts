import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { LogbookRowOf } from '@cabezal/contract/operations/guides/guide.shapes';
import { getReservationEvents } from '@cabezal/contract/operations/guides/guides.calls';
import { useCall } from '../../../../api/use-call.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';

export interface LogEntry extends LogbookRowOf {
  container: string;
}

/** The guides of a reservation with their containers. */
export const guidesOf = (detail: ReservationDetail) =>
  detail.sub_reservations.flatMap(sub =>
    sub.legs.flatMap(leg =>
      leg.guide ? [{ guide: leg.guide, leg, container: subNumber(detail.id_reservation, sub.number) }] : [],
    ),
  );

/**
 * The logbooks of all guides of a reservation merged, newest first; each entry with its container, or none if its guide no longer exists.
 */
export function useLogbook(detail: ReservationDetail) {
  const { id_reservation } = detail;
  const { data, error, refetch } = useCall(getReservationEvents, { id_reservation });
  const containers = new Map(guidesOf(detail).map(({ guide, container }) => [guide.id_guide, container]));
  const entries: LogEntry[] = (data ?? []).map(event => ({
    ...event,
    container: containers.get(event.id_guide) ?? String(id_reservation),
  }));
  return { entries, isLoading: data === undefined && error === null, error, retry: refetch };
}
