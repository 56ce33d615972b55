import type { Module } from '../../../module.ts';
import { NEARBY_CONSTRAINTS } from './constraints.data.ts';
import { NEARBY_LOCATION } from './nearby-location.record.ts';
import { nearbyLocationRoutes } from './nearby-locations.routes.ts';

/** Places that count as near to a plant or depot, for the choice of trucks and depots. */
export const nearbyLocationsModule: Module = {
  routes: ({ services }) => nearbyLocationRoutes(services),
  constraints: NEARBY_CONSTRAINTS,
  records: [NEARBY_LOCATION],
};
