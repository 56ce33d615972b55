import type { Module } from '../../../module.ts';
import { confirmEmailDelivery } from './confirm-email.deliveries.ts';
import { extraAdminRoutes } from './extra-admins.routes.ts';
import { mailLinksPlugin } from './mail-links.plugin.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { pushDeviceRoutes } from './push-devices.routes.ts';
import { recipientRoutes } from './recipients.routes.ts';
import { settingListRoutes } from './setting-list.routes.ts';
import { whatsAppRoutes } from './whatsapp.routes.ts';
import { whatsAppHookPlugin } from './whatsapp-hook.plugin.ts';

/**
 * On which channels a person is notified of what, in which browsers and on which number, and whom customers and forwarders want to be told of their trips.
 */
export const notificationsModule: Module = {
  routes: ({ services }) => [
    ...notificationRoutes(),
    ...settingListRoutes(),
    ...extraAdminRoutes(),
    ...pushDeviceRoutes(services),
    ...recipientRoutes(),
    ...whatsAppRoutes(),
  ],
  plugins: ({ services }) => [mailLinksPlugin(services), whatsAppHookPlugin(services)],
  deliveries: ({ services }) => [confirmEmailDelivery(services)],
  rights: [
    {
      code: 'notification.client',
      module: 'Transportistas',
      name: 'Elegir a quién se avisa de los viajes de un cliente',
      initially: ['ADM_LOCAL@CLIENTES', 'OPERADOR'],
    },
  ],
  historyTexts: {
    'user.update_notifications': 'Cambió qué avisos recibe',
    'user.update_email_notification': 'Pidió otro correo para los avisos',
    'company.save_notification_client': 'Agregó un destinatario de avisos',
    'company.update_notification_client': 'Cambió un destinatario de avisos',
    'company.delete_notification_client': 'Quitó un destinatario de avisos',
    'company.leave_notification_client': 'Un destinatario se dio de baja de los avisos',
    'user.save_notifications_extra_admin': 'Cambió de qué se le avisa como administrador adicional',
    'user.change_state_notifications_extra_admin': 'Activó o desactivó sus avisos de administrador adicional',
    'company.update_setting_notifications_ws_company': 'Cambió un número de WhatsApp para avisos',
    'company.whatsapp_left': 'Un número escribió BAJA por WhatsApp',
    'company.whatsapp_joined': 'Un número escribió ALTA por WhatsApp',
    'user.whatsapp_number': 'Cambió su número de WhatsApp para avisos',
    'user.whatsapp_left': 'Escribió BAJA por WhatsApp',
    'user.whatsapp_joined': 'Escribió ALTA por WhatsApp',
    'user.confirm_email_notification': 'Cambió el correo para los avisos',
  },
};
