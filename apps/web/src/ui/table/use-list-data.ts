import type { Page } from '@cabezal/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { callKey } from '../../api/nouns.ts';
import type { ListCall } from '../../api/read-pages.ts';
import type { ListInput } from './list-state.ts';

/**
 * Shown while other rows load: the previous ones of the same view (another page, order, filter or search). Another view is a different
 * list: its rows are waited for.
 */
export const rowsBefore =
  (view: string | null) =>
  <T>(before: T | undefined, of: { meta?: Record<string, unknown> | undefined } | undefined): T | undefined =>
    of?.meta?.view === view ? before : undefined;

/** The rows of a page, and how long the server took. `view`: the open view of the list. */
export function useListData<R>(call: ListCall<R>, input: ListInput, view: string | null) {
  return useQuery<{ page: Page<R>; ms: number }, ApiError>({
    queryKey: [...callKey(call, input), 'timed'],
    queryFn: async ({ signal }) => {
      const start = performance.now();
      const page = await callApi(call, input, { signal });
      return { page, ms: performance.now() - start };
    },
    meta: { view },
    placeholderData: rowsBefore(view),
  });
}
