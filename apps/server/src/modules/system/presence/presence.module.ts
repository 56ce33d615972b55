import type { Module } from '../../../module.ts';
import { presenceLane, presenceRoutes } from './presence.routes.ts';

export const presenceModule: Module = {
  routes: ({ services }) => presenceRoutes(services),
  lanes: ({ services }) => [presenceLane(services)],
};
