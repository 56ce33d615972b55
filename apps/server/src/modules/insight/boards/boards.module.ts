import type { Module } from '../../../module.ts';
import { boardRoutes } from './boards.routes.ts';

export const boardsModule: Module = {
  routes: ({ services }) => boardRoutes(services),
};
