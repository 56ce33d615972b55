import type { Call } from '@cabezal/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../api/call-api.ts';
import { invalidateNouns } from '../../api/nouns.ts';

/**
 * Attaches an uploaded file to its record, under the key of its attempt (`onSent` of `useUpload`). A refusal is thrown: then the upload has
 * failed, and its file stays to be sent again. `useAction` would show it and count the upload as done.
 */
export function useAttach<In, Out>(call: Call<In, Out>): (input: In, idempotencyKey: string) => Promise<Out> {
  const client = useQueryClient();
  return useCallback(
    async (input, idempotencyKey) => {
      try {
        return await callApi(call, input, { idempotencyKey });
      } finally {
        invalidateNouns(client, call.touches);
      }
    },
    [call, client],
  );
}
