import type { Module } from '../../../module.ts';
import { noticeDeliveries } from './notices.deliveries.ts';
import { noticeRoutes } from './notices.routes.ts';

/** Notices: what a person is notified about in the application and by mail, and the log of it. */
export const noticesModule: Module = {
  routes: () => noticeRoutes(),
  deliveries: ({ services }) => noticeDeliveries(services),
};
