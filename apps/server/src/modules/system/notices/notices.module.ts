import type { Module } from '../../../module.ts';
import { noticeRoutes } from './notices.routes.ts';

export const noticesModule: Module = {
  routes: () => noticeRoutes(),
};
