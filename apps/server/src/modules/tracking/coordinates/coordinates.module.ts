import type { Module } from '../../../module.ts';
import { coordinateRoutes } from './coordinates.routes.ts';

export const coordinatesModule: Module = {
  routes: () => coordinateRoutes(),
};
