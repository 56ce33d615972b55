import type { Module } from '../../../module.ts';
import { limitedPerCompany } from '../../../platform/http/route.ts';
import { playbackLimit } from '../playback/playback-limit.ts';
import { OLD_READINGS } from '../positions/storage/reefer-readings.queries.ts';
import { temperatureRoutes } from './temperatures.routes.ts';

/** The temperatures of reefers on the way: the log of a trip, and its paper. */
export const coldChainModule: Module = {
  routes: () => limitedPerCompany(playbackLimit, temperatureRoutes()),
  sweeps: [OLD_READINGS],
};
