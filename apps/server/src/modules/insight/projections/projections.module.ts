import type { Module } from '../../../module.ts';
import { projectionRoutes } from './projections.routes.ts';

export const projectionsModule: Module = {
  routes: () => projectionRoutes(),
};
