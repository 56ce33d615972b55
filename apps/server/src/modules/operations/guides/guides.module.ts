import type { Module } from '../../../module.ts';
import { guideRoutes } from './guides.routes.ts';

export const guidesModule: Module = {
  routes: ({ services }) => guideRoutes(services),
};
