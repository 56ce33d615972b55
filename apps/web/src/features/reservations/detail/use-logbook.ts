import { getEvents } from '@cabezal/contract/guides/guides.calls';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { toMillis } from '@cabezal/domain/time/time';
import { useQueries } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/use-call.ts';
import { subNumber } from '../../../kits/trips/sub-number.ts';

type EventRow = ReturnType<typeof getEvents.output.parse>[number];
export interface LogEntry extends EventRow {
  container: string;
  id_guide: number;
}

/** The guides of a reservation with the container that each carries. */
export const guidesOf = (detail: ReservationDetail) =>
  detail.sub_reservations.flatMap(sub =>
    sub.legs.flatMap(leg =>
      leg.guide ? [{ guide: leg.guide, leg, container: subNumber(detail.id_reservation, sub.number) }] : [],
    ),
  );

/** The logbooks of all guides of a reservation as one, newest first. */
export function useLogbook(detail: ReservationDetail) {
  const guides = guidesOf(detail);
  const found = useQueries({
    queries: guides.map(({ guide }) => queryOf(getEvents, { id_guide: guide.id_guide })),
  });
  const entries: LogEntry[] = guides.flatMap(({ guide, container }, index) =>
    (found[index]?.data ?? []).map(event => ({ ...event, container, id_guide: guide.id_guide })),
  );
  return {
    entries: entries.sort((a, b) => toMillis(b.at) - toMillis(a.at)),
    isLoading: found.some(query => query.isPending),
    error: (found.find(query => query.error)?.error ?? null) as ApiError | null,
    retry: () => {
      for (const query of found) if (query.error) void query.refetch();
    },
  };
}
