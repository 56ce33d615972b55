import type { Call } from '@cabezal/contract/call';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { callKey } from './nouns.ts';

interface UseCallOptions<Out> {
  enabled?: boolean;
  /** Keeps showing the last answer while another page or filter loads. */
  keepPrevious?: boolean;
  /** The token of a public page. */
  token?: string;
  staleTime?: number;
  refetchInterval?: number | false;
  initialData?: Out;
}

/** The options of react-query for a reading call: for several calls at once, or for a read outside a component. */
export const queryOf = <In, Out>(call: Call<In, Out>, input: In, token?: string) => ({
  queryKey: callKey(call, input, token),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Out> => callApi(call, input, { signal, token }),
});

/**
 * A reading call as a hook: `const truck = useCall(getTruck, { id_truck })`. It is refetched when something changes that the call `shows`.
 */
export function useCall<In, Out>(
  call: Call<In, Out>,
  input: In,
  options: UseCallOptions<Out> = {},
): UseQueryResult<Out, ApiError> {
  return useQuery<Out, ApiError>({
    ...queryOf(call, input, options.token),
    enabled: options.enabled,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
    staleTime: options.staleTime,
    refetchInterval: options.refetchInterval,
    // With a session, the stream reports what is stale; a public page has no stream.
    refetchOnWindowFocus: options.token !== undefined,
    initialData: options.initialData as undefined,
  });
}
