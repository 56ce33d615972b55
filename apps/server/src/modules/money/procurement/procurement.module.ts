import type { Module } from '../../../module.ts';
import { procurementRoutes } from './procurement.routes.ts';

/** Procurement's work: qualifies carriers, drivers and trucks. */
export const procurementModule: Module = {
  routes: () => procurementRoutes(),
};
