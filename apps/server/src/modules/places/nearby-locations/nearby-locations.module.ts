import type { Module } from '../../../module.ts';
import { NEARBY_CONSTRAINTS } from './constraints.data.ts';
import { NEARBY_LOCATION } from './nearby-location.record.ts';
import { nearbyLocationRoutes } from './nearby-locations.routes.ts';

export const nearbyLocationsModule: Module = {
  routes: ({ services }) => nearbyLocationRoutes(services),
  constraints: NEARBY_CONSTRAINTS,
  records: [NEARBY_LOCATION],
};
