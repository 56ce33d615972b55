import type { Call } from '@cabezal/contract/call';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Query keys carry the nouns that they show, so that a change («truck 12 changed») finds every query that shows it. */
export function callKey<In, Out>(call: Call<In, Out>, input: unknown, nouns: readonly string[]): QueryKey {
  return [nouns, `${call.method} ${call.path}`, input];
}

const nounsOf = (key: QueryKey) => (Array.isArray(key[0]) ? (key[0] as string[]) : []);

export function invalidateNouns(client: QueryClient, nouns: readonly string[]) {
  if (nouns.length === 0) return;
  void client.invalidateQueries({ predicate: query => nounsOf(query.queryKey).some(noun => nouns.includes(noun)) });
}

/** Everything that a live stream may have missed. */
export function invalidateLive(client: QueryClient) {
  void client.invalidateQueries({ predicate: query => nounsOf(query.queryKey).length > 0 });
}

const passing = new Set([0, 502, 503, 504]);

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && error instanceof ApiError && passing.has(error.status),
        retryDelay: attempt => 400 * 2 ** attempt,
      },
    },
  });
}
