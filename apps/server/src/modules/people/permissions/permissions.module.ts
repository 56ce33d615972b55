import type { Module } from '../../../module.ts';
import { ROLE_CONSTRAINTS } from './constraints.data.ts';
import { permissionRoutes } from './permissions.routes.ts';

/** Permissions of roles by company type, for actions and screens. */
export const permissionsModule: Module = {
  routes: () => permissionRoutes(),
  constraints: ROLE_CONSTRAINTS,
  rights: [
    { code: 'permission.read', module: 'Permisos', name: 'Ver permisos', initially: [] },
    { code: 'permission.write', module: 'Permisos', name: 'Cambiar permisos', initially: [] },
  ],
  screens: [
    {
      url: '/permisos',
      module: 'Permisos',
      title: 'Permisos',
      icon: 'SafetyOutlined',
      menu_group: 'Administración',
      menu_order: 420,
      action: 'permission.read',
    },
  ],
  historyTexts: {
    update_permission: 'Cambió un permiso',
    reset_permissions: 'Restableció los permisos',
    copy_permissions: 'Copió los permisos de otro rol',
    create_role: 'Creó el rol',
    update_role: 'Cambió el nombre del rol',
    delete_role: 'Eliminó el rol',
  },
};
