import type { Module } from '../../../module.ts';
import { emptyDeliveries } from './movements.deliveries.ts';
import { emptyImport } from './movements.import.ts';
import { emptyRoutes } from './movements.routes.ts';

export const movementsModule: Module = {
  routes: ({ services }) => emptyRoutes(services),
  deliveries: ({ services }) => emptyDeliveries(services),
  imports: services => [emptyImport(services.roads)],
};
