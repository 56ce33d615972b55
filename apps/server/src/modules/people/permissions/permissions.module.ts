import type { Module } from '../../../module.ts';
import { ROLE_CONSTRAINTS } from './constraints.data.ts';
import { permissionRoutes } from './permissions.routes.ts';

export const permissionsModule: Module = {
  routes: () => permissionRoutes(),
  constraints: ROLE_CONSTRAINTS,
};
