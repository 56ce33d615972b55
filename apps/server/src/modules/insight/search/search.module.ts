import type { Module } from '../../../module.ts';
import { searchRoutes } from './search.routes.ts';

/** The search of the command palette over all records. */
export const searchModule: Module = {
  routes: () => searchRoutes(),
};
