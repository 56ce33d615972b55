import { isLastStopDone } from '@cabezal/domain/trips/status/guide-status';
import { type Database, systemAuthor, systemScope } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import {
  type ReadState,
  type StoredFix,
  selectFixes,
  selectGeometry,
  selectTruckTrips,
  storeProgress,
  storeReadings,
  type TripRow,
} from './follow.queries.ts';
import type { Checkpoint, FollowMemory } from './follow-memory.ts';
import { tripsToFollow } from './pick-trips.ts';
import { correctionsOf, missingOf, proposalChanges, wantedStops } from './settle-plan.ts';
import { settleTrip } from './settle-trip.ts';
import { holdShards, type Shard } from './shards.queries.ts';
import type { Shards } from './shards.ts';
import { planKey, planOf } from './trip-plan.ts';
import { completed, isNoticeable, type Progress, progressOf, roadOf, type TripRoad } from './trip-progress.ts';
import {
  hasFallen,
  readTrip,
  type SeenStop,
  seenStops,
  startReading,
  type TripPlan,
  type TripReading,
} from './trip-reading.ts';

export interface FollowServices {
  readonly db: Database;
  readonly log: Logger;
  /** The trucks that this process may follow. */
  readonly shards: Pick<Shards, 'of' | 'own'>;
}

const retryMs = 60_000;
const showMs = 30_000;

interface Work {
  readonly trip: TripRow;
  readonly plan: TripPlan;
  readonly key: string;
  /** Where reading continues; null: from the beginning. */
  readonly from: Checkpoint | null;
  /** The trip is read again from the beginning: events that GPS recorded may have to change. */
  readonly correct: boolean;
}

function workOf(trip: TripRow, lateFrom: number, memory: FollowMemory): Work {
  const plan = planOf(trip);
  const key = planKey(trip, plan);
  const { state, last_device_time } = trip;
  if (state === null || last_device_time === null) return { trip, plan, key, from: null, correct: false };
  if (lateFrom < Date.parse(last_device_time))
    return { trip, plan, key, from: memory.before(trip.id_guide, key, lateFrom), correct: true };
  const goesOn = state.key === key;
  return { trip, plan, key, from: goesOn ? { reading: state, last: last_device_time } : null, correct: !goesOn };
}

interface Followed {
  readonly work: Work;
  readonly reading: TripReading;
  readonly wanted: readonly SeenStop[];
  readonly last: string;
  /** The truck came back to a stop that it seemed to have left. */
  readonly returned: boolean;
}

function follow(work: Work, fixes: readonly StoredFix[]): Followed {
  const { trip, plan, key, from } = work;
  const reading = readTrip(plan, from?.reading ?? startReading(key, trip.counts_from), fixes);
  const wanted = wantedStops(trip.kind, trip.stops, seenStops(plan, reading));
  const returned = from !== null && hasFallen(from.reading, reading);
  return { work, reading, wanted, last: fixes.at(-1)?.at ?? from?.last ?? trip.counts_from, returned };
}

/** Events from this device time on may be corrected, because stored positions cover them. Null: none. */
const correctSince = ({ work, reading, returned }: Followed): number | null =>
  work.correct || returned ? reading.first : null;

/** Whether facts or proposals differ from what GPS saw. Refused events are tried again once a minute. */
function needsSettling(followed: Followed, memory: FollowMemory, now: number): boolean {
  const { work, wanted } = followed;
  const { trip } = work;
  if (trip.muted) return false;
  if (trip.automatic && correctionsOf(trip.stops, wanted, correctSince(followed)).length > 0) return true;
  const missing = missingOf(trip.stops, wanted);
  if (proposalChanges(trip.stops, missing).length > 0) return true;
  const tried = memory.tried.get(trip.id_guide) ?? Number.NEGATIVE_INFINITY;
  return trip.automatic && missing.length > 0 && now - tried >= retryMs;
}

async function roadFor(services: FollowServices, memory: FollowMemory, { trip, key }: Work): Promise<TripRoad> {
  const known = memory.roads.get(trip.id_guide);
  if (known?.key === key) return known.road;
  const row = await services.db.read(systemScope, tx => selectGeometry(tx, trip.id_guide));
  const road = roadOf(row?.geometry ?? null, trip.stops, trip.distance_km === null ? null : Number(trip.distance_km));
  memory.roads.set(trip.id_guide, { key, road });
  return road;
}

/** Live figures if they are due and have changed noticeably; else undefined. */
async function progressNow(
  services: FollowServices,
  memory: FollowMemory,
  { work, reading, wanted }: Followed,
  now: number,
): Promise<(Progress & { id_guide: number }) | undefined> {
  const { trip } = work;
  const shown = memory.shown.get(trip.id_guide) ?? Number.NEGATIVE_INFINITY;
  const fix = reading.fence.last;
  const visits = trip.stops.map((s, i) => ({
    arrival_at: s.arrival_at ?? wanted[i]?.arrival_at ?? null,
    departure_at: s.departure_at ?? wanted[i]?.departure_at ?? null,
  }));
  const last = trip.stops.at(-1);
  const over = last !== undefined && isLastStopDone(trip.kind, { ...last, ...visits.at(-1) });
  if (fix === null || (now - shown < showMs && !over)) return undefined;
  const of = { samples: reading.samples, zone: services.db.zone };
  const progress = over
    ? completed(trip.stops)
    : progressOf(await roadFor(services, memory, work), trip.stops, visits, fix, of);
  if (!isNoticeable(trip, progress)) return undefined;
  memory.shown.set(trip.id_guide, now);
  return { id_guide: trip.id_guide, ...progress };
}

