import type { Module } from '../../../module.ts';
import { emptyDeliveries } from './empties.deliveries.ts';
import { emptyImport } from './empties.import.ts';
import { emptyRoutes } from './empties.routes.ts';

export const emptiesModule: Module = {
  routes: ({ services }) => emptyRoutes(services),
  deliveries: ({ services }) => emptyDeliveries(services),
  imports: services => [emptyImport(services.roads)],
};
