import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { qualityRoutes } from './quality.routes.ts';

/** Ratings of trips by criterion, and their means by carrier and driver. */
export const qualityModule: Module = {
  routes: () => qualityRoutes(),
  usages: [
    tableUsage({
      table: 'service_ratings',
      one: 'calificación de viaje',
      many: 'calificaciones de viajes',
      of: { companies: ['id_company'], users: ['id_user'] },
    }),
  ],
};
