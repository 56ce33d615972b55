import type { Module } from '../../../module.ts';
import { presenceLane, presenceRoutes } from './presence.routes.ts';

/** Who else is looking at or editing a record. */
export const presenceModule: Module = {
  routes: ({ services }) => presenceRoutes(services),
  lanes: ({ services }) => [presenceLane(services)],
};
