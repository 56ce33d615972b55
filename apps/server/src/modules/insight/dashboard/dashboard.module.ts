import type { Module } from '../../../module.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

/** The dashboard: what waits today, figures of the month, first steps of a new company. */
export const dashboardModule: Module = {
  routes: () => dashboardRoutes(),
};
