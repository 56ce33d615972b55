import type { Module } from '../../../module.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboardModule: Module = {
  routes: () => dashboardRoutes(),
};
