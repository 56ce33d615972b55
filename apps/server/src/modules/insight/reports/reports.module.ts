import type { Module } from '../../../module.ts';
import { moneyReportRoutes } from './reports.routes.ts';

/** Reports over a period: stand-by, advisors, reservations. */
export const reportsModule: Module = {
  routes: () => moneyReportRoutes(),
};
