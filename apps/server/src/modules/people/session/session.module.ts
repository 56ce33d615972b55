import type { Module } from '../../../module.ts';
import { passwordLinkDelivery } from './password-links.ts';
import { sessionRoutes } from './session.routes.ts';

/** Sign-in, second factor, passwords, sign-up, sessions, own account. */
export const sessionModule: Module = {
  routes: ({ menuCounts, services }) => sessionRoutes(menuCounts, services),
  deliveries: ({ services }) => [passwordLinkDelivery(services)],
  screens: [
    {
      url: '/configuracion',
      module: 'Cuenta',
      title: 'Mi cuenta',
      icon: 'SettingOutlined',
      menu_group: 'Administración',
      menu_order: 430,
      action: null,
    },
  ],
  historyTexts: {
    start_second_factor: 'Activó su segundo factor',
    stop_second_factor: 'Desactivó su segundo factor',
    renew_recovery_codes: 'Pidió códigos de recuperación nuevos',
    use_recovery_code: 'Ingresó con un código de recuperación',
    require_second_factor: 'Cambió a quién se le pide el segundo factor',
    update_account: 'Actualizó su cuenta',
    update_password: 'Cambió su contraseña',
    change_password: 'Eligió una contraseña nueva',
    recover_password: 'Pidió recuperar la contraseña',
    login: 'Ingresó',
    signup: 'Registró la compañía',
  },
};
