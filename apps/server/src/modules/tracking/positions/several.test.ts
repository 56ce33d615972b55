import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soon } from '../../../../../../test/soon.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { besides, openStream } from '../../../../test/several.ts';
import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { FollowMemory } from './follower/follow-memory.ts';
import { type FollowServices, followTrucks } from './follower/follow-trips.ts';
import { settleTrip } from './follower/settle-trip.ts';
import { type Shard, shardCount } from './follower/shards.queries.ts';
import {
  driveTo,
  followed,
  guideStatus,
  journey,
  report,
  reportBatch,
  stopFacts,
  type TrackedTrip,
  trackedTrip,
} from './tracked-trip.samples.ts';
import { trackingOf } from './tracking.ts';

const start = '2026-11-25T12:00:00.000Z';
const shardsOf = (t: TestApp) => trackingOf(t.services).shards;

describe.runIf(engine === 'postgres')('several processes that receive positions', () => {
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    one = await startTestApp();
    other = await besides(one);
    // Each sees that there are two: the first gives back half, the second takes it.
    for (const t of [other, one, other]) await shardsOf(t).renew();
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  const setNow = (ms: number): void => {
    for (const t of [one, other]) t.setNow(new Date(ms).toISOString());
  };
  const follows = (t: TestApp, trip: TrackedTrip): boolean => shardsOf(t).of(trip.id_truck) !== undefined;
  const ownerOf = (trip: TrackedTrip): TestApp => (follows(one, trip) ? one : other);

  test('they share the parts evenly, and each truck is followed by one of them', () => {
    expect(shardsOf(one).own).toHaveLength(shardCount / 2);
    expect(shardsOf(other).own).toHaveLength(shardCount / 2);
    expect(new Set([...shardsOf(one).own, ...shardsOf(other).own]).size).toBe(shardCount);
  });

  test('a position stored by one process is shown on the map of a browser of another that receives none', async () => {
    const api = await besides(one, { ROLES: 'api' });
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(address, (await one.as('monitor')).token);
    const places = () => stream.events.filter(e => e.event === 'positions');
    await soon(() => expect(places()[0]?.data.snapshot).toBe(true));
    const trip = await trackedTrip(one, { start });
    const at = Date.parse(start);
    setNow(at);
    expect(await report(one, trip, { lat: -2, lng: -79.9, ms: at })).toBe(200);
    await soon(() =>
      expect(places().some(e => e.data.positions.some((p: number[]) => p[0] === trip.id_truck && p[5] === at))).toBe(
        true,
      ),
    );
    stream.close();
    await api.close();
  });

  test('whichever process receives the positions, trips are followed by their own process, also for late positions', async () => {
    const trips = [await trackedTrip(one, { start }), await trackedTrip(one, { start })];
    for (const trip of trips) {
      // Sends through the process that does not follow the truck.
      const door = follows(one, trip) ? other : one;
      const road = journey(trip.stops, trip.start);
      setNow(road.at(-1)?.ms ?? 0);
      const [arrival, ...rest] = road;
      expect((await reportBatch(door, trip, rest)).statusCode).toBe(200);
      await soon(async () => expect(await guideStatus(one, trip.id_guide)).toBe('VIAJE_POR_CERRAR'));
      expect((await stopFacts(one, trip.id_guide))[0]?.arrival_at).toBe(new Date(rest[0]?.ms ?? 0).toISOString());
      // A late position: the arrival was a minute earlier.
      if (arrival === undefined) throw new Error('no road');
      expect(await report(door, trip, arrival)).toBe(200);
      await soon(async () => expect((await stopFacts(one, trip.id_guide))[0]?.arrival_at).toBe(start));
    }
  });

  test('a process that stalled and was replaced writes nothing when it continues: no facts, readings or figures', async () => {
    const trip = await trackedTrip(one, { start });
    const owner = ownerOf(trip);
    const road = journey(trip.stops, trip.start);
    const stale = shardsOf(owner).of(trip.id_truck);
    if (stale === undefined) throw new Error('nobody follows it');
    // Its positions are stored, and its lease expires before it has read them. The clock moves first: a lease of an hour that has passed could
    // be taken by whichever process renews its own.
    setNow(road.at(-1)?.ms ?? 0);
    const { fence } = await one.write(tx =>
      tx.one(
        sql<{
          fence: number;
        }>`update tracking_shards set fence = fence + 1, owner = 'somebody else', expires_at = ${tx.now}::timestamptz + interval '15 seconds' where shard = ${stale.shard} returning fence`,
      ),
    );
    await one.write(async tx => {
      for (const fix of road)
        await tx.run(
          sql`insert into positions (id_truck, device_time, lat, lng, speed_kmh) values (${trip.id_truck}, ${new Date(fix.ms)}, ${fix.lat}, ${fix.lng}, ${fix.speed_kmh ?? 0})`,
        );
    });
    const asIf = (shard: Shard): FollowServices => ({
      db: owner.db,
      log: owner.services.log,
      shards: { of: () => shard, own: [shard.shard] },
    });
    const dirty = new Map([[trip.id_truck, Number.POSITIVE_INFINITY]]);
    const now = owner.services.clock();
    const outcome = await followTrucks(asIf(stale), new FollowMemory(), dirty, now);
    expect([...outcome.again.keys(), ...outcome.failed.keys()]).toEqual([]);
    const written = async () => ({
      facts: (await stopFacts(one, trip.id_guide)).filter(s => s.arrival_at !== null || s.proposed_arrival_at !== null),
      readings: await one.rows(sql`select 1 from guide_tracking where id_guide = ${trip.id_guide}`),
      figures: await one.rows(
        sql`select 1 from guides where id_guide = ${trip.id_guide} and progress_percent is not null`,
      ),
    });
    expect(await written()).toEqual({ facts: [], readings: [], figures: [] });
    const late = { id_guide: trip.id_guide, key: '', wanted: [], since: null, because: 'LATE', shard: stale } as const;
    expect(await one.db.write(systemScope, systemAuthor, tx => settleTrip(tx, late))).toBe('lost');
    // The current owner does the work.
    await followTrucks(asIf({ ...stale, fence }), new FollowMemory(), dirty, now);
    expect((await stopFacts(one, trip.id_guide))[0]?.arrival_at).toBe(start);
  });

  test('the parts of a dead process are taken over, and its remaining work is done', async () => {
    const third = await besides(one);
    for (const t of [third, one, other, third]) await shardsOf(t).renew();
    expect(shardsOf(one).own.length + shardsOf(other).own.length + shardsOf(third).own.length).toBeLessThanOrEqual(
      shardCount,
    );
    expect(shardsOf(third).own.length).toBeGreaterThan(0);
    let trip = await trackedTrip(one, { start });
    while (!follows(third, trip)) trip = await trackedTrip(one, { start });
    const road = journey(trip.stops, trip.start);
    // The process dies: it does nothing more, and its lease expires.
    setNow(road.at(-1)?.ms ?? 0);
    await one.write(async tx => {
      await tx.run(sql`update tracking_shards set expires_at = 'epoch' where owner = ${third.services.instance}`);
      await tx.run(sql`update tracking_owners set expires_at = 'epoch' where owner = ${third.services.instance}`);
    });
    for (const t of [one, other, one]) await shardsOf(t).renew();
    expect(follows(one, trip) || follows(other, trip)).toBe(true);
    await driveTo(ownerOf(trip), trip, road);
    await followed(ownerOf(trip));
    expect(await guideStatus(one, trip.id_guide)).toBe('VIAJE_POR_CERRAR');
    await third.close();
  });
});
