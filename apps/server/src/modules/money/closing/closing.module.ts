import type { Module } from '../../../module.ts';
import { closingRoutes } from './closing.routes.ts';

export const closingModule: Module = {
  routes: () => closingRoutes(),
};
