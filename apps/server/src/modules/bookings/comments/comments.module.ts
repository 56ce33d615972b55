import type { Module } from '../../../module.ts';
import { commentRoutes } from './comments.routes.ts';

export const commentsModule: Module = {
  routes: () => commentRoutes(),
};
