import type { Module } from '../../../module.ts';
import { commentRoutes } from './comments.routes.ts';

/** Comments on reservations, each for one of three audiences, with mentions and files; who has read them. */
export const commentsModule: Module = {
  routes: () => commentRoutes(),
};
