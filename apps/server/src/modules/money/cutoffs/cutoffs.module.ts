import type { Module } from '../../../module.ts';
import { CUTOFF_CONSTRAINTS } from './constraints.data.ts';
import { cutoffRoutes } from './cutoffs.routes.ts';

export const cutoffsModule: Module = {
  routes: () => cutoffRoutes(),
  constraints: CUTOFF_CONSTRAINTS,
};
