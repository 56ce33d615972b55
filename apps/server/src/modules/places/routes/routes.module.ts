import type { Module } from '../../../module.ts';
import { ROUTE_CONSTRAINTS } from './constraints.data.ts';
import { ROUTE } from './route.record.ts';
import { routeRoutes } from './routes.routes.ts';

/** Routes with their distance, time and tolls. */
export const routesModule: Module = {
  routes: ({ services }) => routeRoutes(services),
  constraints: ROUTE_CONSTRAINTS,
  records: [ROUTE],
};
