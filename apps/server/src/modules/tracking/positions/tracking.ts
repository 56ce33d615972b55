import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { type Callers, createCallers } from './endpoints/callers.ts';
import { ClockWatch } from './endpoints/clock-watch.ts';
import { createDeviceKeys, type DeviceKeys } from './endpoints/device-keys.ts';
import { createGroupWriter, type GroupWriter, notStored } from './endpoints/position-writer.ts';
import { createRefusals, type Refusals } from './endpoints/refusals.ts';
import { createSendingRates, type SendingRates } from './endpoints/sending-rates.ts';
import { createSignals, type Signals } from './endpoints/signals.ts';
import { createTrails, type Trails } from './endpoints/trails.ts';
import { createFollower, type Follower } from './follower/follower.ts';
import { createLatePositions, type LatePositions } from './follower/late-positions.ts';
import { createShards, type Shards } from './follower/shards.ts';
import { type PositionFeed, startPositionFeed } from './live/position-feed.ts';
import { createPositionHub, type PositionHub } from './live/position-hub.ts';
import type { Stored } from './storage/positions.queries.ts';
import { storeReeferReadings, type UnitReading } from './storage/reefer-readings.queries.ts';

/** Shared by the endpoints, the follower and the live lane of one process. */
export interface Tracking {
  readonly keys: DeviceKeys;
  readonly callers: Callers;
  readonly refusals: Refusals;
  readonly rates: SendingRates;
  readonly clocks: ClockWatch;
  readonly signals: Signals;
  readonly trails: Trails;
  readonly writer: GroupWriter;
  /** Stores readings of reefers. Errors: 503. */
  storeReadings(readings: readonly UnitReading[]): Promise<void>;
  readonly follower: Follower;
  readonly hub: PositionHub;
  readonly shards: Shards;
  /** Notifies board and follower of positions that did not come through an endpoint. */
  stored(stored: Stored): void;
  /** Stops listening to the other processes. */
  close(): void;
}

const made = new WeakMap<Services, Tracking>();

/** Communication about positions between the processes on one database; none if this process is alone. */
function otherProcesses(
  { notifyConnection, log }: Services,
  { hub, follower, shards }: Pick<Tracking, 'hub' | 'follower' | 'shards'>,
): { feed: PositionFeed; late: LatePositions } | undefined {
  if (notifyConnection === null) return undefined;
  let isFirst = true;
  const feed = startPositionFeed(notifyConnection, log, newest => {
    const others = hub.push(newest);
    // The first sweep finds what existed before the start.
    if (!isFirst) follower.followOn(others.map(p => p.id_truck));
    isFirst = false;
  });
  return { feed, late: createLatePositions(notifyConnection, shards, notices => follower.follow(notices)) };
}

/** The tracking of these services, created once. */
export function trackingOf(services: Services): Tracking {
  const known = made.get(services);
  if (known !== undefined) return known;
  const { db, clock, log, metrics } = services;
  const hub = createPositionHub(services);
  const shards = createShards(services);
  const follower = createFollower({ db, clock, log, shards });
  shards.onMoved(({ went }) => {
    if (went) follower.forget();
  });
  const others = otherProcesses(services, { hub, follower, shards });
  const onStored = (stored: Stored): void => {
    metrics.count(
      'positions_stored_total',
      stored.added.reduce((sum, a) => sum + a.count, 0),
    );
    hub.push(stored.newest);
    follower.follow(stored.added);
    others?.feed.stored();
    others?.late.stored(stored.late);
  };
  const writer = createGroupWriter(db, {
    onStored,
    onFailed: error => {
      metrics.count('position_groups_failed_total');
      log.error({ err: error }, 'positions not stored');
    },
  });
  const storeReadings = (readings: readonly UnitReading[]): Promise<void> =>
    db
      .write(systemScope, systemAuthor, tx => storeReeferReadings(tx, readings))
      .catch(error => {
        log.error({ err: error }, 'readings of reefers not stored');
        throw notStored();
      });
  const close = (): void => {
    others?.feed.stop();
    others?.late.stop();
    hub.close();
  };
  const callers = createCallers(db, clock, log);
  const refusals = createRefusals();
  const signals = createSignals(db, clock, log);
  const tracking = {
    clocks: new ClockWatch(),
    keys: createDeviceKeys(db, clock, { callers, refusals }),
    callers,
    refusals,
    rates: createSendingRates(),
    signals,
    trails: createTrails(),
    writer,
    storeReadings,
    follower,
    hub,
    shards,
    stored: onStored,
    close,
  };
  made.set(services, tracking);
  return tracking;
}
