import type { Module } from '../../../module.ts';
import { closingRoutes } from './closing.routes.ts';

/** Closing of guides: figures, papers, stand-by and cost; the queue of guides to close. */
export const closingModule: Module = {
  routes: () => closingRoutes(),
};
