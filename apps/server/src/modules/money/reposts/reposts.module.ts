import type { Module } from '../../../module.ts';
import { repostCount } from './repost-count.ts';
import { repostRoutes } from './reposts.routes.ts';

/** Documents that SAP does not have yet: lists them, sends them again, settles them by hand; the logs of SAP. */
export const repostsModule: Module = {
  routes: ({ sap }) => repostRoutes(sap),
  menuCounts: [repostCount],
};
