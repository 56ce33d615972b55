import type { Call } from '@cabezal/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateNouns } from './nouns.ts';
import { type ActionOptions, useAction } from './use-action.ts';

const CONFLICT = 409;

/**
 * A change whose failure is shown in place (`<Failure error={…} />`), not as a toast. If it is refused because of another person's change,
 * the data are refetched.
 */
export function useChange<In, Out>(
  call: Call<In, Out>,
  options: Pick<ActionOptions<Out>, 'form' | 'onDone' | 'onError' | 'token'> = {},
) {
  const client = useQueryClient();
  return useAction(call, {
    ...options,
    onError: error => {
      if (error.status === CONFLICT) invalidateNouns(client, call.touches);
      options.onError?.(error);
    },
  });
}
