import type { Module } from '../../../module.ts';
import { coordinateRoutes } from './coordinates.routes.ts';

/** Places of trucks and phones, for other systems and shared pages. */
export const coordinatesModule: Module = {
  routes: () => coordinateRoutes(),
};
