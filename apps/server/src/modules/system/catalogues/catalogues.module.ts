import type { Module } from '../../../module.ts';
import { catalogueRoutes } from './catalogues.routes.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';

/** Catalogues that all areas use: container types, products, ships, shipping lines, motives, holidays. */
export const cataloguesModule: Module = {
  routes: () => [...catalogueRoutes(), ...maintenanceRoutes()],
};
