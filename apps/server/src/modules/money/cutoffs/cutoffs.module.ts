import type { Module } from '../../../module.ts';
import { CUTOFF_CONSTRAINTS } from './constraints.data.ts';
import { cutoffDeliveries } from './cutoffs.deliveries.ts';
import { cutoffRoutes } from './cutoffs.routes.ts';
import { FINE_FILES } from './fines.queries.ts';
import { CUTOFF_USAGES } from './usages.data.ts';

/** Cutoffs (cortes): settles carriers, allowances and bonuses for a period. */
export const cutoffsModule: Module = {
  routes: ({ sap }) => cutoffRoutes(sap),
  deliveries: ({ sap }) => cutoffDeliveries(sap),
  constraints: CUTOFF_CONSTRAINTS,
  usages: CUTOFF_USAGES,
  files: FINE_FILES,
};
