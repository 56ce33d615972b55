import type { Module } from '../../../module.ts';
import { catalogueRoutes } from './catalogues.routes.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';

export const cataloguesModule: Module = {
  routes: () => [...catalogueRoutes(), ...maintenanceRoutes()],
};
