import type { Module } from '../../../module.ts';
import { viewRoutes } from './views.routes.ts';

export const viewsModule: Module = {
  routes: () => viewRoutes(),
};