/** Records or proposes the missing events of one trip; an error of one trip does not affect others. */
async function settle(services: FollowServices, memory: FollowMemory, followed: Followed, shard: Shard, now: number) {
  const { work, wanted } = followed;
  const { trip, key } = work;
  const because = work.correct ? 'LATE' : 'RETURNED';
  const input = { id_guide: trip.id_guide, key, wanted, since: correctSince(followed), because, shard } as const;
  memory.tried.set(trip.id_guide, now);
  try {
    return await services.db.write(systemScope, systemAuthor, tx => settleTrip(tx, input));
  } catch (error) {
    services.log.error({ id_guide: trip.id_guide, err: error }, 'trip not settled');
    return 'failed';
  }
}

/** Reads the stored positions of trips: in one query for those that continue, in a separate one for each trip read from its beginning. */
async function readWorks(services: FollowServices, works: readonly Work[]): Promise<Followed[]> {
  const before = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();
  const parts = [works.filter(w => w.from !== null), ...works.filter(w => w.from === null).map(w => [w])];
  const followed: Followed[] = [];
  for (const part of parts) {
    if (part.length === 0) continue;
    const wanted = part.map(({ trip, from }) => ({
      id_guide: trip.id_guide,
      id_truck: trip.id_truck,
      after: from?.last ?? before(trip.counts_from),
    }));
    const fixes = await services.db.read(systemScope, tx => selectFixes(tx, wanted));
    const byGuide = new Map<number, StoredFix[]>();
    for (const fix of fixes) {
      const list = byGuide.get(fix.id_guide);
      if (list === undefined) byGuide.set(fix.id_guide, [fix]);
      else list.push(fix);
    }
    followed.push(...part.map(work => follow(work, byGuide.get(work.trip.id_guide) ?? [])));
  }
  return followed;
}

async function worksOf(
  services: FollowServices,
  memory: FollowMemory,
  dirty: ReadonlyMap<number, number>,
  now: Date,
): Promise<Work[]> {
  const late = [...dirty].filter(([, from]) => from !== Number.POSITIVE_INFINITY).map(([truck]) => truck);
  const trips = await services.db.read(systemScope, tx => selectTruckTrips(tx, [...dirty.keys()], late, tx.today));
  return [...dirty].flatMap(([truck, lateFrom]) =>
    tripsToFollow(
      trips.filter(t => t.id_truck === truck && t.stops.length > 0),
      lateFrom,
      now,
    ).map(trip => workOf(trip, lateFrom, memory)),
  );
}

interface Outcome {
  readonly state?: ReadState;
  readonly figures?: Progress & { readonly id_guide: number };
  readonly shard: Shard;
}

/** Stores readings and figures of the trucks that this process still follows. */
async function keepOutcomes(services: FollowServices, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const shards = [...new Map(outcomes.map(o => [o.shard.shard, o.shard])).values()];
  await services.db.write(systemScope, systemAuthor, async tx => {
    const held = await holdShards(tx, shards);
    const kept = outcomes.filter(o => held.has(o.shard.shard));
    const states = kept.flatMap(o => o.state ?? []);
    const progress = kept.flatMap(o => o.figures ?? []);
    if (states.length > 0) await storeReadings(tx, states);
    if (progress.length > 0) await storeProgress(tx, progress);
  });
}

/**
 * Follows the trips of these trucks: reads new positions, records or proposes arrivals and departures, stores the reading and the live
 * figures. `dirty`: for each truck the earliest new device time (infinity: no particular one). The reading is stored after its facts, so
 * that interrupted work is repeated. Returns the trucks that need another turn, and those that failed.
 */
export async function followTrucks(
  services: FollowServices,
  memory: FollowMemory,
  dirty: ReadonlyMap<number, number>,
  now: Date,
): Promise<{ again: Map<number, number>; failed: Map<number, number> }> {
  const again = new Map<number, number>();
  const failed = new Map<number, number>();
  const outcomes: Outcome[] = [];
  for (const followed of await readWorks(services, await worksOf(services, memory, dirty, now))) {
    const { trip, from } = followed.work;
    const lateFrom = dirty.get(trip.id_truck) ?? Number.POSITIVE_INFINITY;
    const shard = services.shards.of(trip.id_truck);
    if (shard === undefined) continue;
    if (needsSettling(followed, memory, now.getTime())) {
      const outcome = await settle(services, memory, followed, shard, now.getTime());
      if (outcome === 'lost') continue;
      if (outcome !== 'kept') {
        (outcome === 'again' ? again : failed).set(trip.id_truck, lateFrom);
        continue;
      }
      // The next trip of this truck may begin with positions that are already stored.
      if (!again.has(trip.id_truck)) again.set(trip.id_truck, Number.POSITIVE_INFINITY);
    }
    const { reading, last } = followed;
    const isNew = reading !== from?.reading;
    const state = isNew ? { id_guide: trip.id_guide, state: reading, last_device_time: last } : undefined;
    if (isNew) memory.keep(trip.id_guide, { reading, last });
    const figures = await progressNow(services, memory, followed, now.getTime());
    if (state !== undefined || figures !== undefined) outcomes.push({ state, figures, shard });
  }
  await keepOutcomes(services, outcomes);
  return { again, failed };
}
