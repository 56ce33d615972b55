import type { Module } from '../../../module.ts';
import { logbookRoutes } from './logbook.routes.ts';

export const logbookModule: Module = {
  routes: () => logbookRoutes(),
};
