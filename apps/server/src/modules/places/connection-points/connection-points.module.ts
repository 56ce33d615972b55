import type { Module } from '../../../module.ts';
import { connectionPointRoutes } from './connection-points.routes.ts';

/** Connection points: places where a reefer container can be plugged in. */
export const connectionPointsModule: Module = {
  routes: () => connectionPointRoutes(),
};
