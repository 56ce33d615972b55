import type { Module } from '../../../module.ts';
import { repostCount } from './repost-count.ts';
import { repostRoutes } from './reposts.routes.ts';

export const repostsModule: Module = {
  routes: ({ sap }) => repostRoutes(sap),
  menuCounts: [repostCount],
};
