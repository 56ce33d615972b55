import { type Database, systemAuthor, systemScope } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import {
  countOwners,
  leaseMs,
  leaseShards,
  leaveOwners,
  releaseShards,
  renewShards,
  type Shard,
  shardCount,
  shardOf,
} from './shards.queries.ts';

/** Which trucks this process follows. Processes share the parts evenly; the part of a dead process is taken over by another. */
export interface Shards {
  /** Undefined: another process follows that truck. */
  of(id_truck: number): Shard | undefined;
  readonly own: readonly number[];
  /** Whether its lease is valid, so that it takes part in the distribution. */
  isHolding(): boolean;
  /** Renews the lease, takes its fair share, gives back the excess. */
  renew(): Promise<void>;
  /** Gives everything back. */
  leave(): Promise<void>;
  /** Called when parts were gained or lost. */
  onMoved(listener: (moved: { came: boolean; went: boolean }) => void): void;
}

export function createShards({ db, log, instance }: { db: Database; log: Logger; instance: string }): Shards {
  let own: ReadonlyMap<number, Shard> = new Map();
  let renewedAt = Number.NEGATIVE_INFINITY;
  const listeners: ((moved: { came: boolean; went: boolean }) => void)[] = [];

  const hold = (): Promise<Shard[]> =>
    db.write(systemScope, systemAuthor, async tx => {
      const fair = Math.ceil(shardCount / (await countOwners(tx, instance)));
      const kept = await renewShards(tx, instance);
      if (kept.length <= fair) return [...kept, ...(await leaseShards(tx, instance, fair - kept.length))];
      await releaseShards(
        tx,
        instance,
        kept.slice(fair).map(s => s.shard),
      );
      return kept.slice(0, fair);
    });

  return {
    of: id_truck => own.get(shardOf(id_truck)),
    get own() {
      return [...own.keys()];
    },
    isHolding: () => performance.now() - renewedAt < leaseMs,
    async renew() {
      const before = own;
      own = new Map((await hold()).map(shard => [shard.shard, shard]));
      renewedAt = performance.now();
      const isSame = (shard: Shard, among: ReadonlyMap<number, Shard>): boolean =>
        among.get(shard.shard)?.fence === shard.fence;
      const came = [...own.values()].some(shard => !isSame(shard, before));
      const went = [...before.values()].some(shard => !isSame(shard, own));
      if (!came && !went) return;
      log.debug({ instance, shards: own.size }, 'parts of following moved');
      for (const listener of listeners) listener({ came, went });
    },
    leave: () => db.write(systemScope, systemAuthor, tx => leaveOwners(tx, instance)),
    onMoved: listener => void listeners.push(listener),
  };
}
