import { positionsEvent } from '@cabezal/contract/monitoring/positions.message';
import type { Lane } from '../../platform/live/stream.ts';
import type { Services } from '../../services.ts';
import { trackingOf } from './tracking.ts';

/** Positions on the live stream. */
export function positionsLane(services: Services): Lane {
  return { event: positionsEvent, open: (watcher, send) => trackingOf(services).hub.watch(watcher, send) };
}
