import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { emptyDeliveries } from './movements.deliveries.ts';
import { emptyImport } from './movements.import.ts';
import { emptyRoutes } from './movements.routes.ts';

/** Movements of empty containers for shipping lines, also those of the register of empties. */
export const movementsModule: Module = {
  routes: ({ services }) => emptyRoutes(services),
  deliveries: ({ services }) => emptyDeliveries(services),
  imports: services => [emptyImport(services.roads)],
  usages: [
    tableUsage({
      table: 'empty_operations',
      one: 'movimiento de vacíos',
      many: 'movimientos de vacíos',
      of: {
        locations: ['id_origin', 'id_destination'],
        services: ['id_service'],
        shipping_lines: ['id_shipping_line'],
      },
    }),
  ],
};
