import type { Module } from '../../../module.ts';
import { searchRoutes } from './search.routes.ts';

export const searchModule: Module = {
  routes: () => searchRoutes(),
};
