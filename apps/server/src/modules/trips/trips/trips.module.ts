import type { Module } from '../../../module.ts';
import { TRIP_CONSTRAINTS } from './constraints.data.ts';
import { tripsAheadRoutes } from './trips-ahead.routes.ts';

export const tripsModule: Module = {
  routes: () => tripsAheadRoutes(),
  constraints: TRIP_CONSTRAINTS,
};
