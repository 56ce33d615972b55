import type { Module } from '../../../module.ts';
import { stopRoutes } from './stops.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';

export const stopsModule: Module = {
  routes: ({ services }) => [...stopRoutes(services), ...templateRoutes(services)],
};
