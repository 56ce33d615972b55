import type { Module } from '../../../module.ts';
import { CUTOFF_CONSTRAINTS } from './constraints.data.ts';
import { cutoffRoutes } from './cutoffs.routes.ts';

/** Cutoffs (cortes): settles carriers, allowances and bonuses for a period. */
export const cutoffsModule: Module = {
  routes: () => cutoffRoutes(),
  constraints: CUTOFF_CONSTRAINTS,
};
