import type { Module } from '../../../module.ts';
import { documentRoutes } from './documents.routes.ts';

/** Papers of trips, and which of them a guide requires. */
export const documentsModule: Module = {
  routes: () => documentRoutes(),
};
