import type { Module } from '../../../module.ts';
import { advanceRoutes } from './advances.routes.ts';

/** Advances and cash vouchers to drivers and carriers, with their receipts. */
export const advancesModule: Module = {
  routes: ({ services }) => advanceRoutes(services),
};
