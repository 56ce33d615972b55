import type { Module } from '../../../module.ts';
import { stopRoutes } from './stops.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';

/** Stops of a running trip, with the effects of each edit; templates of stops. */
export const stopsModule: Module = {
  routes: ({ services }) => [...stopRoutes(services), ...templateRoutes(services)],
};
