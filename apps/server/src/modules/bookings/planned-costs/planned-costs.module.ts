import type { Module } from '../../../module.ts';
import { plannedCostRoutes } from './planned-costs.routes.ts';

/** The expected cost of a container before its trips are closed: shows it with its explanation, changes it by hand. */
export const plannedCostsModule: Module = {
  routes: () => plannedCostRoutes(),
};
