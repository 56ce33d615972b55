import type { Module } from '../../../module.ts';
import { procurementRoutes } from './procurement.routes.ts';

export const procurementModule: Module = {
  routes: () => procurementRoutes(),
};
