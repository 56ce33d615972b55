import type { Module } from '../../../module.ts';
import { advanceRoutes } from './advances.routes.ts';

export const advancesModule: Module = {
  routes: ({ services }) => advanceRoutes(services),
};
