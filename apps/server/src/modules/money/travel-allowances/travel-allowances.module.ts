import type { Module } from '../../../module.ts';
import { travelAllowanceRoutes } from './travel-allowances.routes.ts';

export const travelAllowancesModule: Module = {
  routes: () => travelAllowanceRoutes(),
};
