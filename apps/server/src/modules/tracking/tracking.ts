import type { Services } from '../../services.ts';
import { createDeviceKeys, type DeviceKeys } from './device-keys.ts';
import { createFollower, type Follower } from './follower.ts';
import { createGroupWriter, type GroupWriter } from './group-writer.ts';
import { createPositionHub, type PositionHub } from './position-hub.ts';

/** What the doors, the follower and the live lane of one process share. */
export interface Tracking {
  readonly keys: DeviceKeys;
  readonly writer: GroupWriter;
  readonly follower: Follower;
  readonly hub: PositionHub;
}

const made = new WeakMap<Services, Tracking>();

/** The tracking of these services, made once. */
export function trackingOf(services: Services): Tracking {
  const known = made.get(services);
  if (known !== undefined) return known;
  const { db, clock, log, env, metrics } = services;
  const hub = createPositionHub(db, log);
  const follower = createFollower({ db, clock, log, zone: env.TZ_BUSINESS });
  const writer = createGroupWriter(db, {
    onStored: stored => {
      metrics.count(
        'positions_stored_total',
        stored.added.reduce((sum, a) => sum + a.count, 0),
      );
      hub.push(stored.newest);
      follower.follow(stored.added);
    },
    onFailed: error => {
      metrics.count('position_groups_failed_total');
      log.error({ err: error }, 'positions not stored');
    },
  });
  const tracking = { keys: createDeviceKeys(db, clock), writer, follower, hub };
  made.set(services, tracking);
  return tracking;
}
