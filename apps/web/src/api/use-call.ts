import type { Call } from '@cabezal/contract/call';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { callKey } from './nouns.ts';

interface UseCallOptions<Out> {
  /** What is shown; a live message or an action that touches one of them refetches. */
  nouns: readonly string[];
  enabled?: boolean;
  /** Keep showing the last answer while another page or filter is loading. */
  keepPrevious?: boolean;
  /** A public page's token. */
  token?: string;
  staleTime?: number;
  refetchInterval?: number | false;
  initialData?: Out;
}

/** A reading call as a hook: `const truck = useCall(getTruck, { id_truck }, { nouns: ['truck'] })`. */
export function useCall<In, Out>(
  call: Call<In, Out>,
  input: In,
  options: UseCallOptions<Out>,
): UseQueryResult<Out, ApiError> {
  return useQuery<Out, ApiError>({
    queryKey: callKey(call, input, options.nouns),
    queryFn: ({ signal }) => callApi(call, input, { signal, token: options.token }),
    enabled: options.enabled,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
    staleTime: options.staleTime,
    refetchInterval: options.refetchInterval,
    initialData: options.initialData as undefined,
  });
}
