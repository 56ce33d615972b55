import type { StopsChanged } from '@cabezal/contract/operations/stops/stops.calls';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../../api/api-error.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { ask, type Pending } from './pending-change.ts';

export interface Preview {
  data: StopsChanged | undefined;
  error: ApiError | null;
  /** The server has not answered the pending change yet. */
  isBehind: boolean;
}

const nothing: Preview = { data: undefined, error: null, isBehind: false };

/** The consequences of the pending change, which the server computes without storing it. `isAskable`: it is complete and still possible. */
export function usePreview(
  trip: { id_guide: number; version: number },
  pending: Pending | null,
  isAskable: boolean,
): Preview {
  const asked = useDebounced(pending, 300);
  const { data, error, isFetching } = useQuery<StopsChanged | null, ApiError>({
    queryKey: ['stops-preview', trip.id_guide, trip.version, asked],
    queryFn: async () =>
      asked === null ? null : ask(asked, trip, { motive: null, preview: true, confirm_end: false }),
    enabled: isAskable && asked !== null,
    retry: false,
    gcTime: 0,
  });
  if (pending === null) return nothing;
  return { data: asked === null ? undefined : (data ?? undefined), error, isBehind: asked !== pending || isFetching };
}
