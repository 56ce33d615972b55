import type { Module } from '../../../module.ts';
import { indicatorRoutes } from './indicators.routes.ts';

/** The seven charts of the dashboard with their tables and Excel. */
export const indicatorsModule: Module = {
  routes: () => indicatorRoutes(),
};
