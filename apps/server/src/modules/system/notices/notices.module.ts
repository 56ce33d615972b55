import type { Module } from '../../../module.ts';
import { noticeRoutes } from './notices.routes.ts';

/** Notices: what a person is notified about in the application. */
export const noticesModule: Module = {
  routes: () => noticeRoutes(),
};
