import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { USER_CONSTRAINTS } from './constraints.data.ts';
import { OLD_SESSIONS } from './users.queries.ts';
import { userRoutes } from './users.routes.ts';

/** Users of all companies: their data, role, state and invitation. */
export const usersModule: Module = {
  routes: ({ services }) => userRoutes(services),
  constraints: USER_CONSTRAINTS,
  readable: [readable({ noun: 'user', table: 'users', key: 'id_user', action: 'user.read' })],
  sweeps: [OLD_SESSIONS],
  rights: [
    {
      code: 'user.read',
      module: 'Usuarios',
      name: 'Ver usuarios',
      initially: ['ADM_LOCAL@CLIENTES', 'ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR'],
    },
    {
      code: 'user.write',
      module: 'Usuarios',
      name: 'Crear y editar usuarios',
      initially: ['ADM_LOCAL@CLIENTES', 'ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/usuarios',
      module: 'Usuarios',
      title: 'Usuarios',
      icon: 'UserOutlined',
      menu_group: 'Administración',
      menu_order: 410,
      action: 'user.read',
    },
  ],
  historyTexts: {
    create_user: 'Creó el usuario',
    update_user: 'Modificó el usuario',
    activate_user: 'Activó el usuario',
    deactivate_user: 'Desactivó el usuario',
    delete_user: 'Eliminó el usuario',
    reset_second_factor: 'Quitó el segundo factor del usuario',
    end_phones: 'Terminaron sus teléfonos vinculados',
    resend_invitation: 'Reenvió la invitación',
    new_invitation_link: 'Hizo un enlace de invitación para entregar',
    require_new_password: 'Pidió una contraseña nueva',
    set_driver_password: 'Puso la contraseña del conductor',
    renew_way_in: 'Dejó el usuario sin contraseña ni segundo factor: elegirá una contraseña nueva',
    move_user: 'Pasó el usuario a otra compañía, sin acceso',
    end_session: 'Cerró una sesión',
    end_sessions: 'Cerró las sesiones',
  },
};
