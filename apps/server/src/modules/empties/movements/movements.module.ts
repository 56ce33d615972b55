import type { Module } from '../../../module.ts';
import { emptyDeliveries } from './movements.deliveries.ts';
import { emptyImport } from './movements.import.ts';
import { emptyRoutes } from './movements.routes.ts';

/** Movements of empty containers for shipping lines, also those of the register of empties. */
export const movementsModule: Module = {
  routes: ({ services }) => emptyRoutes(services),
  deliveries: ({ services }) => emptyDeliveries(services),
  imports: services => [emptyImport(services.roads)],
};
