import type { Module } from '../../../module.ts';
import { confirmEmailDelivery } from './confirm-email.deliveries.ts';
import { mailLinksPlugin } from './mail-links.plugin.ts';
import { notificationRoutes } from './notifications.routes.ts';

/** On which channels a person is notified of what. */
export const notificationsModule: Module = {
  routes: () => notificationRoutes(),
  plugins: ({ services }) => [mailLinksPlugin(services)],
  deliveries: ({ services }) => [confirmEmailDelivery(services)],
  historyTexts: {
    'user.update_notifications': 'Cambió qué avisos recibe',
    'user.update_email_notification': 'Pidió otro correo para los avisos',
    'user.confirm_email_notification': 'Cambió el correo para los avisos',
  },
};
