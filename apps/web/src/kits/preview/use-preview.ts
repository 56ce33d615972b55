import type { Call } from '@cabezal/contract/call';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { type Preview, pauseBefore, previewOf } from './preview-of.ts';

/**
 * Asks a call with `preview: true` what a change would do, again after each change of the input. `isReady`: the input is complete; otherwise
 * nothing is asked and nothing shown.
 */
export function usePreview<In, Out>(call: Call<In, Out>, input: In, { isReady }: { isReady: boolean }): Preview<Out> {
  const wanted = isReady ? JSON.stringify(input) : null;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (asked === wanted) return;
    const timer = setTimeout(() => setAsked(wanted), pauseBefore(asked, wanted));
    return () => clearTimeout(timer);
  }, [asked, wanted]);
  const found = useQuery<Out, ApiError>({
    queryKey: ['preview', call.path, asked],
    queryFn: ({ signal }) => callApi(call, JSON.parse(asked ?? 'null') as In, { signal }),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
  });
  return previewOf<Out>(wanted, asked, found);
}
