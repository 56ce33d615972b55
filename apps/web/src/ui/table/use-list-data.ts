import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { callKey } from '../../api/nouns.ts';
import type { ListInput } from './list-state.ts';

/** A call that answers pages of rows. */
export type ListCall<R> = Call<unknown, Page<R>>;

/** The rows of a page, and how long the server took to give them. */
export function useListData<R>(call: ListCall<R>, input: ListInput, nouns: readonly string[]) {
  return useQuery<{ page: Page<R>; ms: number }, ApiError>({
    queryKey: [...callKey(call, input, nouns), 'timed'],
    queryFn: async ({ signal }) => {
      const start = performance.now();
      const page = await callApi(call, input, { signal });
      return { page, ms: performance.now() - start };
    },
    placeholderData: keepPreviousData,
  });
}
