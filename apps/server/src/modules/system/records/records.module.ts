import type { Module } from '../../../module.ts';
import { recordRoutes } from './records.routes.ts';

export const recordsModule: Module = {
  routes: () => recordRoutes(),
};
