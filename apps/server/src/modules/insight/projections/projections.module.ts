import type { Module } from '../../../module.ts';
import { projectionRoutes } from './projections.routes.ts';

/** Projections of sales from the history of invoices and open reservations. */
export const projectionsModule: Module = {
  routes: () => projectionRoutes(),
};
