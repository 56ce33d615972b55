import type { Module } from '../../../module.ts';
import { plannedCostRoutes } from './planned-costs.routes.ts';

export const plannedCostsModule: Module = {
  routes: () => plannedCostRoutes(),
};
