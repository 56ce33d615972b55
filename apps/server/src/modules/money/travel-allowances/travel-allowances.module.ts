import type { Module } from '../../../module.ts';
import { travelAllowanceRoutes } from './travel-allowances.routes.ts';

/** Travel allowances by road and city, with their dates. */
export const travelAllowancesModule: Module = {
  routes: () => travelAllowanceRoutes(),
};
