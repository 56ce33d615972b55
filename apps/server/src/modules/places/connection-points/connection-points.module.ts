import type { Module } from '../../../module.ts';
import { connectionPointRoutes } from './connection-points.routes.ts';

export const connectionPointsModule: Module = {
  routes: () => connectionPointRoutes(),
};
