import { postPositions } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import type { Module } from '../../../module.ts';
import { positionImport } from './positions.import.ts';
import { positionsLane } from './positions-lane.ts';
import { trackingJobs } from './tracking.jobs.ts';
import { trackingPlugin } from './tracking.plugin.ts';

export const trackingModule: Module = {
  pluginsEverywhere: ({ services }) => [trackingPlugin(services)],
  pluginCalls: [postPositions],
  lanes: ({ services }) => [positionsLane(services)],
  jobs: ({ services }) => trackingJobs(services),
  imports: services => [positionImport(services)],
};
