import type { Module } from '../../../module.ts';
import { dispatchRoutes } from './dispatch.routes.ts';
import { rescueRoutes } from './rescue/rescue.routes.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { toDispatchCount } from './to-dispatch-count.ts';

/** The dispatch board: unassigned trips, candidates, assignment, rescue and return. */
export const dispatchModule: Module = {
  routes: ({ services }) => [...dispatchRoutes(services), ...rescueRoutes(services), ...returnRoutes(services)],
  menuCounts: [toDispatchCount],
};
