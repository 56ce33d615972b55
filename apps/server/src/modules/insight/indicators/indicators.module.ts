import type { Module } from '../../../module.ts';
import { indicatorRoutes } from './indicators.routes.ts';

export const indicatorsModule: Module = {
  routes: () => indicatorRoutes(),
};
