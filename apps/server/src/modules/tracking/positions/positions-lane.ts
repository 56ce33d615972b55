import { positionsEvent } from '@cabezal/contract/tracking/monitoring/positions.message';
import type { Lane } from '../../../platform/live/stream.ts';
import type { Services } from '../../../services.ts';
import { trackingOf } from './tracking.ts';

/** Positions on the live stream, for users who may see the monitoring; drivers get their own. */
export function positionsLane(services: Services): Lane {
  return {
    event: positionsEvent,
    open(watcher, send) {
      const { actions, audience } = watcher.actor;
      if (!actions.has('monitoring.read') && audience !== 'driver') return { close: () => undefined };
      return trackingOf(services).hub.watch(watcher, send);
    },
  };
}
