import type { Module } from '../../../module.ts';
import { guideRoutes } from './guides.routes.ts';

/** Guides: issues, prints, lists and changes them; events, undo, false freight. */
export const guidesModule: Module = {
  routes: ({ services }) => guideRoutes(services),
};
