import { postPositions } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import type { Module } from '../../../module.ts';
import { positionImport } from './positions.import.ts';
import { trackingJobs } from './positions.jobs.ts';
import { positionsPlugin } from './positions.plugin.ts';
import { positionsLane } from './positions-lane.ts';

/** Positions: endpoints for devices, storage, the follower that records arrivals, the live stream. */
export const positionsModule: Module = {
  pluginsEverywhere: ({ services }) => [positionsPlugin(services)],
  pluginCalls: [postPositions],
  lanes: ({ services }) => [positionsLane(services)],
  jobs: ({ services }) => trackingJobs(services),
  imports: services => [positionImport(services)],
  historyTexts: {
    gps_correction: 'El GPS corrigió un horario',
  },
};
