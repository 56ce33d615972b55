import type { Module } from '../../../module.ts';
import { tripsAheadRoutes } from './assignment/trips-ahead.routes.ts';
import { TRIP_CONSTRAINTS } from './constraints.data.ts';

export const tripStateModule: Module = {
  routes: () => tripsAheadRoutes(),
  constraints: TRIP_CONSTRAINTS,
};
