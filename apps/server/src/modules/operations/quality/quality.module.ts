import type { Module } from '../../../module.ts';
import { qualityRoutes } from './quality.routes.ts';

export const qualityModule: Module = {
  routes: () => qualityRoutes(),
};
