import type { Module } from '../../../module.ts';
import { ROLE_CONSTRAINTS } from './constraints.data.ts';
import { permissionRoutes } from './permissions.routes.ts';

/** Permissions of roles by company type, for actions and screens. */
export const permissionsModule: Module = {
  routes: () => permissionRoutes(),
  constraints: ROLE_CONSTRAINTS,
};
