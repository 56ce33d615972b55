import type { Query, QueryClient } from '@tanstack/react-query';

type Match = (query: Query) => boolean;

/**
 * Refetches stale answers. A running read is never aborted for a newer change (a read longer than the interval between changes would never
 * finish): it is completed, and repeated once.
 */
export class ReadAgain {
  private readonly client: QueryClient;
  private readonly repeat = new Set<string>();

  constructor(client: QueryClient) {
    this.client = client;
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed') this.repeat.delete(query.queryHash);
      if (type !== 'updated' || query.state.fetchStatus !== 'idle') return;
      if (this.repeat.delete(query.queryHash)) this.renew(query);
    });
  }

  markStale(match: Match): void {
    for (const query of this.client.getQueryCache().findAll({ predicate: match })) query.invalidate();
  }

  refresh(match: Match): void {
    for (const query of this.client.getQueryCache().findAll({ predicate: match })) this.renew(query);
  }

  private renew(query: Query): void {
    query.invalidate();
    if (!query.isActive()) return;
    if (query.state.fetchStatus === 'idle') void query.fetch().catch(() => {});
    else this.repeat.add(query.queryHash);
  }
}
