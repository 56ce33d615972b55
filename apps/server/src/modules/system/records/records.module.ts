import type { Module } from '../../../module.ts';
import { recordRoutes } from './records.routes.ts';

/** Calls that all master records share: logs of their states, and trips ahead of them. */
export const recordsModule: Module = {
  routes: () => recordRoutes(),
};
