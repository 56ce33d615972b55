import type { Module } from '../../../module.ts';
import { historyRoutes } from './history.routes.ts';

export const historyModule: Module = {
  routes: () => historyRoutes(),
};
