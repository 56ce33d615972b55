import type { Module } from '../../../module.ts';
import { CANTON } from './canton.record.ts';
import { cantonRoutes } from './cantons.routes.ts';

export const cantonsModule: Module = {
  routes: () => cantonRoutes(),
  records: [CANTON],
};
