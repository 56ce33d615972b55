import { getTravel, type Travel } from '@cabezal/contract/operations/travel/travel.calls';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../../api/nouns.ts';

/**
 * Stores the trip with which the server answered a change. A read that is still running began before that answer: it is cancelled, because
 * it would show the trip as it was.
 */
export async function applyAnswer(client: QueryClient, token: string, trip: Travel): Promise<void> {
  const queryKey = callKey(getTravel, {}, token);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, trip);
}
