import type { Module } from '../../../module.ts';
import { logbookRoutes } from './logbook.routes.ts';

/** The logbook of trips: notes of people, with their versions. */
export const logbookModule: Module = {
  routes: () => logbookRoutes(),
};
