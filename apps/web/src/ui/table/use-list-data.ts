import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { callKey } from '../../api/nouns.ts';
import type { ListInput } from './list-state.ts';

/** A call that returns pages of rows. */
export type ListCall<R> = Call<unknown, Page<R>>;

const LARGEST_PAGE = 200;

/** The rows of all pages, at most `most`, in the order of the list. */
export async function allRows<R>(call: ListCall<R>, input: ListInput, most: number): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; rows.length < most; page++) {
    const answer = await callApi(call, { ...input, page, page_size: LARGEST_PAGE });
    rows.push(...answer.rows);
    if (answer.rows.length < LARGEST_PAGE) break;
  }
  return rows.slice(0, most);
}

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
