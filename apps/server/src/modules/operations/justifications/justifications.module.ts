import type { Module } from '../../../module.ts';
import { justificationRoutes } from './justifications.routes.ts';

export const justificationsModule: Module = {
  routes: () => justificationRoutes(),
};
