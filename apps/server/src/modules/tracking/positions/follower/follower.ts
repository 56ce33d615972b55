import { systemScope } from '../../../../platform/db/database.ts';
import type { NewPositions } from '../storage/positions.queries.ts';
import { trucksReadShort, trucksToFollow } from './follow.queries.ts';
import { FollowMemory } from './follow-memory.ts';
import { type FollowServices, followTrucks } from './follow-trips.ts';

/** Follows trips after positions are acknowledged: the work of one truck in order, many trucks per pass. */
export interface Follower {
  /** Called after positions were stored, in any process. Trucks of other processes are ignored. */
  follow(added: readonly Pick<NewPositions, 'id_truck' | 'earliest'>[]): void;
  /** These trucks have newer positions. */
  followOn(trucks: readonly number[]): void;
  /**
   * Looks for work in the database. Late unread positions are looked for among all trucks at the start and after other trucks became this
   * process's; in every other sweep among a tenth of them.
   */
  sweep(isStart: boolean): Promise<void>;
  /** Clears the cache, because trucks went to another process, whose readings are not known here. */
  forget(): void;
  /** Resolves when nothing is left to follow. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const trucksPerPass = 1_000;
const pauseMs = 1_000;
/**
 * After a pass of this many trucks it rests nine times as long as the pass took: receiving positions has priority, and the next pass covers
 * more of each trip.
 */
const manyTrucks = 10;
const restShare = 9;
const longestRestMs = 5_000;
const never = Number.POSITIVE_INFINITY;
/** Number of sweeps over which the expensive counting of positions is spread. */
const sweepShare = 10;

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

export function createFollower(services: FollowServices & { clock: () => Date }): Follower {
  const { db, log, clock, shards } = services;
  let memory = new FollowMemory();
  let sweeps = 0;
  /** Trucks with something to follow, and their earliest new device time. */
  const dirty = new Map<number, number>();
  /** Trucks whose trip could not be settled; retried with the next sweep. */
  let failed = new Map<number, number>();
  let running: Promise<void> | undefined;
  let isStopped = false;

  const mark = (truck: number, from: number): void => {
    if (shards.of(truck) !== undefined) dirty.set(truck, Math.min(from, dirty.get(truck) ?? never));
  };

  async function pass(): Promise<number> {
    const batch = new Map([...dirty].slice(0, trucksPerPass));
    for (const truck of batch.keys()) dirty.delete(truck);
    try {
      const outcome = await followTrucks(services, memory, batch, clock());
      for (const [truck, from] of outcome.again) mark(truck, from);
      for (const [truck, from] of outcome.failed) failed.set(truck, Math.min(from, failed.get(truck) ?? never));
    } catch (error) {
      log.error({ err: error, trucks: batch.size }, 'trips not followed');
      for (const [truck, from] of batch) failed.set(truck, Math.min(from, failed.get(truck) ?? never));
      if (!isStopped) await pause(pauseMs);
    }
    return batch.size;
  }

  async function run(): Promise<void> {
    while (dirty.size > 0 && !isStopped) {
      const began = performance.now();
      const trucks = await pass();
      if (trucks >= manyTrucks) await pause(Math.min(longestRestMs, restShare * (performance.now() - began)));
    }
  }
  const wake = (): void => {
    if (dirty.size === 0 || isStopped) return;
    running ??= run().finally(() => {
      running = undefined;
      wake();
    });
  };

  return {
    follow(added) {
      for (const { id_truck, earliest } of added) mark(id_truck, Date.parse(earliest));
      wake();
    },
    followOn(trucks) {
      for (const truck of trucks) mark(truck, never);
      wake();
    },
    forget() {
      memory = new FollowMemory();
    },
    async sweep(isStart) {
      const { own } = shards;
      const some = sweeps++ % sweepShare;
      const looked = isStart ? own : own.filter(shard => shard % sweepShare === some);
      const trucks = await db.read(systemScope, tx => trucksToFollow(tx, own));
      const short = await db.read(systemScope, tx => trucksReadShort(tx, looked));
      for (const truck of trucks) mark(truck, never);
      for (const truck of short) mark(truck, Number.NEGATIVE_INFINITY);
      for (const [truck, from] of failed) mark(truck, from);
      failed = new Map();
      wake();
    },
    async idle() {
      while (running !== undefined) await running;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
