import type { Module } from '../../../module.ts';
import { qualityRoutes } from './quality.routes.ts';

/** Ratings of trips by criterion, and their means by carrier and driver. */
export const qualityModule: Module = {
  routes: () => qualityRoutes(),
};
