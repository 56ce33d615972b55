import type { Module } from '../../../module.ts';
import { moneyReportRoutes } from './reports.routes.ts';

export const reportsModule: Module = {
  routes: () => moneyReportRoutes(),
};
