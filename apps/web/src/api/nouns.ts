import type { Call, Shown } from '@cabezal/contract/call';
import type { Noun } from '@cabezal/contract/nouns';
import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { Changes, type ChangesHeard } from './changes.ts';
import { ReadAgain } from './read-again.ts';

/**
 * Decides which cached answers a change makes stale. The key of an answer is its call and input; the rest follows from what the call
 * `shows`.
 */
const shownBy = new Map<string, readonly Shown[]>();

/** `of`: the owner of the answer if that is not the signed-in person (a public page's token). */
export function callKey<In, Out>(call: Call<In, Out>, input: unknown, of?: string): QueryKey {
  const name = `${call.method} ${call.path}`;
  shownBy.set(name, call.shows ?? []);
  return of === undefined ? [name, input] : [name, input, of];
}

/** Whether a field of that name has one of these values at any depth of the answer. */
function holds(answer: unknown, field: string, ids: ReadonlySet<string>): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(answer).some(([name, value]) =>
    typeof value === 'object' ? holds(value, field, ids) : name === field && ids.has(String(value)),
  );
}

function isConcerned(shown: Shown, query: Pick<Query, 'queryKey' | 'state'>, notice: ChangesHeard): boolean {
  if (typeof shown === 'string') return notice.has(shown);
  const input = (query.queryKey[1] ?? {}) as Record<string, unknown>;
  const ids = notice.get('from' in shown ? (String(input[shown.from]) as Noun) : shown.noun);
  if (ids === undefined || ids === 'any') return ids === 'any';
  return 'inside' in shown ? holds(query.state.data, shown.inside, ids) : ids.has(String(input[shown.by]));
}

/** Whether the change may affect the answer. */
function concerns(query: Pick<Query, 'queryKey' | 'state'>, notice: ChangesHeard | 'everything'): boolean {
  const shows = shownBy.get(String(query.queryKey[0])) ?? [];
  return notice === 'everything' ? shows.length > 0 : shows.some(shown => isConcerned(shown, query, notice));
}

const changesOf = new WeakMap<QueryClient, Changes>();

/** The collector of changes for the answers cached by this client. */
export function changesFor(client: QueryClient): Changes {
  const known = changesOf.get(client);
  if (known) return known;
  const readAgain = new ReadAgain(client);
  const changes = new Changes({
    onStale: notice => readAgain.markStale(query => concerns(query, notice)),
    onNotified: notice => readAgain.refresh(query => concerns(query, notice)),
  });
  changesOf.set(client, changes);
  return changes;
}

/** After an own change: answers that show one of these nouns become stale and are refetched. */
export function invalidateNouns(client: QueryClient, nouns: readonly Noun[]) {
  changesFor(client).own(nouns);
}

const passing = new Set([0, 502, 503, 504]);

/**
 * Requests are always sent, whatever `navigator.onLine` says: a browser may wrongly report that it is offline (one of two cables unplugged,
 * a server on the same machine), and requests would then silently wait.
 */
const networkMode = 'always';

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && error instanceof ApiError && passing.has(error.status),
        retryDelay: attempt => 400 * 2 ** attempt,
        networkMode,
        refetchOnReconnect: true,
      },
      mutations: { networkMode },
    },
  });
}
